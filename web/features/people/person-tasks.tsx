// The open tasks of a person and the work they finished, as far as others may know of it.
import type { ReactNode } from "react";
import type { FinishedWork, OpenTask } from "#contract/deals/reviews/profile.ts";
import { dayText } from "#texts/day-formats.ts";
import { deadlineText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { CategoryBadge } from "#web/ui/category-badge.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { detailsPath } from "#web/ui/task-links.ts";
import { TaskRow } from "#web/ui/task-row.tsx";
import { budgetText } from "#web/ui/task-words.ts";

export function OpenTasks({ tasks }: { tasks: OpenTask[] }) {
  return (
    <TaskSection id="open-tasks" title={m.person_open_tasks()} tasks={tasks}>
      {({ budget, deadline }) => (
        <>
          <span className="flex items-center gap-1.5 text-sm text-ink-soft">
            <Icon name="calendar" className="size-4" />
            {m.task_due({ deadline: deadlineText(deadline) })}
          </span>
          <span className="font-display text-lg font-bold tabular-nums">{budgetText(budget)}</span>
        </>
      )}
    </TaskSection>
  );
}

export function FinishedTasks({ tasks }: { tasks: FinishedWork[] }) {
  return (
    <TaskSection id="finished-work" title={m.person_finished_work()} tasks={tasks}>
      {({ side, completedAt }) => (
        <span className="text-sm text-ink-soft">
          {side === "winner" ? m.person_as_freelancer() : m.person_as_poster()} · <time dateTime={completedAt}>{dayText(completedAt)}</time>
        </span>
      )}
    </TaskSection>
  );
}

type TaskSectionProps<Item> = { id: string; title: string; tasks: Item[]; children(task: Item): ReactNode };

function TaskSection<Item extends OpenTask | FinishedWork>({ id, title, tasks, children }: TaskSectionProps<Item>) {
  if (tasks.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <ul className="grid gap-3">
        {tasks.map((task) => (
          <li key={task._id}>
            <TaskRow to={detailsPath(task._id)} title={task.title}>
              <CategoryBadge category={task.category} />
              {children(task)}
            </TaskRow>
          </li>
        ))}
      </ul>
    </section>
  );
}
