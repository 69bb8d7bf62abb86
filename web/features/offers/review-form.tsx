import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "#contract/client.ts";
import { limits } from "#contract/limits.ts";
import { NewReview, type TaskReviews } from "#contract/review.ts";
import { browserClient } from "#web/data/api.ts";
import { useSessionEnded } from "#web/data/session-ended.ts";
import { Button } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { TextArea } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Counter } from "./counter.tsx";

const choices = [1, 2, 3, 4, 5];
type Errors = { stars?: string; words?: string };
type ReviewFormProps = { task: string; onWritten(reviews: TaskReviews): void; onStale(): void };

export function ReviewForm({ task, onWritten, onStale }: ReviewFormProps) {
  const [stars, setStars] = useState(0);
  const [words, setWords] = useState("");
  const [errors, setErrors] = useState<Errors>({});
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const sessionEnded = useSessionEnded();

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current) return;
    setFault("");
    const checked = NewReview.safeParse({ task, stars, words });
    if (!checked.success) {
      const found = Object.fromEntries(checked.error.issues.map(({ path, message }) => [String(path[0]), message]));
      return setErrors({ ...found, ...(stars === 0 && { stars: "Choose one to five stars." }) });
    }
    setErrors({});
    sending.current = true;
    setBusy(true);
    try {
      onWritten(await browserClient.signedIn.request("POST /reviews", { body: checked.data }));
    } catch (error) {
      await fail(error);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  async function fail(error: unknown) {
    const status = error instanceof ApiError ? error.status : null;
    if (status === 401) return sessionEnded();
    if (status === 409) onStale();
    const fields = error instanceof ApiError ? (error.problem.errors ?? []) : [];
    setErrors(Object.fromEntries(fields.map(({ field, message }) => [field, message])));
    if (fields.length === 0) setFault(failureReason(error));
  }

  return (
    <form ref={form} noValidate aria-busy={busy} onSubmit={send} className="grid gap-5">
      <StarField value={stars} error={errors.stars} onChange={setStars} />
      <TextArea
        label="Your words"
        name="words"
        rows={4}
        maxLength={limits.review}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        hint={<Counter words="Everybody reads them." used={words.length} most={limits.review} />}
        error={errors.words}
      />
      <p role="alert" className="rounded-md bg-vermilion-tint px-4 py-3 font-medium empty:hidden">
        {fault}
      </p>
      <Button type="submit" icon="star" busy={busy} className="sm:justify-self-start">
        Send review
      </Button>
    </form>
  );
}

/** Five radio buttons in the shape of stars: arrow keys choose, as everywhere. */
function StarField({ value, error, onChange }: { value: number; error: string | undefined; onChange(stars: number): void }) {
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error ? "stars-error" : undefined}>
      <legend className="mb-1.5 font-semibold">Stars</legend>
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
            <span className="sr-only">{star === 1 ? "1 star" : `${star} stars`}</span>
          </label>
        ))}
      </div>
      <p id="stars-error" role="alert" className="flex items-start gap-1.5 text-sm font-medium text-vermilion empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}
