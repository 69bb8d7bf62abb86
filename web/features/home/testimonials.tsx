import { type ReactNode, startTransition, useEffect, useState } from "react";
import type { Person } from "#contract/person.ts";
import { ownReview, type Review, reviews } from "#web/features/home/reviews.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { useMotion } from "#web/ui/display-settings.ts";
import { Portrait } from "#web/ui/scene.tsx";

/** Sets of cards behind the first, enough for the widest screens. */
const copies = ["second", "third", "fourth"];

export function Testimonials({ person }: { person: Person | null }) {
  const [paused, setPaused] = useState(false);
  const [motion] = useMotion();
  const half = reviews.length / 2;
  const own = person && <OwnCard key="own" person={person} />;
  return (
    <section aria-labelledby="testimonials" className="overflow-hidden border-t border-line bg-sunk py-16 md:py-20">
      <div className="page-width mb-8 flex items-end justify-between gap-4">
        <h2 id="testimonials" className="text-3xl sm:text-4xl">
          Heard at the market
        </h2>
        {motion === "full" && (
          <IconButton
            icon={paused ? "play" : "pause"}
            label={paused ? "Move the reviews" : "Stop the reviews"}
            onClick={() => setPaused(!paused)}
            className="no-script:hidden"
          />
        )}
      </div>
      <div className="grid gap-4">
        <Marquee direction="left" paused={paused} label="Reviews">
          {[own, ...reviews.slice(0, half).map((review) => <ReviewCard key={review.username} review={review} />)].filter(Boolean)}
        </Marquee>
        <Marquee direction="right" paused={paused} label="More reviews">
          {reviews.slice(half).map((review) => (
            <ReviewCard key={review.username} review={review} />
          ))}
        </Marquee>
      </div>
    </section>
  );
}

/** A row that moves for ever; a row to scroll by hand where motion is reduced or scripts do not run. */
function Marquee({
  direction,
  paused,
  label,
  children,
}: {
  direction: "left" | "right";
  paused: boolean;
  label: string;
  children: ReactNode[];
}) {
  const [motion] = useMotion();
  const [ready, setReady] = useState(false);
  // The copies are many cards: drawn as a transition, they do not hold up a press.
  useEffect(() => startTransition(() => setReady(true)), []);
  const running = ready && motion === "full";
  return (
    <section
      aria-label={label}
      tabIndex={running ? -1 : 0}
      data-running={running}
      data-paused={paused}
      data-direction={direction}
      data-cards={children.length}
      className="marquee"
    >
      <div className="marquee-track">
        {children}
        {running &&
          copies.map((copy) => (
            <div key={copy} aria-hidden="true" className="contents">
              {children}
            </div>
          ))}
      </div>
    </section>
  );
}

function ReviewCard({ review }: { review: Review }) {
  return (
    <Card name={review.name} username={review.username} body={review.body}>
      <Portrait name={review.img} />
    </Card>
  );
}

function OwnCard({ person }: { person: Person }) {
  const { name, username, body, photoURL } = ownReview(person);
  return (
    <Card name={name} username={username} body={body}>
      <Avatar name={name} photoURL={photoURL} size="md" />
    </Card>
  );
}

function Card({ name, username, body, children }: { name: string; username: string; body: string; children: ReactNode }) {
  return (
    <figure className="marquee-card flex flex-col gap-4 rounded-lg border border-line bg-card p-5">
      <blockquote className="grow">{body}</blockquote>
      <figcaption className="flex items-center gap-3">
        {children}
        <span className="grid min-w-0">
          <span className="truncate font-semibold">{name}</span>
          <span className="truncate text-sm text-ink-soft">{username}</span>
        </span>
      </figcaption>
    </figure>
  );
}
