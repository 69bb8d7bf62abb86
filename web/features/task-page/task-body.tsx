import { Link } from "react-router";
import { anonymous } from "#contract/limits.ts";
import type { Task } from "#contract/task.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { CategoryBadge } from "#web/ui/category-badge.tsx";
import { Rating } from "#web/ui/rating.tsx";
import { personPath } from "#web/ui/task-links.ts";
import { textLink } from "#web/ui/text-link.ts";
import { isSample } from "./load-task.ts";

/** Title, category and description of a task, and its poster. */
export function TaskBody({ task }: { task: Task }) {
  const { user } = task;
  const name = user.name || anonymous;
  return (
    <article className="overflow-hidden rounded-lg border border-line bg-card shadow-soft">
      <div aria-hidden="true" className="awning [--awning-pale:var(--marigold)]" />
      <div className="grid gap-8 p-6 pt-5 sm:p-10 sm:pt-8">
        <header className="grid justify-items-start gap-4">
          <CategoryBadge category={task.category} />
          <h1 className="text-3xl sm:text-5xl">{task.title}</h1>
        </header>
        <div className="grid gap-2">
          <h2 className="text-xl">Description</h2>
          <p className="max-w-prose text-lg leading-8 whitespace-pre-line">{task.description}</p>
        </div>
        <footer className="flex items-center gap-4 border-t border-dashed border-line-strong/60 pt-6">
          <Avatar name={name} size="md" />
          <div className="min-w-0">
            <p className="text-sm text-ink-soft">Posted by</p>
            <p className="font-display text-lg leading-tight font-bold">
              {isSample(task) ? (
                name
              ) : (
                <Link to={personPath(user.id)} className={`${textLink} inline-flex min-h-6 items-center font-bold`}>
                  {name}
                </Link>
              )}
            </p>
          </div>
          <Rating rating={user.rating} className="ml-auto rounded-full bg-sunk px-3 py-1 font-semibold" />
        </footer>
      </div>
    </article>
  );
}
