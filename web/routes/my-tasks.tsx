import type { LiveHandle } from "#web/data/live-page.ts";
import { loadPage, readMyTasks, shownIn } from "#web/data/load.ts";
import { TaskList } from "#web/features/tasks/list/task-list.tsx";
import { listPageAt, TaskListPage, WaitingTaskList } from "#web/features/tasks/list/task-list-frame.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import type { Route } from "./+types/my-tasks.ts";

export const handle: LiveHandle = { live: { on: ["item"] } };

export const meta: Route.MetaFunction = (args) => {
  const { title, description } = listPageAt(args.location.pathname);
  return describePage(args, { title: title(), description, unlisted: true });
};

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadPage(request, { tasks: readMyTasks(shownIn(request.url)) });
}

export function HydrateFallback() {
  return (
    <TaskListPage>
      <WaitingTaskList />
    </TaskListPage>
  );
}

export default function MyTasksPage({ loaderData: { tasks } }: Route.ComponentProps) {
  return (
    <TaskListPage>
      <TaskList tasks={tasks} />
    </TaskListPage>
  );
}
