import { apiContext } from "#web/data/api.ts";
import { loadPage } from "#web/data/load.ts";
import { readMarket, serveMarket } from "#web/features/browse/load-market.ts";
import { Market } from "#web/features/browse/market.tsx";
import { marketMeta } from "#web/features/browse/market-meta.ts";
import { PublicTaskList, TaskListPage } from "#web/features/tasks/task-list.tsx";
import type { Route } from "./+types/browse.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  return serveMarket(context.get(apiContext), request.url);
}

export function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  return loadPage(request, readMarket(context.get(apiContext), request.url));
}

export const meta: Route.MetaFunction = (args) =>
  marketMeta(args, {
    title: "Browse Tasks",
    description: "All open tasks on TaskHaat: what needs doing, what it pays and by when. Find work that suits you and bid on it.",
  });

export default function BrowsePage({ loaderData }: Route.ComponentProps) {
  return (
    <TaskListPage title="Browse Tasks" intro="Walk down the market, stall by stall. Find work that suits you and bid on it.">
      <Market data={loaderData}>{(empty) => <PublicTaskList tasks={loaderData.tasks} look="rows" empty={empty} />}</Market>
    </TaskListPage>
  );
}
