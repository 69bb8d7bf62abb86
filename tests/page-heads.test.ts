// What each page's head says in the HTML that leaves the server: all that search engines and link previews see.
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillPath, pagePaths } from "#contract/platform/paths.ts";
import { bidSlug } from "#contract/tasks/bid-slug.ts";
import type { Task } from "#contract/tasks/task.ts";
import { createPages, type Pages } from "#server/platform/http/pages.server.ts";
import { addDealTask } from "#tests/support/deals.ts";
import { joinMarket } from "#tests/support/join-market.ts";
import { changePersonRow } from "#tests/support/staff.ts";
import { postTask } from "#tests/support/tasks.ts";
import { asJson, createTestApp, type TestApp } from "#tests/support/test-app.ts";

const origin = "https://tasks.example.org";
const title = `Tea & "cake" </script><script>alert(1)</script> for চা`;
const unlisted = [
  pagePaths.addTask,
  pagePaths.myPosted,
  pagePaths.myItems,
  pagePaths.dashboard,
  pagePaths.analytics,
  pagePaths.reports,
  pagePaths.profile,
  pagePaths.update,
  pagePaths.resetPassword,
  pagePaths.deals,
  pagePaths.inbox,
  pagePaths.messages,
  pagePaths.newThread,
  pagePaths.thread,
  pagePaths.decision,
  pagePaths.moderation,
  pagePaths.administration,
  pagePaths.claim,
  pagePaths.confirmEmail,
  pagePaths.credential,
  pagePaths.recoverAccount,
];
const listed = [
  pagePaths.home,
  pagePaths.browse,
  pagePaths.allItems,
  pagePaths.about,
  pagePaths.login,
  pagePaths.register,
  pagePaths.forgotPassword,
  pagePaths.terms,
  pagePaths.transparency,
  pagePaths.verify,
  pagePaths.bid,
  pagePaths.details,
  pagePaths.person,
];
/** This market takes no payments. `money-pages.test.ts` has their heads. */
const missing = [pagePaths.wallet, pagePaths.document];
const redirects: string[] = [pagePaths.games, pagePaths.gameDetail];

let market: TestApp;
let pages: Pages;
let task: Task;
let credential: string;

beforeAll(async () => {
  market = await createTestApp("pglite", { environment: { PUBLIC_URL: origin } });
  const { api, settings, identity } = { ...market, identity: { publicConfig: { provider: "embedded" as const, google: null } } };
  pages = await createPages({ api, settings, identity, reportError: (error) => expect.unreachable(String(error)) });
  market.servePages(pages);
  const rahima = await market.signIn("Rahima <b>");
  task = await postTask(market, rahima, { title, description: "Two\n\ncolours. ".repeat(30) });
  const signed = await market.app.request("/me/credentials", asJson("POST", { kind: "profile" }, rahima.headers));
  credential = (await signed.json()).id;
});
afterAll(() => market.close());

test("every page is either listed or unlisted", () => {
  expect([...listed, ...unlisted, ...missing, ...redirects].sort()).toEqual(Object.values(pagePaths).sort());
});

test("every page has one title, one description, one canonical link and a preview, all its own", async () => {
  const shareTitles: Record<string, string> = {
    [addressOf(pagePaths.home)]: "TaskHaat, the marketplace for freelance work",
    [addressOf(pagePaths.bid)]: title,
    [addressOf(pagePaths.details)]: title,
  };
  const heads = await Promise.all([...listed, ...unlisted].map((path) => readHead(addressOf(path))));
  for (const { address, titles, descriptions, canonical, property } of heads) {
    expect(titles, address).toHaveLength(1);
    expect(descriptions, address).toHaveLength(1);
    expect(canonical, address).toEqual([origin + address]);
    expect(property("og:url"), address).toEqual(canonical);
    expect(property("og:title"), address).toEqual([shareTitles[address] ?? titles[0]]);
    expect(property("og:description"), address).toEqual(descriptions);
    expect(property("og:image"), address).toEqual([`${origin}/share.png`]);
    expect(property("og:site_name"), address).toEqual(["TaskHaat"]);
  }
  const titles = new Set(heads.map((head) => head.titles[0]));
  const descriptions = new Set(heads.map((head) => head.descriptions[0]));
  const shared = 1; // A task's bid page and its details are about the same task.
  expect(titles.size).toBe(heads.length - shared);
  expect(descriptions.size).toBe(heads.length - shared);
});

test("personal, missing and sample pages are kept out of search engines, and no others", async () => {
  for (const path of listed) expect((await readHead(addressOf(path))).robots, path).toEqual([]);
  const gone = fillPath(pagePaths.details, { id: "0198a1de-0000-7000-8000-00000000000a" });
  for (const path of [...unlisted.map(addressOf), "/no-such-stall", "/bid/no-id-at-all", gone])
    expect((await readHead(path)).robots, path).toEqual(["noindex"]);
});

