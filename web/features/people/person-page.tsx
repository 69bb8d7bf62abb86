import { useRef, useState } from "react";
import type { Profile } from "#contract/profile.ts";
import type { Review } from "#contract/review.ts";
import { browserClient } from "#web/data/api.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { ReviewCard } from "#web/ui/review-card.tsx";
import { Stars } from "#web/ui/stars.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { dayText, ratingText } from "#web/ui/task-words.ts";
import { countText, figuresOf } from "./figures.ts";

type KnownProfile = Profile & { next: string | null };

export function PersonPage({ profile }: { profile: KnownProfile }) {
  return (
    <div className="page-width grid gap-8 pt-10 pb-20 sm:pt-14">
      <header className="overflow-hidden rounded-lg border border-line bg-card shadow-soft">
        <div aria-hidden="true" className="awning [--awning-pale:var(--marigold)]" />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4 p-6 pt-5 sm:p-10 sm:pt-8">
          <Avatar name={profile.name} photoURL={profile.photoURL} size="lg" />
          <div className="grid min-w-0 gap-1">
            <h1 className="text-3xl sm:text-5xl">{profile.name}</h1>
            <p className="text-ink-soft">On TaskHaat since {dayText(profile.memberSince)}</p>
          </div>
          <Average profile={profile} />
        </div>
        <dl className="grid gap-px border-t border-line bg-line sm:grid-cols-3">
          {figuresOf(profile).map(({ name, value, hint }) => (
            <div key={name} className="grid content-start gap-0.5 bg-card px-6 py-5 sm:px-10">
              <dt className="text-sm text-ink-soft">{name}</dt>
              <dd className="grid gap-0.5">
                <span className="font-display text-3xl font-bold tabular-nums">{value}</span>
                <span className="text-sm text-ink-soft">{hint}</span>
              </dd>
            </div>
          ))}
        </dl>
      </header>
      <Reviews profile={profile} />
    </div>
  );
}

function Average({ profile: { rating, reviewCount } }: { profile: Profile }) {
  return (
    <div className="grid gap-1 sm:ml-auto sm:justify-items-end">
      <p className="font-display text-3xl leading-none font-bold">{ratingText(rating)}</p>
      {rating > 0 && <Stars value={rating} />}
      <p className="text-sm text-ink-soft">{reviewCount > 0 ? countText(reviewCount, "review") : "No reviews yet"}</p>
    </div>
  );
}

function Reviews({ profile }: { profile: KnownProfile }) {
  const [more, setMore] = useState<{ reviews: Review[]; next: string | null }>({ reviews: [], next: profile.next });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const loading = useRef(false);
  const reviews = [...profile.reviews, ...more.reviews];

  async function showMore(after: string) {
    if (loading.current) return;
    loading.current = true;
    setBusy(true);
    setFailure("");
    try {
      const page = await browserClient.list("GET /people/{id}", { id: profile.id, query: { after } });
      setMore({ reviews: [...more.reviews, ...page.data.reviews], next: page.next });
    } catch (error) {
      setFailure(failureReason(error));
    } finally {
      loading.current = false;
      setBusy(false);
    }
  }

  return (
    <section aria-labelledby="reviews" className="grid gap-4">
      <h2 id="reviews" className="text-2xl">
        Reviews
      </h2>
      {reviews.length === 0 && (
        <StateMessage
          drawing="empty-stall"
          title="No reviews yet"
          text="Reviews come from finished deals: both sides write, and both appear together."
        />
      )}
      <ul className="grid gap-4 lg:grid-cols-2">
        {reviews.map((review) => (
          <li key={review._id} className="grid">
            <ReviewCard review={review} className="border border-line bg-card shadow-soft" />
          </li>
        ))}
      </ul>
      {more.next && (
        <Button variant="secondary" busy={busy} onClick={() => more.next && showMore(more.next)} className="justify-self-center">
          Show more reviews
        </Button>
      )}
      <p role="alert" className="text-center font-medium text-vermilion empty:hidden">
        {failure}
      </p>
    </section>
  );
}
