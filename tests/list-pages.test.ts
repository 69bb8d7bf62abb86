// What the HTML of the lists contains when it leaves the server: all that a browser without scripts has.
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "#contract/platform/limits.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { createPages } from "#server/platform/http/pages.server.ts";
import { postTask } from "#tests/support/tasks.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

const taskCount = 2 * limits.page + 3;

let market: TestApp;
/** Newest first. */
const titles: string[] = [];

beforeAll(async () => {
  market = await createTestApp("pglite");
  const { api, settings } = market;
  const identity = { publicConfig: { provider: "embedded" as const, google: null } };
  market.servePages(await createPages({ api, settings, identity, reportError: (error) => expect.unreachable(String(error)) }));
  const poster = await market.signIn("Karim Uddin");
  for (let place = 0; place < taskCount; place += 1) {
    const { title } = await postTask(market, poster, {
      title: `Sign ${place}`,
      category: "Writing",
      budget: 1_500,
      deadline: "2099-12-31",
    });
    titles.unshift(title);
  }
});
afterAll(() => market.close());

test.each([pagePaths.browse, pagePaths.allItems])(
  "the links of %s lead through all tasks and from a later part to the first",
  async (path) => {
    const first = await readPage(path);
    expect(first.titles).toEqual(titles.slice(0, limits.page));
    const longer = await readPage(linkTo(first, "Show more tasks"));
    expect(longer.titles).toEqual(titles.slice(0, 2 * limits.page));
    const whole = await readPage(linkTo(longer, "Show more tasks"));
    expect(whole.titles).toEqual(titles);
    expect(whole.links.map(({ text }) => text)).not.toContain("Show more tasks");
    const later = await readPage(`${path}?after=${await cursorAfter(limits.page)}`);
    expect(later.titles).toEqual(titles.slice(limits.page, 2 * limits.page));
    expect((await readPage(linkTo(later, "Show more tasks"))).titles).toEqual(titles.slice(limits.page));
    expect(linkTo(later, "Newest tasks")).toBe(path);
  },
);

test("an address that asks for more than a list shows leads to the longest one", async () => {
  const response = await market.app.request(`http://localhost:3000${pagePaths.browse}?shown=9999`);
  expect([response.status, response.headers.get("Location")]).toEqual([302, `${pagePaths.browse}?shown=${limits.shownTasks}`]);
});

test("the link to the next page is marked as such", async () => {
  const { html } = await readPage(pagePaths.allItems);
  expect(html).toMatch(/<a [^>]*rel="next"[^>]*href="\/All-item\?shown=48"/);
});

test.each([pagePaths.browse, pagePaths.allItems])("a card of %s has the task, its poster and the links to its pages", async (path) => {
  const { cards } = await readPage(path);
  const [task] = (await (await market.app.request("/alltasks?limit=1")).json()) as { _id: string }[];
  const words = [`Sign ${taskCount - 1}`, "Writing", "Two colours.", "$1,500", "Due 2099-12-31", "Karim Uddin", "New"];
  for (const text of words) expect(cards[0]?.texts, text).toContain(text);
  expect(cards[0]?.links).toEqual([
    { text: `Sign ${taskCount - 1}`, href: `/Details/${task?._id}` },
    { text: "Edit", href: `/update/${task?._id}` },
    { text: "Bid", href: `/bid/sign-${taskCount - 1}-${task?._id}` },
  ]);
});

test.each([
  [pagePaths.browse, "Browse Tasks"],
  [pagePaths.allItems, "All Tasks"],
  [pagePaths.myPosted, "My Posted Tasks"],
  [pagePaths.myItems, "My Items"],
])("%s has the title %s", async (path, title) => {
  const { html } = await readPage(path);
  expect(html).toContain(`<title>${title}</title>`);
  expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
});

test.each(["/all-item", "/All-Item", "/Borujer", "/Poste", "/My-item"])(
  "%s is not found: addresses are exact to the letter case",
  async (path) => {
    expect((await readPage(path)).status).toBe(404);
  },
);

test.each([pagePaths.myPosted, pagePaths.myItems])("%s needs scripts, and its HTML says so", async (path) => {
  const { html, status } = await readPage(path);
  expect(status).toBe(200);
  expect(html).toContain("Turn on JavaScript to see your tasks.");
});

test.each([pagePaths.browse, pagePaths.allItems])(
  "%s after a cursor that cannot be read has the status 422 and a link back",
  async (path) => {
    const { status, html, links, cards } = await readPage(`${path}?after=not-a-cursor`);
    expect(status).toBe(422);
    expect(html).toContain("Failed to load tasks.");
    expect(links).toContainEqual({ text: "Newest tasks", href: path });
    expect(cards).toEqual([]);
  },
);

test("a filter that cannot be read is explained at its field, with the status 422", async () => {
  const { status, html, links } = await readPage(`${pagePaths.browse}?minBudget=abc`);
  expect(status).toBe(422);
  const [field = ""] = /<input [^>]*name="minBudget"[^>]*>/.exec(html) ?? [];
  const [, description] = /aria-describedby="([^"]+)"/.exec(field) ?? [];
  expect(html).toMatch(new RegExp(`<p id="${description}"[^>]*>[^]{0,600}?must be a number`));
  expect(links).toContainEqual({ text: "Clear filters", href: pagePaths.browse });
});

test("where a filter leaves nothing, the page offers to remove the part that hides most tasks", async () => {
  const { html, links, cards } = await readPage(`${pagePaths.browse}?category=Writing&minBudget=9000.5`);
  expect(cards).toEqual([]);
  expect(html).toContain("No tasks found.");
  expect(links).toContainEqual({ text: `Remove $9,000.50 or more (${taskCount} tasks)`, href: `${pagePaths.browse}?category=Writing` });
  expect(links).toContainEqual({ text: "Clear filters", href: pagePaths.browse });
});

async function readPage(address: string) {
  const response = await market.app.request(`http://localhost:3000${address}`);
  const html = (await response.text()).replaceAll("<!-- -->", "");
  const cards = [...html.matchAll(/<article.*?<\/article>/gs)].map(([card]) => ({ texts: textsOf(card), links: linksOf(card) }));
  const cardTitles = [...html.matchAll(/<h3[^>]*>(.*?)<\/h3>/gs)].map(([, inner = ""]) => textsOf(inner).join(""));
  return { status: response.status, html, cards, titles: cardTitles, links: linksOf(html) };
}

function linkTo({ links }: Awaited<ReturnType<typeof readPage>>, name: string): string {
  return links.find(({ text }) => text === name)?.href ?? expect.unreachable(`There is no link ${name}.`);
}

async function cursorAfter(count: number): Promise<string | undefined> {
  const response = await market.app.request(`/alltasks?limit=${count}`);
  return /[?&]after=([^&>]+)/.exec(response.headers.get("Link") ?? "")?.[1];
}

function linksOf(html: string): { text: string; href: string }[] {
  return [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = "", inner = ""]) => ({
    text: textsOf(inner).join(""),
    href: href.replaceAll("&amp;", "&"),
  }));
}

/** The text between tags. */
function textsOf(html: string): string[] {
  return html.split(/<[^>]*>/).filter((text) => text !== "");
}
