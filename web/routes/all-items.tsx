import { apiContext } from "#web/data/api.ts";
import { loadPage } from "#web/data/load.ts";
import { readMarket, serveMarket } from "#web/features/browse/load-market.ts";
import { Market } from "#web/features/browse/market.tsx";
import { marketMeta } from "#web/features/browse/market-meta.ts";
import { PublicTaskList, TaskListPage } from "#web/features/tasks/task-list.tsx";
import type { Route } from "./+types/all-items.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  return serveMarket(context.get(apiContext), request.url);
}

export function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  return loadPage(request, readMarket(context.get(apiContext), request.url));
}

export const meta: Route.MetaFunction = (args) =>
  marketMeta(args, {
    title: "All Tasks",
    description: "The whole market on one square: every task with its budget and its deadline at a glance.",
  });

export default function AllItemsPage({ loaderData }: Route.ComponentProps) {
  return (
    <TaskListPage title="All Tasks" intro="The whole market on one square: every task at a glance.">
      <Market data={loaderData}>{(empty) => <PublicTaskList tasks={loaderData.tasks} look="grid" empty={empty} />}</Market>
    </TaskListPage>
  );
}
