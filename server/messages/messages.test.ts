import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Message, Thread, ThreadMessages } from "#contract/messages/message.ts";
import { limits } from "#contract/platform/limits.ts";
import { sql } from "#server/platform/database/drizzle.server.ts";
import { engines } from "#tests/support/engines.ts";
import { readEvents } from "#tests/support/event-stream.ts";
import { joinMarket, type Member } from "#tests/support/join-market.ts";
import { postTask } from "#tests/support/tasks.ts";
import { asJson, createTestApp, type TestApp } from "#tests/support/test-app.ts";

const terms = { amount: 40, days: 3, message: "I can do it." };

describe.each(engines)("messages on %s", (engine) => {
  let market: TestApp;

  beforeAll(async () => {
    market = await createTestApp(engine);
    await market.database.listen();
  });
  afterAll(() => market.close());

  /** A poster and a bidder with an offer, and the thread between them. */
  async function meet() {
    const [poster, bidder, stranger] = await Promise.all(["Poster", "Bidder", "Stranger"].map((name) => joinMarket(market, name)));
    if (!poster || !bidder || !stranger) throw new Error("Three people must have joined.");
    const task = (await postTask(market, poster))._id;
    const { offer } = await bidder.request("POST /offers", { body: { task, ...terms } });
    const thread = Thread.parse(await bidder.request("POST /threads", { body: { task } }));
    return { poster, bidder, stranger, task, offer, thread: thread._id };
  }

  const wordsIn = async (who: Member, thread: string) =>
    (await who.list("GET /threads/{id}", { id: thread })).data.messages.map(({ text }) => text);

  test("poster and bidder message each other, even after the offer ended; other people cannot find the thread", async () => {
    const { poster, bidder, stranger, task, offer, thread } = await meet();
    expect((await poster.request("POST /threads", { body: { task, person: bidder.id } }))._id).toBe(thread);
    await expect(poster.request("POST /threads", { body: { task } })).rejects.toMatchObject({ status: 409 });
    await expect(poster.request("POST /threads", { body: { task, person: stranger.id } })).rejects.toMatchObject({ status: 403 });
    await expect(stranger.request("POST /threads", { body: { task } })).rejects.toMatchObject({ status: 403 });
    await expect(stranger.list("GET /threads/{id}", { id: thread })).rejects.toMatchObject({ status: 404 });
    await expect(stranger.request("POST /threads/{id}/messages", { id: thread, body: { text: "Me too" } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(stranger.request("POST /threads/{id}/read", { id: thread, body: { upTo: thread } })).rejects.toMatchObject({
      status: 404,
    });
    expect((await bidder.list("GET /threads")).data).toEqual([]);

    const sent = Message.parse(await bidder.request("POST /threads/{id}/messages", { id: thread, body: { text: "  Which colours?  " } }));
    expect(sent).toMatchObject({ text: "Which colours?", author: { id: bidder.id, name: "Bidder" }, thread });
    await bidder.request("POST /offers/{id}/withdraw", { id: offer._id });
    await poster.request("POST /threads/{id}/messages", { id: thread, body: { text: "Red and green." } });
    const read = ThreadMessages.parse((await bidder.list("GET /threads/{id}", { id: thread })).data);
    expect(read.messages.map(({ text }) => text)).toEqual(["Red and green.", "Which colours?"]);
    expect(read.thread).toMatchObject({ me: "bidder", other: { id: poster.id, name: "Poster" }, unread: 1, isBlocked: false });
    expect(read.about).toMatchObject({ deal: { task, isYours: false }, offer: { _id: offer._id, state: "withdrawn", amount: 40 } });
    expect((await poster.list("GET /threads")).data).toMatchObject([
      { _id: thread, me: "poster", unread: 0, last: { text: "Red and green.", isMine: true } },
    ]);
    expect((await stranger.list("GET /threads")).data).toEqual([]);
  });

  test("a message has a maximum length, is stored once for each key, and notifies the other side once until it is read", async () => {
    const { poster, bidder, thread } = await meet();
    const path = `/threads/${thread}/messages`;
    for (const text of ["", "x".repeat(limits.message + 1), "a\0b"]) {
      expect((await market.app.request(path, asJson("POST", { text }, bidder.headers))).status).toBe(422);
    }
    const key = randomUUID();
    const [first, again] = [
      await bidder.request("POST /threads/{id}/messages", { id: thread, body: { text: "One" }, headers: { "Idempotency-Key": key } }),
      await bidder.request("POST /threads/{id}/messages", { id: thread, body: { text: "One" }, headers: { "Idempotency-Key": key } }),
    ];
    expect(again).toEqual(first);
    await expect(
      bidder.request("POST /threads/{id}/messages", { id: thread, body: { text: "Other" }, headers: { "Idempotency-Key": key } }),
    ).rejects.toMatchObject({ status: 422 });
    await bidder.request("POST /threads/{id}/messages", { id: thread, body: { text: "Two" } });
    expect(await wordsIn(poster, thread)).toEqual(["Two", "One"]);
    const told = (await poster.list("GET /myinbox")).data.items.filter(({ event }) => event === "message");
    expect(told).toMatchObject([{ text: "Bidder sent you a message.", thread, actor: { name: "Bidder" }, isRead: false }]);

    const last = (await poster.list("GET /threads/{id}", { id: thread })).data.messages[0]?._id ?? "";
    await poster.request("POST /threads/{id}/read", { id: thread, body: { upTo: last } });
    expect((await poster.list("GET /threads")).data[0]?.unread).toBe(0);
    expect((await poster.list("GET /myinbox")).data.items.filter(({ event }) => event === "message")).toMatchObject([{ isRead: true }]);
    await poster.request("POST /threads/{id}/read", { id: thread, body: { upTo: first._id } });
    expect((await poster.list("GET /threads")).data[0]?.unread).toBe(0);
    await bidder.request("POST /threads/{id}/messages", { id: thread, body: { text: "Three" } });
    expect((await poster.list("GET /threads/{id}", { id: thread })).data.thread.unread).toBe(1);
    expect((await poster.list("GET /myinbox")).data.items.filter(({ event }) => event === "message")).toHaveLength(2);
  });

  test("threads and messages come in pages, and arrive live on both sides", async () => {
    const { poster, bidder, thread } = await meet();
    const [toPoster, toBidder] = await Promise.all([poster, bidder].map(async ({ send }) => readEvents(await send("GET /myinbox/stream"))));
    const kindsOf = async (events: typeof toPoster, count: number) => {
      const kinds = [];
      for (let turn = 0; turn < count; turn++) kinds.push((await events?.next())?.event);
      return kinds.sort();
    };
    expect([await kindsOf(toPoster, 1), await kindsOf(toBidder, 1)]).toEqual([["unread"], ["unread"]]);
    await bidder.request("POST /threads/{id}/messages", { id: thread, body: { text: "Live" } });
    expect(await kindsOf(toPoster, 2)).toEqual(["item", "message"]);
    expect(await toBidder?.next()).toMatchObject({ event: "message", data: { message: { text: "Live", thread } } });
    await Promise.all([toPoster?.cancel(), toBidder?.cancel()]);

    for (const text of ["b", "c", "d"]) await poster.request("POST /threads/{id}/messages", { id: thread, body: { text } });
    const first = await bidder.list("GET /threads/{id}", { id: thread, query: { limit: 3 } });
    const second = await bidder.list("GET /threads/{id}", { id: thread, query: { limit: 3, after: first.next ?? "" } });
    expect([...first.data.messages, ...second.data.messages].map(({ text }) => text)).toEqual(["d", "c", "b", "Live"]);
    expect(second.next).toBeNull();

    const other = (await postTask(market, poster))._id;
    await bidder.request("POST /offers", { body: { task: other, ...terms } });
    await bidder.request("POST /threads/{id}/messages", {
      id: (await bidder.request("POST /threads", { body: { task: other } }))._id,
      body: { text: "Here too" },
    });
    const page = await bidder.list("GET /threads", { query: { limit: 1 } });
    const rest = await bidder.list("GET /threads", { query: { limit: 1, after: page.next ?? "" } });
    expect([page.data[0]?.task._id, rest.data[0]?._id, rest.next]).toEqual([other, thread, null]);
    await expect(bidder.list("GET /threads", { query: { after: "nothing" } })).rejects.toMatchObject({ status: 400 });
  });

  test("each side sees live up to where the other has read, unless one of them has turned that off or blocked the other", async () => {
    const { poster, bidder, thread } = await meet();
    const send = async (from: Member, text: string) =>
      (await from.request("POST /threads/{id}/messages", { id: thread, body: { text } }))._id;
    const read = (who: Member, upTo: string) => who.request("POST /threads/{id}/read", { id: thread, body: { upTo } });
    const seenBy = async (who: Member) => (await who.list("GET /threads/{id}", { id: thread })).data.seenUpTo;
    const setReceipts = (who: Member, readReceipts: boolean) =>
      who.request("PUT /mymessages/settings", { body: { enterSends: false, readReceipts } });
    const first = await send(bidder, "Seen?");
    expect([await seenBy(bidder), await seenBy(poster)]).toEqual([null, first]);

    const events = readEvents(await bidder.send("GET /myinbox/stream"));
    expect(await events.next()).toMatchObject({ event: "unread" });
    await read(poster, first);
    expect(await events.next()).toMatchObject({ event: "seen", data: { thread } });
    expect(await seenBy(bidder)).toBe(first);

    expect(await poster.request("GET /mymessages/settings")).toEqual({ enterSends: true, readReceipts: true });
    expect(await setReceipts(poster, false)).toEqual({ enterSends: false, readReceipts: false });
    const second = await send(bidder, "And now?");
    expect(await events.next()).toMatchObject({ event: "message" });
    await read(poster, second);
    const answer = await send(poster, "Yes.");
    await read(bidder, answer);
    const kinds = [await events.next(), await events.next(), await events.next()].map((event) => event?.event).sort();
    expect(kinds).toEqual(["item", "message", "unread"]);
    expect([await seenBy(bidder), await seenBy(poster)]).toEqual([null, null]);
    expect(JSON.parse(await (await poster.send("GET /me/export")).text()).messageSettings).toMatchObject([{ readReceipts: false }]);

    await setReceipts(poster, true);
    expect([await seenBy(bidder), await seenBy(poster)]).toEqual([answer, answer]);
    await poster.request("PUT /blocks/{id}", { id: bidder.id });
    expect([await seenBy(bidder), await seenBy(poster)]).toEqual([null, null]);
    await poster.request("DELETE /blocks/{id}", { id: bidder.id });
    await setReceipts(poster, false);
    await events.cancel();
    await poster.request("DELETE /me", { body: { email: poster.person.email } });
    expect(await seenBy(bidder)).toBeNull();
  });

  test("own conversations are found by name, title and message, in both languages, page by page", async () => {
    const { poster, bidder, stranger, thread } = await meet();
    const send = (from: Member, text: string) => from.request("POST /threads/{id}/messages", { id: thread, body: { text } });
    const find = async (who: Member, q: string) => (await who.list("GET /threads", { query: { q } })).data;
    // The two spellings of one letter.
    await send(bidder, "দোকানের সা\u09af\u09bcন কবে? 100% red_");
    const { _id: hidden } = await send(poster, "Fee first");
    await market.database.db.execute(sql`update messages set hidden = 'decided' where id = ${hidden}`);
    const other = (await postTask(market, poster, { title: "Translate a menu" }))._id;
    await bidder.request("POST /offers", { body: { task: other, ...terms } });
    const second = (await bidder.request("POST /threads", { body: { task: other } }))._id;
    await bidder.request("POST /threads/{id}/messages", { id: second, body: { text: "Hello" } });

    expect((await find(bidder, "poST")).map(({ _id }) => _id)).toEqual([second, thread]);
    expect((await find(bidder, "translate A")).map(({ _id }) => _id)).toEqual([second]);
    expect(await find(poster, "সা\u09dfন")).toMatchObject([
      { _id: thread, found: { text: expect.stringContaining("100%"), isMine: false } },
    ]);
    expect(await find(bidder, "0% RED_")).toHaveLength(1);
    expect(await find(bidder, "1%red")).toEqual([]);
    expect([await find(poster, "fee first"), await find(bidder, "fee first")]).toMatchObject([[{ _id: thread }], []]);
    for (const q of ["poster", "menu", "hello"]) expect(await find(stranger, q)).toEqual([]);
    const page = await bidder.list("GET /threads", { query: { q: "poster", limit: 1 } });
    const rest = await bidder.list("GET /threads", { query: { q: "poster", limit: 1, after: page.next ?? "" } });
    expect([page.data[0]?._id, rest.data[0]?._id, rest.next]).toEqual([second, thread, null]);
    await expect(find(bidder, "x".repeat(limits.search + 1))).rejects.toMatchObject({ status: 422 });
  });

  test("a deleted account's messages are erased, and it cannot be messaged", async () => {
    const { poster, bidder, thread } = await meet();
    await bidder.request("POST /threads/{id}/messages", { id: thread, body: { text: "Hush" } });
    await poster.request("POST /threads/{id}/messages", { id: thread, body: { text: "Stays" } });
    const taken = JSON.parse(await (await bidder.send("GET /me/export")).text());
    expect(taken.messages).toMatchObject([{ text: "Hush" }]);
    expect(taken.threads).toMatchObject([{ id: thread }]);
    await bidder.request("DELETE /me", { body: { email: bidder.person.email } });
    expect(await wordsIn(poster, thread)).toEqual(["Stays", "Removed with its author's account."]);
    expect((await poster.list("GET /threads/{id}", { id: thread })).data.thread.other.name).toBe("Former member");
    await expect(poster.request("POST /threads/{id}/messages", { id: thread, body: { text: "Hello?" } })).rejects.toMatchObject({
      status: 409,
    });
    const { rows } = await market.database.db.execute(sql`select answer from idempotency_keys where answer::text like '%Hush%'`);
    expect(rows).toEqual([]);
  });
});
