import { pagePaths } from "#contract/paths.ts";
import { apiContext } from "#web/data/api.ts";
import { loadMarket, startEmpty } from "#web/features/browse/load-market.ts";
import { Market } from "#web/features/browse/market.tsx";
import { marketMeta } from "#web/features/browse/market-meta.ts";
import { PublicTaskList } from "#web/features/tasks/task-list.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Page } from "#web/ui/page.tsx";
import type { Route } from "./+types/browse.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  return loadMarket(context.get(apiContext), request.url);
}

export function clientLoader() {
  return startEmpty();
}

export const meta: Route.MetaFunction = (args) =>
  marketMeta(args, {
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
      <Market start={loaderData}>{(empty) => <PublicTaskList first={loaderData.first} look="rows" empty={empty} />}</Market>
    </Page>
  );
}
