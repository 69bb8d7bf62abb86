// Parameters of page addresses that name a member of every JavaScript object, name nothing, or occur twice: a page never fails because of them.
import { afterAll, beforeAll, expect, test } from "vitest";
import { languageParameter } from "#contract/platform/language.ts";
import { fillPath, pagePaths } from "#contract/platform/paths.ts";
import { taskEndpoints } from "#contract/tasks/task.endpoints.ts";
import { createPages } from "#server/platform/http/pages.server.ts";
import { postTask } from "#tests/support/tasks.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

const market = ["after", "shown", ...Object.keys(taskEndpoints["GET /alltasks"].query.shape)];
/** Besides `lang`, which every page reads. */
const parameters: { [Page in keyof typeof pagePaths]?: string[] } = {
  browse: market,
  allItems: market,
  myPosted: market,
  myItems: market,
  bid: ["offers", "shown"],
  details: ["offers", "shown"],
  person: ["shown"],
  register: ["invitation"],
  resetPassword: ["token", "error"],
  deals: ["side"],
  messages: ["threads", "shown", "q"],
  thread: ["threads", "shown", "q"],
  newThread: ["task", "person"],
  moderation: ["tab", "case", "dispute", "person", "kind", "state", "source", "held"],
  administration: ["tab", "person", "q", "role", "status", "actor", "subject", "action", "from", "to", "answered"],
};
const values = ["__proto__", "constructor", "zz"];

const errors: unknown[] = [];
let app: TestApp;
let task: string;

beforeAll(async () => {
  app = await createTestApp("pglite");
  const { api, settings } = app;
  const identity = { publicConfig: { provider: "embedded" as const, google: null } };
  app.servePages(await createPages({ api, settings, identity, reportError: (error) => errors.push(error) }));
  task = (await postTask(app, await app.signIn()))._id;
});
afterAll(() => app.close());

test.each(Object.keys(pagePaths) as (keyof typeof pagePaths)[])("%s", async (page) => {
  const path = fillPath(pagePaths[page], { id: task, slug: task });
  for (const name of [languageParameter, ...(parameters[page] ?? [])]) {
    for (const query of [...values.map((value) => `${name}=${value}`), `${name}=zz&${name}=yy`]) {
      expect(await statusOf(path, query), query).toBeLessThan(500);
      expect(errors, query).toEqual([]);
    }
  }
});

test.each([pagePaths.browse, pagePaths.allItems])("%s refuses an unknown order and category as the API does", async (path) => {
  for (const name of ["sort", "category"]) {
    for (const value of values) expect(await statusOf(path, `${name}=${value}`), `${name}=${value}`).toBe(422);
  }
});

async function statusOf(path: string, query: string): Promise<number> {
  const response = await app.app.request(`http://localhost:3000${path}?${query}`);
  await response.text();
  return response.status;
}
