import { pagePaths } from "#contract/paths.ts";
import { apiContext } from "#web/data/api.ts";
import { loadMarket, startEmpty } from "#web/features/browse/load-market.ts";
import { Market } from "#web/features/browse/market.tsx";
import { marketMeta } from "#web/features/browse/market-meta.ts";
import { PublicTaskList } from "#web/features/tasks/task-list.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Page } from "#web/ui/page.tsx";
import type { Route } from "./+types/all-items.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  return loadMarket(context.get(apiContext), request.url);
}

export function clientLoader() {
  return startEmpty();
}

export const meta: Route.MetaFunction = (args) =>
  marketMeta(args, {
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
      <Market start={loaderData}>{(empty) => <PublicTaskList first={loaderData.first} look="grid" empty={empty} />}</Market>
    </Page>
  );
}
