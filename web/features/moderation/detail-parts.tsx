// The parts of an opened case or dispute.
import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { personPath } from "#web/ui/task-links.ts";
import { textLink } from "#web/ui/text-link.ts";
import { writtenIn } from "#web/ui/written-in.ts";
import type { focusState } from "./moderation-data.ts";

type DetailCardProps = { icon: IconName; title: ReactNode; intro: ReactNode; children: ReactNode };

/** Its heading takes the focus when a link of the list has opened it. */
export function DetailCard({ icon, title, intro, children }: DetailCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { state } = useLocation();
  const takesFocus = (state as Partial<typeof focusState> | null)?.takesFocus === true;
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <article
      aria-labelledby="case-title"
      className="grid min-w-0 grid-cols-1 gap-6 rounded-lg border border-line bg-card p-5 shadow-soft sm:p-8"
    >
      <header className="grid gap-2">
        <h2
          ref={heading}
          id="case-title"
          tabIndex={-1}
          className="flex scroll-mt-28 items-center gap-3 text-2xl wrap-anywhere outline-none focus-visible:outline-2"
        >
          <Icon name={icon} className="size-6 text-river" />
          {title}
        </h2>
        {intro}
      </header>
      {children}
    </article>
  );
}

export function PersonLink({ person }: { person: { id: string; name: string } }) {
  return (
    <Link to={personPath(person.id)} lang={writtenIn(person.name)} className={`${textLink} wrap-anywhere`}>
      {person.name}
    </Link>
  );
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 grid-cols-1 gap-3">
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  );
}

export function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-4 gap-y-1">
      {facts.map(([name, value]) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
