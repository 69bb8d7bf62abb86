import { pagePaths } from "#contract/paths.ts";
import { apiContext } from "#web/api.ts";
import { loadTaskPage, startEmpty } from "#web/features/tasks/load-task-page.ts";
import { PublicTaskList } from "#web/features/tasks/task-list.tsx";
import { taskListMeta } from "#web/features/tasks/task-list-meta.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Page } from "#web/ui/page.tsx";
import type { Route } from "./+types/all-items.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  return loadTaskPage(context.get(apiContext), request.url);
}

export function clientLoader() {
  return startEmpty();
}

export const meta: Route.MetaFunction = (args) =>
  taskListMeta(args, {
    title: "All Tasks",
    description: "The whole market on one square: every task with its budget and its deadline at a glance.",
  });

export default function AllItemsPage({ loaderData }: Route.ComponentProps) {
  return (
    <Page
      title="All Tasks"
      intro="The whole market on one square: every task at a glance."
      actions={
        <ButtonLink icon="plus" to={pagePaths.addTask}>
          Add Task
        </ButtonLink>
      }
    >
      <PublicTaskList first={loaderData.first} look="grid" />
    </Page>
  );
}
