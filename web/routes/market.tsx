import { categoryName } from "#contract/tasks/categories.ts";
import { m } from "#texts/m.ts";
import { apiContext } from "#web/data/api.ts";
import { loadPage } from "#web/data/load.ts";
import { readMarket, serveMarket } from "#web/features/tasks/list/load-market.ts";
import { Market } from "#web/features/tasks/list/market.tsx";
import { marketSearch, readFilter, startOf } from "#web/features/tasks/list/market-address.ts";
import { listPageAt } from "#web/features/tasks/list/task-list-frame.tsx";
import { absolute, describePage } from "#web/ui/page-meta.ts";
import { bidPath } from "#web/ui/task-links.ts";
import type { Route } from "./+types/market.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  return serveMarket(context.get(apiContext), request.url);
}

export function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  return loadPage(request, readMarket(context.get(apiContext), request.url));
}

/** For search engines: the tasks of the list, and the canonical address of each part of it. */
export const meta: Route.MetaFunction = (args) => {
  const { pathname, search } = args.location;
  const page = listPageAt(pathname);
  const { sort, ...filter } = readFilter(search);
  const { category, ...narrower } = filter;
  const about = describeFilter(filter.q, category && categoryName(category));
  const title = about ? m.market_title({ about, page: page.title() }) : page.title();
  // Another order has the same tasks, and its cursors belong to it alone. `shown` is left out: the longer list starts with the same tasks.
  const path = pathname + marketSearch(filter, sort ? {} : startOf(search));
  const tasks = args.loaderData?.tasks;
  const listed = tasks instanceof Promise ? [] : (tasks?.items ?? []);
  return [
    ...describePage(args, { title, description: page.description, path, unlisted: Object.keys(narrower).length > 0 }),
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "ItemList",
        name: title,
        itemListElement: listed.map((task, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name: task.title,
          url: absolute(args, bidPath(task)),
        })),
      },
    },
  ];
};

function describeFilter(words: string | undefined, category: string | undefined): string | undefined {
  if (words && category) return m.market_title_words_in({ words, category });
  return words ? m.market_part_words({ words }) : category;
}

export default function MarketPage({ loaderData }: Route.ComponentProps) {
  return <Market data={loaderData} />;
}
