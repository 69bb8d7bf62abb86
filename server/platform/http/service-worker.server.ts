// The service worker of the pages, and the page that it shows without a connection.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Hono } from "hono";
import { apiPaths } from "#contract/platform/paths.ts";
import type { Settings } from "#server/platform/settings/settings.ts";
import type { ServerEnv } from "./env.ts";
import { fontFaces } from "./font-faces.server.ts";
import { offlinePage } from "./offline-page.ts";

type Options = { folder: string; settings: Pick<Settings, "SERVICE_WORKER">; marketName: () => Promise<string> };

/** Replaces a worker that browsers have installed, and removes itself with all that was cached. */
const removal = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(remove()));
async function remove() {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await self.registration.unregister();
}
`;

/** Browsers compare the worker with the installed one at each navigation. */
const headers = { "Cache-Control": "no-cache" };

export function createServiceWorkerRoutes({ folder, settings, marketName }: Options) {
  const fonts = fontFaces(folder);
  const worker = readFileSync(join(folder, apiPaths.serviceWorker), "utf8");
  const files = [apiPaths.offline, ...[...fonts.matchAll(/\/assets\/[^"]+/g)].map(([path]) => path)];

  /** A worker with other files or another page is a new version, which caches them again. */
  async function currentWorker(): Promise<string> {
    if (settings.SERVICE_WORKER === "off") return removal;
    const page = String(await offlinePage({ nonce: "", market: await marketName(), fonts }));
    const version = createHash("sha256").update(page).digest("base64url").slice(0, 22);
    return `const offline = ${JSON.stringify({ version, page: apiPaths.offline, files })};\n${worker}`;
  }

  return new Hono<ServerEnv>()
    .get(apiPaths.serviceWorker, async (c) => c.body(await currentWorker(), 200, { ...headers, "Content-Type": "text/javascript" }))
    .get(apiPaths.offline, async (c) => {
      return c.html(offlinePage({ nonce: c.get("nonce"), market: await marketName(), fonts }), 200, headers);
    });
}
