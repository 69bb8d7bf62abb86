// What search engines are told of the site as a whole, on its front page.
import type { MetaDescriptor } from "react-router";
import { absolute, describePage, type MetaArgs } from "#web/ui/page-meta.ts";

const description = "A market day for work: post a task, browse what others need, bid, and run your side from a dashboard.";

export function siteMeta(args: MetaArgs): MetaDescriptor[] {
  const url = absolute(args, "/");
  return [
    ...describePage(args, { title: "Home", shareTitle: "TaskHaat, the market day for work", description }),
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "WebSite",
        name: "TaskHaat",
        url,
        description,
        publisher: { "@type": "Organization", name: "TaskHaat", url, logo: absolute(args, "/icon-512.png") },
      },
    },
  ];
}
