// The pages of a task as they leave the server: status, redirects and text, without a browser.
import { afterAll, beforeAll, expect, test } from "vitest";
import { bidSlug } from "#contract/tasks/bid-slug.ts";
import type { Task } from "#contract/tasks/task.ts";
import { eq } from "#server/platform/database/drizzle.server.ts";
import { createPages } from "#server/platform/http/pages.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { postTask } from "#tests/support/tasks.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

const unknown = "0190a000-0000-7000-8000-000000000000";

let market: TestApp;
let task: Task;

beforeAll(async () => {
  market = await createTestApp("pglite");
  const { api, settings } = market;
  const identity = { publicConfig: { provider: "embedded" as const, google: null } };
  market.servePages(await createPages({ api, settings, identity, reportError: (error) => expect.unreachable(String(error)) }));
  task = await postTask(market, await market.signIn("Karim Uddin"));
  await market.database.db.update(tasks).set({ deadline: "2020-01-31" }).where(eq(tasks.id, task._id));
});
afterAll(() => market.close());

test("a bid address with another title serves the task that its id names", async () => {
  const canonical = await readPage(`/bid/${bidSlug(task)}`);
  const other = await readPage(`/bid/something-else-${task._id}`);
  for (const { status, html } of [canonical, other]) {
    expect(status).toBe(200);
    expect(html).toContain("<title>Paint a shop sign</title>");
    for (const text of ["Two colours.", "$120.50", "2020-01-31", "Deadline passed", "Karim Uddin"]) expect(html).toContain(text);
  }
});

test("the details of a past deadline say that it has passed", async () => {
  const { status, html } = await readPage(`/Details/${task._id}`);
  expect(status).toBe(200);
  expect(html).toContain("Deadline passed");
});

test("the page of a hidden task has none of its text and is not for search engines", async () => {
  const { _id } = await postTask(market, await market.signIn("Salma Begum"), { title: "Secret title", description: "Secret text." });
  await market.database.db.update(tasks).set({ hidden: "decided", hiddenBy: unknown }).where(eq(tasks.id, _id));
  for (const path of [`/Details/${_id}`, `/bid/secret-title-${_id}`]) {
    const { status, html } = await readPage(path);
    expect(status).toBe(200);
    expect(html).toContain("<title>Hidden task</title>");
    expect(html).toContain("This content was hidden by the market&#x27;s moderators.");
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toContain(`<link rel="canonical" href="http://localhost:3000/Details/${_id}"/>`);
    expect(html).not.toMatch(/secret (title|text)|ld\+json|Bid Now/i);
    expect(html).not.toContain(unknown);
  }
});

test("a bid address without an id serves a sample", async () => {
  const { status, html } = await readPage("/bid/paint-a-shop-sign");
  expect(status).toBe(200);
  for (const text of ["This link doesn&#x27;t point to a task, so here is a sample.", "$1,500", "June 15, 2025"])
    expect(html).toContain(text);
});

test.each([`/bid/nothing-${unknown}`, `/Details/${unknown}`, "/Details/nothing", "/details/nothing"])(
  "%s is the 404 page, with the navigation bar",
  async (path) => {
    const { status, html } = await readPage(path);
    expect(status).toBe(404);
    expect(html).toContain("Looks like you&#x27;re lost");
    expect(html).toContain('<nav aria-label="Main"');
  },
);

test("the old addresses redirect for good", async () => {
  const detail = await readPage(`/GameDetail/${task._id}`);
  expect([detail.status, detail.location]).toEqual([301, `/Details/${task._id}`]);
  const games = await readPage("/games");
  expect([games.status, games.location]).toEqual([301, "/borujer"]);
});

async function readPage(path: string) {
  const response = await market.app.request(`http://localhost:3000${path}`);
  return { status: response.status, location: response.headers.get("Location"), html: await response.text() };
}
