// After the work the two sides review each other. A review is shown to the other side when both are written or the time is over.

import { type SubmitEvent, useRef } from "react";
import { NewReview } from "#contract/deals/reviews/review.ts";
import { limits } from "#contract/platform/limits.ts";
import { m } from "#texts/m.ts";
import { shortDayText } from "#texts/time-formats.ts";
import { useChange } from "#web/data/change.ts";
import { HiddenNotice } from "#web/data/hidden-notice.tsx";
import { FailedPart, Loaded } from "#web/data/loaded.tsx";
import type { DealParts } from "#web/features/deals/deal-data.ts";
import { FaultLine, useDealForm, useDealPage } from "#web/features/deals/deal-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { errorsByField } from "#web/ui/failure-reason.ts";
import { CountedTextArea } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ReviewCard } from "#web/ui/review-card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const choices = [1, 2, 3, 4, 5];

export function DealReviews({ task, reviews }: { task: string; reviews: DealParts["reviews"] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { report } = useDealPage();
  return (
    <div className="grid gap-4 rounded-md border border-line-strong/60 p-4 sm:p-6">
      <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {m.review_title()}
      </h3>
      <Loaded
        data={reviews}
        waiting={<Skeleton className="h-24" />}
        failed={(failure) => <FailedPart title={m.review_failed()} {...failure} />}
      >
        {(known) => {
          if (!known) return null;
          const { mine, theirs, mayWrite, until } = known;
          return (
            <>
              {theirs && (
                <ReviewCard
                  review={theirs}
                  heading={m.review_theirs()}
                  notice={<HiddenNotice hidden={theirs.hidden} isReadable={theirs.words !== ""} />}
                  report={report({ kind: "review", id: theirs._id, author: theirs.author.name })}
                />
              )}
              {mine && (
                <ReviewCard
                  review={mine}
                  heading={m.review_yours()}
                  notice={<HiddenNotice hidden={mine.hidden} isReadable={mine.words !== ""} />}
                />
              )}
              {mine && !theirs && until && (
                <p role="status" className="text-ink-soft">
                  {m.review_waiting({ day: shortDayText(until) })}
                </p>
              )}
              {mayWrite && until && (
                <>
                  <p className="text-ink-soft">{m.review_until({ day: shortDayText(until) })}</p>
                  <ReviewForm task={task} onSent={() => heading.current?.focus()} />
                </>
              )}
              {!mayWrite && !mine && <p className="text-ink-soft">{m.review_over()}</p>}
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

/** The person's own review after the completion was undone. The other one is shown to nobody but its author. */
export function WithdrawnReview({ reviews }: { reviews: DealParts["reviews"] }) {
  return (
    <Loaded data={reviews} waiting={null} failed={() => null}>
      {(known) =>
        known?.mine && (
          <div className="grid gap-4 rounded-md border border-line-strong/60 p-4 sm:p-6">
            <h3 className="text-lg">{m.review_title()}</h3>
            <ReviewCard review={known.mine} heading={m.review_yours()} notice={<p className="text-ink-soft">{m.review_withdrawn()}</p>} />
          </div>
        )
      }
    </Loaded>
  );
}

function ReviewForm({ task, onSent }: { task: string; onSent(): void }) {
  const { form, values, change, field, errors, fault, showErrors, showFailure, sent } = useDealForm(`review-${task}`, {
    stars: "0",
    words: "",
  });
  const { send, busy } = useChange("POST /reviews", {
    onDone() {
      sent();
      onSent();
    },
    onFailed: showFailure,
  });
  const stars = Number(values.stars);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const checked = NewReview.safeParse({ task, stars, words: values.words });
    if (!checked.success) return showErrors({ ...errorsByField(checked.error), ...(stars === 0 && { stars: m.review_stars_missing() }) });
    showErrors({});
    send({ body: checked.data });
  }

  return (
    <form ref={form} noValidate aria-busy={busy} onSubmit={submit} className="grid gap-5">
      <StarField value={stars} error={errors.stars} onChange={(star) => change("stars", String(star))} />
      <CountedTextArea label={m.review_yours()} rows={4} maxLength={limits.review} hint={m.review_hint()} {...field("words")} />
      <FaultLine fault={fault} />
      <Button type="submit" icon="star" busy={busy} className="sm:justify-self-start">
        {m.review_send()}
      </Button>
    </form>
  );
}

/** Five radio buttons in the shape of stars, so that the arrow keys choose. */
function StarField({ value, error, onChange }: { value: number; error: string | undefined; onChange(stars: number): void }) {
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error ? "stars-error" : undefined}>
      <legend className="mb-1.5 font-semibold">{m.review_stars()}</legend>
      <div className="flex">
        {choices.map((star) => (
          <label
            key={star}
            className="relative grid size-11 cursor-pointer place-items-center rounded-md text-marigold has-focus-visible:outline-3 has-focus-visible:outline-river"
          >
            <input
              type="radio"
              name="stars"
              value={star}
              checked={value === star}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(star)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <Icon name="star" filled={star <= value} className="pointer-events-none size-8" />
            <span className="sr-only">{m.review_star_count({ count: star })}</span>
          </label>
        ))}
      </div>
      <p id="stars-error" role="alert" className="flex items-start gap-1.5 text-sm font-medium text-vermilion empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}
