// What search engines are told of a public list: its tasks, and the one address of each part of it.
import type { MetaDescriptor } from "react-router";
import { absolute, describePage, type MetaArgs } from "#web/ui/page-meta.ts";
import { bidPath } from "#web/ui/task-links.ts";
import { type FirstPage, startOf } from "./load-task-page.ts";

type ListArgs = MetaArgs & { location: { search: string }; loaderData: { first: FirstPage } | undefined };

export function taskListMeta(args: ListArgs, words: { title: string; description: string }): MetaDescriptor[] {
  const { pathname, search } = args.location;
  const { after } = startOf(search);
  const path = after ? `${pathname}?${new URLSearchParams({ after })}` : pathname;
  const tasks = args.loaderData?.first?.tasks ?? [];
  return [
    ...describePage(args, { ...words, path }),
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "ItemList",
        name: words.title,
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
