// The service worker: a page without a connection, and nothing of a person in its cache.
import { once } from "node:events";
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Page } from "@playwright/test";
import { addressOf } from "#server/platform/http/listen.ts";
import { builtFolder } from "#server/platform/http/pages.server.ts";
import { createServiceWorkerRoutes } from "#server/platform/http/service-worker.server.ts";
import { expectAccessible } from "./support/access.ts";
import { signUp } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

test.use({ serviceWorkers: "allow" });

async function openControlled(page: Page): Promise<void> {
  await page.goto("/");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
}

async function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const requests = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(requests)).flat().map(({ url }) => url.replace(location.origin, ""));
  });
}

const onlyOffline = [expect.stringMatching("/offline"), ...Array(2).fill(expect.stringMatching(/^\/assets\/.*\.woff2$/))];

test("without a connection a page in the reader's language offers to try again, in place of the page", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await openControlled(page);
  await context.setOffline(true);
  await page.goto("/borujer?sort=budget");
  await expect(page.getByRole("heading", { name: "You seem to be offline" })).toBeVisible();
  await expect(page).toHaveTitle("You seem to be offline · TaskHaat");
  await expectAccessible(page);
  await page.goto("/dashbord?lang=bn");
  await expect(page.getByRole("heading", { name: "মনে হচ্ছে আপনি অফলাইনে আছেন" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "You seem to be offline" })).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("bn");
  await page.goto("/terms");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "You seem to be offline" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Terms and conditions" })).toBeVisible();
});

test("the cache has nothing of a person, before and after signing out and as another person", async ({
  page,
  context,
  server,
  person,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await openControlled(page);
  for (const path of ["/dashbord", "/inbox", "/messages", "/my-profile"]) await page.goto(path);
  await expect(page.locator("body")).toContainText(person.email);
  expect(await cachedPaths(page)).toEqual(onlyOffline);
  await context.clearCookies();
  await signUp(context, server.address);
  await page.goto("/my-profile");
  expect(await cachedPaths(page)).toEqual(onlyOffline);
  await context.setOffline(true);
  await page.goto("/my-profile");
  await expect(page.getByRole("heading", { name: "You seem to be offline" })).toBeVisible();
  await expect(page.locator("body")).not.toContainText(person.email);
});

test("with SERVICE_WORKER=off an installed worker is removed with its cache", async ({ page }) => {
  const settings: { SERVICE_WORKER: "on" | "off" } = { SERVICE_WORKER: "on" };
  const routes = createServiceWorkerRoutes({ folder: builtFolder, settings, marketName: async () => "Bazar" });
  routes.get("/", (c) => c.html('<!doctype html><link rel="icon" href="data:,"><title>Home</title>'));
  routes.get("/assets/*", (c) => c.text("font"));
  const server = createServer(getRequestListener(routes.fetch)).listen(0, "127.0.0.1");
  await once(server, "listening");
  await page.goto(addressOf(server, "127.0.0.1"));
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
  });
  expect(await cachedPaths(page)).toEqual(onlyOffline);
  settings.SERVICE_WORKER = "off";
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(await cachedPaths(page)).toEqual([]);
  server.close();
});