test("a missing page answers 404 with a complete head", async () => {
  const id = "0198a1de-0000-7000-8000-00000000000a";
  const pages = [pagePaths.details, pagePaths.person, ...missing].map((path) => fillPath(path, { id }));
  for (const address of ["/no-such-stall", ...pages]) {
    const { status, titles, descriptions, canonical, property } = await readHead(address);
    expect(status).toBe(404);
    expect(titles).toEqual(["404 · TaskHaat"]);
    expect(descriptions).toHaveLength(1);
    expect(canonical).toEqual([origin + address]);
    expect(property("og:image")).toEqual([`${origin}/share.png`]);
  }
});

test("scripts wait for the first frame, and on a personal page for stylesheets and fonts", async () => {
  const links = (html: string) => html.match(/<link rel="[a-z-]*modulepreload"[^>]*>/g) ?? [];
  const isModule = (html: string) => html.includes('type="module"');
  const page = await (await market.app.request(addressOf(pagePaths.home))).text();
  expect(links(page).length).toBeGreaterThan(1);
  expect(links(page).filter((link) => !link.includes("held-modulepreload"))).toEqual([]);
  expect(isModule(page)).toBe(false);
  const personal = await (await market.app.request(addressOf(pagePaths.dashboard))).text();
  expect(links(personal).length).toBeGreaterThan(1);
  expect(links(personal).filter((link) => !link.includes('rel="modulepreload" fetchpriority="low"'))).toEqual([]);
  expect(isModule(personal)).toBe(true);
});

test("a task is described as work on offer, under its one address, and cannot break out of its script", async () => {
  const bid = addressOf(pagePaths.bid);
  for (const [visited, address] of [
    [`/bid/another-title-${task._id}`, bid],
    [addressOf(pagePaths.details), addressOf(pagePaths.details)],
  ] as const) {
    const { data, canonical, property, html } = await readHead(visited);
    expect(canonical).toEqual([origin + address]);
    expect(property("og:title")).toEqual([title]);
    expect(data).toEqual([
      expect.objectContaining({
        "@context": "https://schema.org",
        "@type": "JobPosting",
        url: origin + address,
        title,
        description: task.description,
        datePosted: task.createdAt,
        validThrough: task.deadline,
        hiringOrganization: { "@type": "Person", name: "Rahima <b>" },
        baseSalary: { "@type": "MonetaryAmount", currency: "USD", value: task.budget },
        jobLocation: { "@type": "Place", address: { "@type": "PostalAddress", addressLocality: task.town } },
      }),
    ]);
    expect(data[0]).not.toHaveProperty("jobLocationType");
    expect(html).not.toContain("<script>alert(1)");
    expect(html).not.toContain(task.user.email);
  }
  const poster = await market.signIn();
  const remote = await postTask(market, poster, { place: "remote", town: "" });
  const [posting] = (await readHead(fillPath(pagePaths.details, { id: remote._id }))).data;
  expect(posting).toMatchObject({ jobLocationType: "TELECOMMUTE" });
  expect(posting).not.toHaveProperty("jobLocation");
  await market.app.request(`/mytask/${remote._id}`, { method: "DELETE", headers: poster.headers });
  const done = addDealTask(market.database.db, { posterId: task.user.id, state: "completed" });
  expect((await readHead(fillPath(pagePaths.details, { id: await done }))).data).toEqual([]);
});

test("the front page describes the site, and a list its tasks", async () => {
  const [site] = (await readHead("/")).data;
  expect(site).toMatchObject({
    "@type": "WebSite",
    url: `${origin}/`,
    publisher: { "@type": "Organization", logo: `${origin}/icon-512.png` },
  });
  const [list] = (await readHead(pagePaths.browse)).data;
  const url = origin + addressOf(pagePaths.bid);
  expect(list).toMatchObject({ "@type": "ItemList", itemListElement: [{ "@type": "ListItem", position: 1, name: title, url }] });
});

test("a later part of a list is an address of its own, and other parameters are not", async () => {
  const { canonical } = await readHead(`${pagePaths.browse}?after=${task._id}&shown=48&utm_source=mail`);
  expect(canonical).toEqual([`${origin}${pagePaths.browse}?after=${task._id}`]);
});

