import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "#contract/platform/limits.ts";
import { sql } from "#server/platform/database/drizzle.server.ts";
import { engines } from "#tests/support/engines.ts";
import { joinMarket, type Member } from "#tests/support/join-market.ts";
import { createBrowser, type PushServer, readVapid, startPushServer } from "#tests/support/push-server.ts";
import { postTask } from "#tests/support/tasks.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { readPushKeys } from "./push-keys.server.ts";
import { createPushService } from "./push-service.server.ts";
import { listDueSubscriptions, sendPush } from "./send-pushes.server.ts";

const terms = { amount: 40, days: 3, message: "A message that only the poster can read." };
const minute = 60_000;

describe.each(engines)("push notifications on %s", (engine) => {
  let market: TestApp;
  let server: PushServer;

  beforeAll(async () => {
    [market, server] = await Promise.all([createTestApp(engine), startPushServer()]);
  });
  afterAll(async () => {
    server.close();
    await market.close();
  });

  async function subscribe(member: Member) {
    const browser = createBrowser(server.origin);
    const { _id } = await member.request("PUT /mypush", { body: browser.subscription });
    return { ...browser, id: _id };
  }

  async function offerTo(poster: Member) {
    const bidder = await joinMarket(market, "Bidder");
    const task = (await postTask(market, poster, { title: "Paint a shop sign" }))._id;
    const { offer } = await bidder.request("POST /offers", { body: { task, ...terms } });
    return { bidder, task, offer };
  }

  /** As if so many minutes had passed. */
  async function pushAfter(minutes = 1) {
    const { db } = market.database;
    const service = createPushService({ origin: () => "https://taskhaat.example", allowsLoopback: true });
    const now = Date.now() + minutes * minute;
    for (const id of await listDueSubscriptions(db, now)) await sendPush(db, id, service, now);
    return server.take();
  }

  const count = async () => {
    const { rows } = await market.database.db.execute(sql`select count(*)::int as count from push_subscriptions`);
    return rows[0]?.count;
  };

  test("a notification comes once, encrypted for the browser and signed by the server, with no more words than the mail", async () => {
    const poster = await joinMarket(market, "Poster");
    const browser = await subscribe(poster);
    const { task, bidder, offer } = await offerTo(poster);
    expect(await pushAfter(0)).toEqual([]);
    const [push, ...others] = await pushAfter();
    expect(others).toEqual([]);
    if (!push) throw new Error("Nothing was sent.");
    expect(`${server.origin}${push.path}`).toBe(browser.subscription.endpoint);
    expect(push.headers).toMatchObject({ ttl: "86400", "content-encoding": "aes128gcm" });
    expect(push.body.includes("Paint")).toBe(false);
    const { key } = await poster.request("GET /mypush");
    expect(await readVapid(push, key)).toMatchObject({ aud: server.origin, sub: "https://taskhaat.example" });
    expect(browser.decrypt(push.body)).toEqual({
      person: expect.any(String),
      title: "Paint a shop sign",
      body: "Bidder offered $40.",
      path: `/Details/${task}`,
      language: "en",
    });
    expect(await pushAfter()).toEqual([]);
    await bidder.request("PUT /offers/{id}", { id: offer._id, body: { ...terms, amount: 41 } });
    await offerTo(poster);
    const [several] = await pushAfter();
    expect(browser.decrypt(several?.body ?? Buffer.alloc(0))).toMatchObject({ title: "2 updates on TaskHaat", path: "/inbox" });
  });

  test("texts are in the language of the account", async () => {
    const poster = await joinMarket(market, "Poster");
    await poster.request("PATCH /me", { body: { language: "bn" } });
    const browser = await subscribe(poster);
    await offerTo(poster);
    const [push] = await pushAfter();
    expect(browser.decrypt(push?.body ?? Buffer.alloc(0))).toMatchObject({ language: "bn", body: expect.stringContaining("৪০") });
  });

  test("nothing is sent for what was read, is of a kind that is turned off, comes from a blocked person or is a day old", async () => {
    const poster = await joinMarket(market, "Poster");
    await subscribe(poster);
    const { task, bidder } = await offerTo(poster);
    expect(await pushAfter(24 * 60 + 1)).toEqual([]);
    await poster.request("POST /myinbox/read", { body: { task } });
    expect(await pushAfter()).toEqual([]);
    const settings = await poster.request("PUT /myinbox/settings", { body: { mail: true, pushMuted: ["offers"] } });
    expect(settings).toEqual({ mail: true, muted: [], pushMuted: ["offers"] });
    await offerTo(poster);
    expect(await pushAfter()).toEqual([]);
    await poster.request("PUT /myinbox/settings", { body: { mail: true, pushMuted: [] } });
    expect(await pushAfter()).toHaveLength(1);
    const other = await offerTo(poster);
    await poster.request("PUT /blocks/{id}", { id: other.bidder.id });
    expect(await pushAfter()).toEqual([]);
    expect(bidder.id).not.toBe(other.bidder.id);
  });

  test.each([404, 410, 403])("a subscription that the service refuses with %i is removed", async (status) => {
    const poster = await joinMarket(market, "Poster");
    await subscribe(poster);
    await offerTo(poster);
    const before = await count();
    server.answer(status);
    expect(await pushAfter()).toHaveLength(1);
    server.answer(201);
    expect(await count()).toBe(Number(before) - 1);
    expect(await pushAfter()).toEqual([]);
  });

  test("a failure of the service is repeated, for its browser alone", async () => {
    const poster = await joinMarket(market, "Poster");
    await subscribe(poster);
    await offerTo(poster);
    server.answer(503);
    await expect(pushAfter()).rejects.toThrow("The push service answered 503.");
    server.answer(201);
    server.take();
    expect(await pushAfter()).toHaveLength(1);
  });

  test("a browser belongs to the person who signed in last, and its keys show that it is the same browser", async () => {
    const [first, second] = [await joinMarket(market, "First"), await joinMarket(market, "Second")];
    const browser = await subscribe(first);
    await second.request("PUT /mypush", { body: browser.subscription });
    await offerTo(first);
    expect(await pushAfter()).toEqual([]);
    await offerTo(second);
    expect(await pushAfter()).toHaveLength(1);
    const { keys } = createBrowser(server.origin).subscription;
    const { endpoint } = browser.subscription;
    await expect(first.request("PUT /mypush", { body: { endpoint, keys } })).rejects.toMatchObject({ status: 409 });
    const offCurve = { ...keys, p256dh: "A".repeat(87) };
    await expect(first.request("PUT /mypush", { body: { endpoint, keys: offCurve } })).rejects.toMatchObject({ status: 422 });
    await expect(first.request("DELETE /mypush/{id}", { id: browser.id })).rejects.toMatchObject({ status: 404 });
    await second.request("DELETE /mypush/{id}", { id: browser.id });
    await offerTo(second);
    expect(await pushAfter()).toEqual([]);
  });

  test("a person has at most so many browsers, the newest; they are exported without secrets and deleted with the account", async () => {
    const person = await joinMarket(market, "Poster");
    const before = Number(await count());
    const browsers = [];
    for (let made = 0; made <= limits.pushSubscriptions; made++) browsers.push(await subscribe(person));
    expect(await count()).toBe(before + limits.pushSubscriptions);
    const data = await (await person.send("GET /me/export")).text();
    expect(data).not.toContain(browsers[0]?.subscription.endpoint);
    expect(data).toContain(browsers[1]?.subscription.endpoint);
    expect(data).not.toContain(browsers[1]?.subscription.keys.auth);
    await person.request("DELETE /me", { body: { email: person.person.email } });
    expect(await count()).toBe(before);
  });

  test("all processes have the same keys", async () => {
    const { db } = market.database;
    await db.execute(sql`delete from push_keys`);
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => readPushKeys(db)));
    for (const keys of others) expect(keys).toEqual(first);
    expect(Buffer.from(first?.publicKey ?? "", "base64url")).toHaveLength(65);
  });
});

