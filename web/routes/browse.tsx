import { pagePaths } from "#contract/paths.ts";
import { apiContext } from "#web/api.ts";
import { loadTaskPage, startEmpty } from "#web/features/tasks/load-task-page.ts";
import { PublicTaskList } from "#web/features/tasks/task-list.tsx";
import { taskListMeta } from "#web/features/tasks/task-list-meta.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Page } from "#web/ui/page.tsx";
import type { Route } from "./+types/browse.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  return loadTaskPage(context.get(apiContext), request.url);
}

export function clientLoader() {
  return startEmpty();
}

export const meta: Route.MetaFunction = (args) =>
  taskListMeta(args, {
    title: "Browse Tasks",
    description: "All open tasks on TaskHaat: what needs doing, what it pays and by when. Find work that suits you and bid on it.",
  });

export default function BrowsePage({ loaderData }: Route.ComponentProps) {
  return (
    <Page
      title="Browse Tasks"
      intro="Walk down the market, stall by stall. Find work that suits you and bid on it."
      actions={
        <ButtonLink icon="plus" to={pagePaths.addTask}>
          Add Task
        </ButtonLink>
      }
    >
      <PublicTaskList first={loaderData.first} look="rows" />
    </Page>
  );
}