test("a category has its own title and address, a sort order has none, and a search is not listed", async () => {
  const { browse } = pagePaths;
  for (const [visited, address, title, robots] of [
    [`${browse}?category=Design&utm_source=mail`, `${browse}?category=Design`, "Design · Browse Tasks", []],
    [`${browse}?sort=liked&after=${task._id}`, browse, "Browse Tasks", []],
    [
      `${browse}?sort=liked&category=Design&q=%22tea%22`,
      `${browse}?q=%22tea%22&category=Design`,
      '“"tea"” in Design · Browse Tasks',
      ["noindex"],
    ],
    [`${browse}?minBudget=50`, `${browse}?minBudget=50`, "Browse Tasks", ["noindex"]],
  ] as const) {
    const head = await readHead(visited);
    expect([head.canonical, head.titles, head.robots]).toEqual([[origin + address], [title], robots]);
  }
});

test("a hidden person is named on no page", async () => {
  const addresses = [pagePaths.person, pagePaths.bid, pagePaths.details, pagePaths.home, pagePaths.browse].map(addressOf);
  const read = async () => Promise.all(addresses.map(readHead));
  const name = /Rahima (<|&lt;|\\u003c)b/;
  for (const { address, html } of await read()) expect(html, address).toMatch(name);
  await changePersonRow(market, task.user, { hidden: "decided" });
  const heads = await read();
  for (const { address, html } of heads) expect(html, address).not.toMatch(name);
  expect(heads[0]?.titles).toEqual(["Hidden member on TaskHaat"]);
  expect(heads[1]?.data).toContainEqual(expect.objectContaining({ hiringOrganization: { "@type": "Person", name: "Hidden member" } }));
});

test("what a deleted account left is in the language of the page, and in no sitemap", async () => {
  const poster = await joinMarket(market, "Nadia");
  const bidder = await joinMarket(market, "Karim");
  const { _id: id } = await postTask(market, poster, { title: "Paint a boat" });
  const { offer } = await bidder.request("POST /offers", { body: { task: id, amount: 50, days: 3, message: "Mine." } });
  await poster.request("POST /offers/{id}/award", { id: offer._id, body: { revision: 1 } });
  await bidder.request("POST /offers/{id}/accept", { id: offer._id });
  await bidder.request("POST /mytask/{id}/deliver", { id });
  await poster.request("POST /mytask/{id}/complete", { id });
  const sitemap = async () => (await market.app.request("http://localhost:3000/sitemap/1.xml")).text();
  expect(await sitemap()).toContain(id);
  await poster.request("DELETE /me", { body: { email: poster.person.email } });
  expect(await sitemap()).not.toContain(id);

  const details = fillPath(pagePaths.details, { id });
  const [inEnglish, inBengali] = [await readHead(details), await readHead(`${details}?lang=bn`)];
  const english = /Former member|Removed with its author/;
  expect(inEnglish.html).toMatch(english);
  expect(inEnglish.titles[0]).toMatch(/^Removed with its author's account\./);
  for (const { html } of [inBengali, await readHead(`${fillPath(pagePaths.bid, { slug: id })}?lang=bn`)]) {
    expect(html).not.toMatch(english);
    expect(html).toContain("লেখকের অ্যাকাউন্টের সঙ্গে মুছে ফেলা হয়েছে।");
    expect(html).toContain("সাবেক ব্যবহারকারী");
  }
  expect(inBengali.titles[0]).toMatch(/^লেখকের অ্যাকাউন্টের সঙ্গে মুছে ফেলা হয়েছে।/);
});

function addressOf(path: string): string {
  const ids: Record<string, string> = { [pagePaths.person]: task.user.id, [pagePaths.credential]: credential };
  return fillPath(path, { id: ids[path] ?? task._id, slug: bidSlug(task) });
}

async function readHead(address: string) {
  const response = await market.app.request(`http://localhost:3000${address}`);
  const html = await response.text();
  const tags = [...html.matchAll(/<(?:meta|link) [^>]*>/g)].map(([tag]) => attributesOf(tag));
  const contents = (key: string, value: string) => tags.filter((tag) => tag[key] === value).map((tag) => tag.content);
  return {
    address,
    html,
    status: response.status,
    titles: [...html.matchAll(/<title>(.*?)<\/title>/g)].map(([, text = ""]) => plain(text)),
    descriptions: contents("name", "description"),
    robots: contents("name", "robots"),
    canonical: tags.filter((tag) => tag.rel === "canonical").map((tag) => tag.href),
    property: (name: string) => contents("property", name),
    data: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = ""]) => JSON.parse(json) as unknown),
  };
}

function attributesOf(tag: string): Record<string, string> {
  return Object.fromEntries([...tag.matchAll(/([\w:-]+)="(.*?)"/g)].map(([, name = "", value = ""]) => [name, plain(value)]));
}

const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };

function plain(text: string): string {
  return text.replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity);
}
