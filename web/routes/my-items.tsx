import type { ReactNode } from "react";
import { asPerson, loadPage, shownIn } from "#web/data/load.ts";
import { MyTaskList, readMyTasks, TaskListPage, WaitingTaskList } from "#web/features/tasks/task-list.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import type { Route } from "./+types/my-items.ts";

export const meta: Route.MetaFunction = (args) =>
  describePage(args, { title: "My Items", description: "Everything you have on the counter, side by side.", unlisted: true });

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadPage(request, { tasks: asPerson((client, user) => readMyTasks(client, user, shownIn(request.url))) });
}

export function HydrateFallback() {
  return framed(<WaitingTaskList look="grid" own />);
}

export default function MyItemsPage({ loaderData: { tasks } }: Route.ComponentProps) {
  return framed(<MyTaskList tasks={tasks} look="grid" />);
}

function framed(content: ReactNode) {
  return (
    <TaskListPage title="My Items" intro="Everything you have on the counter, side by side.">
      {content}
    </TaskListPage>
  );
}
