import { Link } from "react-router";
import { pagePaths } from "#contract/platform/paths.ts";
import type { Task } from "#contract/tasks/task.ts";
import { deadlineText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { Served } from "#web/data/loaded.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { bidPath } from "#web/ui/task-links.ts";
import { TaskRow } from "#web/ui/task-row.tsx";
import { budgetText } from "#web/ui/task-words.ts";
import { textLink } from "#web/ui/text-link.ts";
import type { Related } from "./task-data.ts";

/** Nothing where there are none, so a page that is still loading reserves no space for them. */
export function SimilarTasks({ task, related }: { task: Task; related: Related | Promise<Related> }) {
  return (
    <Served data={related} waiting={null} failed={() => null}>
      {({ similar }) => similar.length > 0 && <SimilarList category={task.category} tasks={similar} />}
    </Served>
  );
}

function SimilarList({ category, tasks }: { category: string; tasks: Task[] }) {
  return (
    <section aria-labelledby="similar-tasks" className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="similar-tasks" className="text-xl">
          {m.taskpage_similar()}
        </h2>
        <Link to={`${pagePaths.browse}?${new URLSearchParams({ category })}`} className={`${textLink} inline-flex min-h-6 items-center`}>
          {m.taskpage_similar_all()}
        </Link>
      </div>
      <ul className="grid gap-3">
        {tasks.map((task) => (
          <li key={task._id}>
            <TaskRow to={bidPath(task)} state={{ task }} title={task.title}>
              <span className="flex items-center gap-1.5 text-sm text-ink-soft">
                <Icon name="calendar" className="size-4" />
                {m.task_due({ deadline: deadlineText(task.deadline) })}
              </span>
              <span className="font-display text-lg font-bold tabular-nums">{budgetText(task.budget)}</span>
            </TaskRow>
          </li>
        ))}
      </ul>
    </section>
  );
}
