// Nobody but the person and staff reads the name, photo and address of a hidden person, in whatever answer.
import { describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { type Endpoint, isForStaff } from "#contract/platform/endpoint.ts";
import { listItems } from "#server/notifications/inbox.store.server.ts";
import { inboxMail } from "#server/notifications/inbox-mail.ts";
import { openDispute } from "#tests/support/disputes.ts";
import { engines } from "#tests/support/engines.ts";
import { joinMarket, type Member } from "#tests/support/join-market.ts";
import { changePersonRow, joinStaff } from "#tests/support/staff.ts";
import { postTask } from "#tests/support/tasks.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

const terms = { amount: 40, days: 3, message: "I can do it." };
const claims = { picture: "https://hush.example/photo.png", email: "rahima@hush.example" };
/** Answers that name no people, and the stream, which sends the items of the inbox. */
const unnamed = [
  "/market",
  "/market/transparency",
  "/healthz",
  "/readyz",
  "/metrics",
  "/insights",
  "/myinbox/settings",
  "/myinbox/stream",
  "/mypush",
];

/** A person and the other side of their deals: one in dispute, one completed and reviewed, one waiting. */
async function stage(market: TestApp, hush: Member, other: Member) {
  const disputed = await openDispute(market, hush, other);
  const { _id: done } = await postTask(market, other);
  await hush.request("POST /questions", { body: { task: done, text: "How large?" } });
  const { offer } = await hush.request("POST /offers", { body: { task: done, ...terms } });
  const { _id: thread } = await hush.request("POST /threads", { body: { task: done } });
  await hush.request("POST /threads/{id}/messages", { id: thread, body: { text: "Hello" } });
  await other.request("POST /offers/{id}/award", { id: offer._id, body: { revision: 1 } });
  await hush.request("POST /offers/{id}/accept", { id: offer._id });
  await hush.request("POST /mytask/{id}/deliver", { id: done });
  await other.request("POST /mytask/{id}/complete", { id: done });
  for (const side of [hush, other]) await side.request("POST /reviews", { body: { task: done, stars: 4, words: "Fine." } });
  const { _id: waiting } = await postTask(market, other);
  await hush.request("POST /offers", { body: { task: waiting, ...terms } });
  const { _id: own } = await postTask(market, hush);
  await other.request("PUT /blocks/{id}", { id: hush.id });
  const body = new Blob([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])], { type: "image/jpeg" });
  const { path: photo } = await hush.request("PUT /me/photo", { body });
  return { tasks: [disputed.task, done, waiting, own], offers: [disputed.offer, offer._id], thread, photo };
}

type Staged = Awaited<ReturnType<typeof stage>>;

/** Every read that is not for staff, with all that it can be asked about. */
function readsOf({ tasks, offers, thread }: Staged, people: Member[], email: string): string[] {
  const ids: Record<string, string[]> = { task: tasks, offer: offers, person: people.map(({ id }) => id), thread: [thread] };
  const queries: Record<string, string[]> = {
    "/mytask": [`email=${email}`],
    "/offers": tasks.map((task) => `task=${task}`),
    "/questions": tasks.map((task) => `task=${task}`),
    "/reviews": tasks.map((task) => `task=${task}`),
    "/mydeals": ["side=bids", "side=posts"],
    "/mydeals/offers": ["side=sent", "side=received"],
    "/alltasks": ["", "sort=liked", "category=Design", "minBudget=1", "q=paint", "q=rahima"],
  };
  return Object.values<Endpoint>(endpoints)
    .filter(({ method, access, path }) => method === "GET" && !isForStaff(access) && !unnamed.includes(path))
    .flatMap(({ path, id }) => (id ? (ids[id] ?? []).map((value) => path.replace("{id}", value)) : [path]))
    .flatMap((path) => (queries[path] ?? [""]).map((query) => (query ? `${path}?${query}` : path)));
}