test.each([
  "http://push.example.com/a",
  "https://127.0.0.1/a",
  "https://2130706433/a",
  "https://0x7f.1/a",
  "https://[::1]/a",
  "https://[::ffff:10.0.0.1]/a",
  "https://10.0.0.1/a",
  "https://localhost/a",
  "https://push.example.com:8443/a",
  "https://user:secret@push.example.com/a",
  "http://127.0.0.1:9/a",
  "file:///etc/passwd",
  "no address",
])("%s is not the address of a push service", async (endpoint) => {
  const service = createPushService({ origin: () => "https://taskhaat.example", allowsLoopback: false });
  expect(service.accepts(endpoint)).toBe(false);
  const { keys } = createBrowser("https://push.example.com").subscription;
  const target = { endpoint, publicKey: keys.p256dh, authSecret: keys.auth };
  expect(await service.send(target, {}, { publicKey: "", privateKey: "" })).toBe("gone");
});

test("a name that leads to this machine is not connected to", async () => {
  const service = createPushService({ origin: () => "https://taskhaat.example", allowsLoopback: false });
  const { subscription } = createBrowser("https://localhost.localdomain");
  expect(service.accepts("https://fcm.googleapis.com/fcm/send/abc")).toBe(true);
  await using market = await createTestApp("postgres");
  const keys = await readPushKeys(market.database.db);
  const target = { endpoint: subscription.endpoint, publicKey: subscription.keys.p256dh, authSecret: subscription.keys.auth };
  await expect(service.send(target, {}, keys)).rejects.toThrow();
});
