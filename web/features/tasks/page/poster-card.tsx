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
import { isSample, type Related } from "./task-data.ts";

/** The poster of a task with a link to the public profile, and what the profile says about earlier tasks. */
export function PosterCard({ task, related }: { task: Task; related: Related | Promise<Related> }) {
  const { user } = task;
  const name = user.name || m.task_anonymous();
  return (
    <section aria-labelledby="task-poster" className="grid gap-4 rounded-lg border border-line bg-card p-6 shadow-soft max-lg:order-1">
      <h2 id="task-poster" className="text-sm font-normal text-ink-soft">
        {m.taskpage_posted_by()}
      </h2>
      <div className="flex items-center gap-4">
        <Avatar name={name} photoURL={user.photoURL} size="md" />
        <p className="min-w-0 font-display text-lg leading-tight font-bold wrap-anywhere">
          {isSample(task) ? (
            name
          ) : (
            <Link to={personPath(user.id)} className={`${textLink} inline-flex min-h-6 items-center font-bold`}>
              {name}
            </Link>
          )}
        </p>
        <Rating rating={user.rating} className="ml-auto shrink-0 rounded-full bg-sunk px-3 py-1 font-semibold" />
      </div>
      {!isSample(task) && (
        <Served data={related} waiting={<Skeleton className="h-31" />} failed={() => null}>
          {({ poster }) => poster && <History poster={poster} />}
        </Served>
      )}
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