describe.each(engines)("a hidden person on %s", (engine) => {
  test("has a placeholder in every answer and mail for others, and a photo only for the person and staff", async () => {
    await using market = await createTestApp(engine);
    const hush = await joinMarket(market, "Rahima Hush", undefined, claims);
    const [other, stranger, staff] = [
      await joinMarket(market, "Other"),
      await joinMarket(market, "Stranger"),
      await joinStaff(market, "Staff", "moderator"),
    ];
    const staged = await stage(market, hush, other);
    const paths = [...readsOf(staged, [hush, other], other.person.email), "/sitemap/1.xml"];
    /** The answers that have the name, the photo or the address. */
    async function namedFor(headers: Record<string, string>, among = paths, sought = /hush/i): Promise<string[]> {
      const answers = await Promise.all(among.map(async (path) => (await market.app.request(path, { headers })).text()));
      return among.filter((_, place) => sought.test(answers[place] ?? ""));
    }
    const kindsOf = (found: string[]) => [
      ...new Set(found.map((path) => path.replace(/\?.*/, "").replace(/[0-9a-f-]{36}/, "{id}")).sort()),
    ];
    const photoFor = async (headers = {}) => (await market.app.request(staged.photo, { headers })).status;

    expect(kindsOf(await namedFor(other.headers))).toEqual([
      ...["/alltasks", "/blocks", "/mydeals", "/mydeals/offers", "/mydeals/summary", "/myinbox", "/mytask/{id}", "/mytask/{id}/dispute"],
      ...["/mytask/{id}/history", "/offers", "/offers/{id}", "/people/{id}", "/questions", "/reviews", "/threads", "/threads/{id}"],
    ]);
    expect(kindsOf(await namedFor(other.headers, paths, /hush\.example\/photo/))).toEqual([
      ...["/alltasks", "/blocks", "/mydeals", "/mytask/{id}", "/offers", "/offers/{id}", "/people/{id}", "/questions", "/reviews"],
      ...["/threads", "/threads/{id}"],
    ]);
    expect(await photoFor()).toBe(200);

    await changePersonRow(market, hush, { hidden: "held" });
    for (const headers of [{}, other.headers, stranger.headers]) {
      expect(await namedFor(headers)).toEqual([]);
      expect(await photoFor(headers)).toBe(404);
    }
    const own = [`/people/${hush.id}`, `/mytask/${staged.tasks[3]}`, `/offers?task=${staged.tasks[3]}`];
    for (const { headers } of [hush, staff]) expect(await namedFor(headers, own)).toEqual(own);
    const asSide = [
      `/mytask/${staged.tasks[0]}/history`,
      `/mytask/${staged.tasks[0]}/dispute`,
      `/threads/${staged.thread}`,
      "/mydeals?side=posts",
    ];
    expect(await namedFor(hush.headers, asSide)).toEqual(asSide);
    expect([await photoFor(hush.headers), await photoFor(staff.headers)]).toEqual([200, 200]);
    await changePersonRow(market, staff, { isBanned: true });
    expect([await namedFor(staff.headers, own), await photoFor(staff.headers)]).toEqual([[], 404]);

    const task = await other.request("GET /mytask/{id}", { id: `${staged.tasks[3]}` });
    expect(task.user).toMatchObject({ id: hush.id, name: "Hidden member", email: "•••" });
    const inBengali = await market.app.request(`/people/${hush.id}`, { headers: { "Accept-Language": "bn" } });
    expect(await inBengali.json()).toMatchObject({ name: "লুকানো ব্যবহারকারী", photoURL: null });
    const items = await listItems(market.database.db, other.id, undefined, 50);
    expect(items.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^Hidden member /));
    const mail = {
      person: { name: "Other", email: "other@example.com" },
      items,
      count: items.length,
      origin: "",
      unsubscribe: "",
      market: "",
    };
    expect(JSON.stringify(inboxMail(mail))).not.toMatch(/hush/i);
  });
});
