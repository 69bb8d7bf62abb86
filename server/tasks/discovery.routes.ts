// What search engines and browsers read about the site: robots.txt, a sitemap of the public pages and newest tasks, the web app manifest.
import { Hono } from "hono";
import { alternatesOf } from "#contract/platform/language.ts";
import { apiPaths, fillPath, pagePaths } from "#contract/platform/paths.ts";
import { bidSlug } from "#contract/tasks/bid-slug.ts";
import { readMarketSettings } from "#server/market/market.store.server.ts";
import { erasedWords } from "#server/people/system-words.ts";
import type { Db, Read } from "#server/platform/database/database.server.ts";
import type { ServerEnv } from "#server/platform/http/env.ts";
import { languageVary } from "#server/platform/http/locale.ts";
import type { Settings } from "#server/platform/settings/settings.ts";
import { getLocale } from "#texts/locale.ts";
import { m } from "#texts/m.ts";
import { countSitemapPages, listSitemapTasks } from "./discovery.store.server.ts";

const publicPages = [
  pagePaths.home,
  pagePaths.browse,
  pagePaths.allItems,
  pagePaths.about,
  pagePaths.terms,
  pagePaths.transparency,
  pagePaths.verify,
];
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
  pagePaths.administration,
  pagePaths.claim,
  "/update/",
  `${apiPaths.identity}/`,
];

export function createDiscoveryRoutes({ db, read, settings }: { db: Db; read: Read; settings: Settings }) {
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
        ...tasks.filter(hasOwnTitle).map((task) => entry(origin + fillPath(pagePaths.bid, { slug: bidSlug(task) }), task.updatedAt)),
      ];
      return c.body(xmlOf("urlset", entries), 200, xml);
    })
    .get("/manifest.webmanifest", async (c) => {
      const { name } = await readMarketSettings(db);
      const headers = { ...caching, "Content-Type": "application/manifest+json", Vary: languageVary };
      return c.body(JSON.stringify(manifest(name)), 200, headers);
    });
}

/** A task without it has another address in each language, and nothing to find. */
function hasOwnTitle({ title }: { title: string }): boolean {
  return title !== erasedWords;
}

/** Browsers ask for it without cookies, so the page's link names the language. */
function manifest(name: string) {
  const icons = [{ src: "/icon-192.png", sizes: "192x192", type: "image/png" }];
  return {
    name,
    short_name: name,
    description: m.site_manifest_description(),
    lang: getLocale(),
    id: "/",
    start_url: pagePaths.home,
    scope: "/",
    display: "standalone",
    background_color: "#fbf7f0",
    theme_color: "#0e6660",
    categories: ["business", "productivity"],
    icons: [
      ...icons,
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-192.png", sizes: "192x192", type: "image/png", purpose: "maskable" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
    ],
    shortcuts: [
      { name: m.site_shortcut_browse(), url: pagePaths.browse, icons },
      { name: m.site_shortcut_add(), url: pagePaths.addTask, icons },
      { name: m.site_shortcut_messages(), url: pagePaths.messages, icons },
    ],
  };
}

function xmlOf(root: "sitemapindex" | "urlset", entries: string[]): string {
  const alternates = root === "urlset" ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : "";
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${alternates}>\n${entries.join("\n")}\n</${root}>\n`;
}

function entry(address: string, changed?: Date): string {
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : "";
  const alternates = alternatesOf(address).map(
    ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`,
  );
  return `  <url><loc>${address}</loc>${lastmod}${alternates.join("")}</url>`;
}
