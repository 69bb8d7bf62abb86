// What search engines are told of a public list: its tasks, and the one address of each part of it.
import type { MetaDescriptor } from "react-router";
import { type MarketFilter, marketSearch, readFilter, startOf } from "#web/ui/market-address.ts";
import { absolute, describePage, type MetaArgs } from "#web/ui/page-meta.ts";
import { bidPath } from "#web/ui/task-links.ts";
import type { MarketStart } from "./load-market.ts";

type MarketArgs = MetaArgs & { location: { search: string }; loaderData: MarketStart | undefined };

export function marketMeta(args: MarketArgs, words: { title: string; description: string }): MetaDescriptor[] {
  const { pathname, search } = args.location;
  const { sort, ...filter } = readFilter(search);
  const { category, ...narrower } = filter;
  const title = titleOf(filter, words.title);
  // In another order they are the same tasks, and a cursor there leads to no other place here.
  const path = pathname + marketSearch(filter, sort ? {} : startOf(search));
  const tasks = args.loaderData?.first?.data ?? [];
  return [
    ...describePage(args, { ...words, title, path, unlisted: Object.keys(narrower).length > 0 }),
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "ItemList",
        name: title,
        itemListElement: tasks.map((task, index) => ({
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
