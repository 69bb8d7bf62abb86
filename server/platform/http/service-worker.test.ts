import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createServiceWorkerRoutes } from "./service-worker.server.ts";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "taskhaat-worker-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "sw.js"), "// the worker\n");
  writeFileSync(join(folder, "assets/instrument-sans-latin-wght-normal-1a2b.woff2"), "");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function read(path: string, { market = "TaskHaat", worker = "on" as "on" | "off" } = {}) {
  return createServiceWorkerRoutes({ folder, settings: { SERVICE_WORKER: worker }, marketName: async () => market }).request(path);
}

const workerText = async (...given: Parameters<typeof read> extends [string, ...infer Rest] ? Rest : never) =>
  (await read("/sw.js", ...given)).text();

test("the worker is revalidated each time, and lists the page and its fonts", async () => {
  const answer = await read("/sw.js");
  expect(answer.headers.get("Cache-Control")).toBe("no-cache");
  expect(answer.headers.get("Content-Type")).toMatch(/^text\/javascript/);
  const text = await answer.text();
  expect(text).toContain('"files":["/offline","/assets/instrument-sans-latin-wght-normal-1a2b.woff2"]');
  expect(text).toContain("// the worker");
});

test("another page is another version of the worker", async () => {
  expect(await workerText()).toBe(await workerText());
  expect(await workerText({ market: "Bazar" })).not.toBe(await workerText());
});

test("turned off, it is a worker that removes itself and the caches", async () => {
  const text = await workerText({ worker: "off" });
  expect(text).toContain("registration.unregister()");
  expect(text).not.toContain("// the worker");
});

test("the page is in all languages, whatever the reader's is", async () => {
  const answer = await read("/offline?lang=bn");
  const text = await answer.text();
  expect(text).toContain('<section lang="en">');
  expect(text).toContain('<section lang="bn">');
  expect(text).toBe(await (await read("/offline")).text());
  expect(answer.headers.get("Cache-Control")).toBe("no-cache");
});
