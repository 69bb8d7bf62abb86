// What search engines read: which pages there are, and which are nobody else's business.
import { Hono } from "hono";
import { bidSlug } from "#contract/bid-slug.ts";
import { apiPaths, fillPath, pagePaths } from "#contract/paths.ts";
import type { Read } from "#server/database/database.server.ts";
import type { ServerEnv } from "#server/http/env.ts";
import type { Settings } from "#server/settings.ts";
import { listNewestForSearch } from "./discovery.store.server.ts";

const publicPages = [pagePaths.home, pagePaths.browse, pagePaths.allItems, pagePaths.about, pagePaths.terms];
const personalPages = [
  pagePaths.addTask,
  pagePaths.myPosted,
  pagePaths.myItems,
  pagePaths.dashboard,
  pagePaths.profile,
  pagePaths.resetPassword,
  pagePaths.deals,
  pagePaths.inbox,
  pagePaths.messages,
  "/update/",
  `${apiPaths.identity}/`,
];

export function createDiscoveryRoutes({ read, settings }: { read: Read; settings: Settings }) {
  const originOf = (url: string) => new URL(settings.PUBLIC_URL ?? url).origin;
  const caching = { "Cache-Control": "public, max-age=300" };

  return new Hono<ServerEnv>()
    .get("/robots.txt", (c) => {
      const lines = [
        "User-agent: *",
        ...personalPages.map((path) => `Disallow: ${path}`),
        "",
        `Sitemap: ${originOf(c.req.url)}/sitemap.xml`,
        "",
      ];
      return c.text(lines.join("\n"), 200, caching);
    })
    .get("/sitemap.xml", async (c) => {
      const origin = originOf(c.req.url);
      const tasks = await read(listNewestForSearch);
      const entries = [
        ...publicPages.map((path) => entry(origin + path)),
        ...tasks.map((task) => entry(origin + fillPath(pagePaths.bid, { slug: bidSlug(task) }), task.updatedAt)),
      ];
      const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`;
      return c.body(xml, 200, { ...caching, "Content-Type": "application/xml" });
    });
}

function entry(address: string, changed?: Date): string {
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : "";
  return `  <url><loc>${address}</loc>${lastmod}</url>`;
}
