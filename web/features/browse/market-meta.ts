// The metadata of a public list for search engines: its tasks, and the canonical address of each part of it.
import type { MetaDescriptor } from "react-router";
import type { Task } from "#contract/task.ts";
import { type MarketFilter, marketSearch, readFilter, startOf } from "#web/ui/market-address.ts";
import { absolute, describePage, type MetaArgs } from "#web/ui/page-meta.ts";
import { bidPath } from "#web/ui/task-links.ts";
import type { MarketData } from "./market.tsx";

type Tasks = { items: Task[] } | null;
type MarketArgs = MetaArgs & { location: { search: string }; loaderData: Pick<MarketData<Tasks | Promise<Tasks>>, "tasks"> | undefined };

export function marketMeta(args: MarketArgs, words: { title: string; description: string }): MetaDescriptor[] {
  const { pathname, search } = args.location;
  const { sort, ...filter } = readFilter(search);
  const { category, ...narrower } = filter;
  const title = titleOf(filter, words.title);
  // Another order has the same tasks, and its cursors belong to it alone. `shown` is left out: the longer list starts with the same tasks.
  const path = pathname + marketSearch(filter, sort ? {} : startOf(search));
  const tasks = args.loaderData?.tasks;
  const listed = tasks instanceof Promise ? [] : (tasks?.items ?? []);
  return [
    ...describePage(args, { ...words, title, path, unlisted: Object.keys(narrower).length > 0 }),
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
}

function titleOf({ q, category }: MarketFilter, title: string): string {
  const about = [q && `“${q}”`, category].filter(Boolean).join(" in ");
  return about ? `${about} · ${title}` : title;
}
