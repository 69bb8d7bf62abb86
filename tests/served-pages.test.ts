// What the HTML of public pages contains when it leaves the server, before any script has run.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPages } from "#server/platform/http/pages.server.ts";
import { postTask } from "#tests/support/tasks.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let market: TestApp;

beforeAll(async () => {
  market = await createTestApp("pglite");
  const { api, settings } = market;
  const identity = { publicConfig: { provider: "embedded" as const, google: null } };
  market.servePages(await createPages({ api, settings, identity, reportError: (error) => expect.unreachable(String(error)) }));
});
afterAll(() => market.close());

test("the home page contains the six newest tasks", async () => {
  const poster = await market.signIn();
  const titles = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh"].map((place) => `${place} of seven tasks`);
  const ids: string[] = [];
  for (const title of titles) ids.push((await postTask(market, poster, { title }))._id);
  const { html } = await read("/");
  const [oldest = "", ...newest] = titles;
  expect(html.match(/See more\.\.\./g)).toHaveLength(6);
  for (const title of newest) expect(html).toContain(title);
  for (const id of ids.slice(1)) expect(html).toContain(id);
  expect(html).not.toContain(oldest);
});

test.each([
  ["/Blog", "a curated local-business subscription box"],
  ["/terms", "TaskHaat handles no payments and takes no commission."],
])("%s contains its text", async (path, text) => {
  const { status, html } = await read(path);
  expect(status).toBe(200);
  expect(html).toContain(text);
});

test.each(["/blog", "/BLOG", "/Terms", "/all-item", "/details/0198a1de-0000-7000-8000-00000000000a"])(
  "%s is not found, as paths are case-sensitive",
  async (path) => {
    const { status, html } = await read(path);
    expect(status).toBe(404);
    expect(html).toContain("Looks like you&#x27;re lost");
  },
);

test.each(["/login", "/register", "/forgot-password", "/reset-password?token=t1"])(
  "the form of %s cannot be sent before its scripts run, not even by Enter, and never puts what was typed into the address",
  async (path) => {
    const { html } = await read(path);
    const [form = ""] = html.match(/<form.*<\/form>/s) ?? [];
    expect(form).toMatch(/^<form[^>]* method="post"/);
    const submitButtons = (form.match(/<button[^>]*>/g) ?? []).filter((button) => !button.includes('type="button"'));
    // A disabled default button also keeps the browser from sending the form on Enter.
    expect(submitButtons).toEqual([expect.stringMatching(/ disabled=""/)]);
  },
);

test.each(["/my-profile"])("the forms of %s are not in the HTML", async (path) => {
  expect((await read(path)).html).not.toContain("<form");
});

test.each(["/login", "/login.data", "/Blog", "/"])("POST %s is refused, and no error is reported", async (path) => {
  const response = await market.app.request(`http://localhost:3000${path}`, { method: "POST", body: "{" });
  expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
});

async function read(path: string): Promise<{ status: number; html: string }> {
  const response = await market.app.request(`http://localhost:3000${path}`);
  return { status: response.status, html: await response.text() };
}
