// What search engines read: robots.txt, and a sitemap of the public pages and newest tasks.
import { Hono } from "hono";
import { bidSlug } from "#contract/bid-slug.ts";
import { apiPaths, fillPath, pagePaths } from "#contract/paths.ts";
import type { Read } from "#server/platform/database/database.server.ts";
import type { ServerEnv } from "#server/platform/http/env.ts";
import type { Settings } from "#server/platform/settings/settings.ts";
import { countSitemapPages, listSitemapTasks } from "./discovery.store.server.ts";

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
  const xml = { ...caching, "Content-Type": "application/xml" };

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
      const pages = await read(countSitemapPages);
      const entries = Array.from(
        { length: pages },
        (_, index) => `  <sitemap><loc>${originOf(c.req.url)}/sitemap/${index + 1}.xml</loc></sitemap>`,
      );
      return c.body(xmlOf("sitemapindex", entries), 200, xml);
    })
    .get("/sitemap/:page", async (c) => {
      const page = Number(/^([1-9]\d{0,3})\.xml$/.exec(c.req.param("page"))?.[1]);
      const tasks = page ? await read((db) => listSitemapTasks(db, page)) : [];
      if (page !== 1 && tasks.length === 0) return c.notFound();
      const origin = originOf(c.req.url);
      const entries = [
        ...(page === 1 ? publicPages.map((path) => entry(origin + path)) : []),
        ...tasks.map((task) => entry(origin + fillPath(pagePaths.bid, { slug: bidSlug(task) }), task.updatedAt)),
      ];
      return c.body(xmlOf("urlset", entries), 200, xml);
    });
}

function xmlOf(root: "sitemapindex" | "urlset", entries: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</${root}>\n`;
}

function entry(address: string, changed?: Date): string {
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : "";
  return `  <url><loc>${address}</loc>${lastmod}</url>`;
}
