import type { ReactNode } from "react";
import { asPerson, loadPage, shownIn } from "#web/data/load.ts";
import { MyTaskList, readMyTasks, TaskListPage, WaitingTaskList } from "#web/features/tasks/task-list.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import type { Route } from "./+types/my-posted.ts";

export const meta: Route.MetaFunction = (args) =>
  describePage(args, {
    title: "My Posted Tasks",
    description: "Your own tasks: change what you posted, or take it off the market.",
    unlisted: true,
  });

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadPage(request, { tasks: asPerson((client, user) => readMyTasks(client, user, shownIn(request.url))) });
}

export function HydrateFallback() {
  return framed(<WaitingTaskList look="rows" own />);
}

export default function MyPostedPage({ loaderData: { tasks } }: Route.ComponentProps) {
  return framed(<MyTaskList tasks={tasks} look="rows" />);
}

function framed(content: ReactNode) {
  return (
    <TaskListPage title="My Posted Tasks" intro="Your own stall: change what you posted, or take it off the market.">
      {content}
    </TaskListPage>
  );
}
