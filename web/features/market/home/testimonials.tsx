import { type ReactNode, startTransition, useEffect, useRef, useState } from "react";
import type { Person } from "#contract/people/person.ts";
import { m } from "#texts/m.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { useDisplaySetting } from "#web/ui/display-settings.ts";
import { Portrait, type PortraitName } from "#web/ui/scene.tsx";

export const reviews: readonly { name: string; username: string; body(): string; img: PortraitName }[] = [
  { name: "Sabina Khatun", username: "@sabina.sews", body: m.home_review_sabina, img: "sabina" },
  { name: "Tanvir Rahman", username: "@tanvir_builds", body: m.home_review_tanvir, img: "tanvir" },
  { name: "Farzana Akter", username: "@farzana.writes", body: m.home_review_farzana, img: "farzana" },
  { name: "Imran Hossain", username: "@imran.honey", body: m.home_review_imran, img: "imran" },
  { name: "Maya Das", username: "@mayadraws", body: m.home_review_maya, img: "maya" },
  { name: "Harun Mia", username: "@harun.counts", body: m.home_review_harun, img: "harun" },
];

/** Repetitions of the cards, enough for the widest screens. */
const copies = ["second", "third", "fourth"];

export function Testimonials({ person }: { person: Person | null }) {
  const [paused, setPaused] = useState(false);
  const [motion] = useDisplaySetting("motion");
  const cards = reviews.map(({ img, body, ...author }) => (
    <Card key={img} {...author} body={body()}>
      <Portrait name={img} />
    </Card>
  ));
  const own = person && <OwnCard key="own" person={person} />;
  return (
    <section aria-labelledby="testimonials" className="reviews overflow-hidden border-t border-line bg-sunk py-16 md:py-20">
      <div className="page-width mb-8 flex items-end justify-between gap-4">
        <h2 id="testimonials" className="text-3xl sm:text-4xl">
          {m.home_reviews_title()}
        </h2>
        {motion === "full" && (
          <IconButton
            icon={paused ? "play" : "pause"}
            label={paused ? m.home_reviews_play() : m.home_reviews_pause()}
            onClick={() => setPaused(!paused)}
            className="no-script:hidden"
          />
        )}
      </div>
      <div className="grid gap-4">
        <Marquee direction="left" paused={paused} label={m.home_reviews_first()}>
          {[own, ...cards.slice(0, 3)].filter(Boolean)}
        </Marquee>
        <Marquee direction="right" paused={paused} label={m.home_reviews_second()}>
          {cards.slice(3)}
        </Marquee>
      </div>
    </section>
  );
}

type MarqueeProps = { direction: "left" | "right"; paused: boolean; label: string; children: ReactNode[] };

/** A row that keeps moving; a row to scroll by hand where motion is reduced or scripts do not run. */
function Marquee({ direction, paused, label, children }: MarqueeProps) {
  const [motion] = useDisplaySetting("motion");
  const [isNear, setIsNear] = useState(false);
  const row = useRef<HTMLElement>(null);
  // The copies are many cards: they are rendered when the row comes near the screen, and as a transition, which does not delay input.
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && startTransition(() => setIsNear(true)), {
      rootMargin: "100%",
    });
    if (row.current) observer.observe(row.current);
    return () => observer.disconnect();
  }, []);
  const running = isNear && motion === "full";
  return (
    <section
      ref={row}
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

function OwnCard({ person: { displayName, photoURL } }: { person: Person }) {
  return (
    <Card name={displayName} username={m.home_review_you()} body={m.home_review_own()}>
      <Avatar name={displayName} photoURL={photoURL} size="md" />
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
