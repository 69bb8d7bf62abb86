import type { Task } from "#contract/task.ts";
import { CategoryBadge } from "#web/ui/category-badge.tsx";
import { Poster } from "./poster.tsx";
import { isSample } from "./sample-task.ts";

/** The stall's front: what the task is and who asks for it. */
export function TaskBody({ task }: { task: Task }) {
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
        <footer className="border-t border-dashed border-line-strong/60 pt-6">
          <Poster user={task.user} linked={!isSample(task)} />
        </footer>
      </div>
    </article>
  );
}
