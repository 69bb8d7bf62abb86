import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Profile } from "#contract/deals/reviews/profile.ts";
import type { Task } from "#contract/tasks/task.ts";
import { dayText } from "#texts/day-formats.ts";
import { percentText } from "#texts/figure-formats.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { Served } from "#web/data/loaded.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Rating } from "#web/ui/stars.tsx";
import { personPath } from "#web/ui/task-links.ts";
import { textLink } from "#web/ui/text-link.ts";
import { writtenIn } from "#web/ui/written-in.ts";
import { isSample, type Related } from "./task-data.ts";

/** The poster of a task, and what their profile says about earlier tasks. */
export function PosterCard({ task, related }: { task: Task; related: Related | Promise<Related> }) {
  return (
    <PersonCard title={m.taskpage_posted_by()} person={task.user} hasPage={!isSample(task)}>
      {!isSample(task) && (
        <Served data={related} waiting={<Skeleton className="h-31" />} failed={() => null}>
          {({ poster }) => poster && <History poster={poster} />}
        </Served>
      )}
    </PersonCard>
  );
}

type PersonCardProps = {
  title: string;
  person: { id: string; name: string; rating: number; photoURL: string | null };
  /** Whether the name leads to the public profile. */
  hasPage?: boolean;
  children?: ReactNode;
};

/** A person beside a task. */
export function PersonCard({ title, person, hasPage = true, children }: PersonCardProps) {
  const name = person.name || m.task_anonymous();
  return (
    <section aria-labelledby="task-person" className="grid gap-4 rounded-lg border border-line bg-card p-6 shadow-soft max-lg:order-1">
      <h2 id="task-person" className="text-sm font-normal text-ink-soft">
        {title}
      </h2>
      <div className="flex items-center gap-4">
        <Avatar name={name} photoURL={person.photoURL} size="md" />
        <p className="min-w-0 font-display text-lg leading-tight font-bold wrap-anywhere">
          {hasPage ? (
            <Link
              to={personPath(person.id)}
              lang={writtenIn(person.name)}
              className={`${textLink} inline-flex min-h-6 items-center font-bold`}
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        <Rating rating={person.rating} className="ml-auto shrink-0 rounded-full bg-sunk px-3 py-1 font-semibold" />
      </div>
      {children}
    </section>
  );
}

function History({ poster: { tasksPosted, hireRate, hired, decided, reviewCount, memberSince } }: { poster: Profile }) {
  return (
    <dl className="grid gap-1 border-t border-dashed border-line-strong/60 pt-4">
      <Figure name={m.taskpage_poster_tasks()}>{numberText(tasksPosted)}</Figure>
      <Figure name={m.taskpage_poster_hire_rate()}>
        {hireRate === null
          ? m.taskpage_poster_too_few()
          : m.person_rate({ rate: percentText(Math.round(hireRate * 100)), part: numberText(hired), all: numberText(decided) })}
      </Figure>
      <Figure name={m.taskpage_poster_reviews()}>{numberText(reviewCount)}</Figure>
      <Figure name={m.taskpage_poster_since()}>{dayText(memberSince)}</Figure>
    </dl>
  );
}

function Figure({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
