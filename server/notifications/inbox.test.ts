import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { Inbox, InboxItem } from "#contract/inbox.ts";
import { settleRatings } from "#server/deals/rating.server.ts";
import { settleDue } from "#server/deals/settle.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { sql } from "#server/platform/database/drizzle.server.ts";
import { addDealTask, letHoursPass } from "#tests/support/deals.ts";
import { engines } from "#tests/support/engines.ts";
import { readEvents } from "#tests/support/event-stream.ts";
import { joinMarket, type Member } from "#tests/support/join-market.ts";
import { postTask } from "#tests/support/tasks.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { streamLimits } from "./streams.ts";

const terms = { amount: 40, days: 3, message: "I can do it." };
const reason = "Not this time.";

describe.each(engines)("the inbox on %s", (engine) => {
  let market: TestApp;
  let db: Db;

  beforeAll(async () => {
    market = await createTestApp(engine);
    db = market.database.db;
    await market.database.listen();
  });
  afterAll(() => market.close());

  const join = (name: string) => joinMarket(market, name);
  const eventsOf = async (who: Member) => (await who.inbox.listInbox()).items.map(({ event }) => event).reverse();
  const openStream = (who: Member, last: string | null = null, signal = new AbortController().signal) => who.inbox.openStream(last, signal);

  test("everybody whom a step concerns is told of it once, the clock's steps and reviews too, and nobody else", async () => {
    const [poster, winner, loser, stranger] = [await join("Poster"), await join("Winner"), await join("Loser"), await join("Stranger")];
    const task = (await postTask(market, poster))._id;
    const { offer: mine } = await winner.client.sendOffer({ task, ...terms });
    const { offer: other } = await loser.client.sendOffer({ task, ...terms, amount: 41 });
    await loser.client.reviseOffer(other._id, { ...terms, amount: 39 });
    await poster.client.stepOffer(other._id, "shortlist");
    await poster.client.stepOffer(mine._id, "award", { revision: 1 });
    await letHoursPass(db, task, 37);
    await Promise.all([settleDue(db), settleDue(db)]);
    await settleDue(db);
    const { offer: again } = await winner.client.sendOffer({ task, ...terms, amount: 38 });
    await poster.client.stepOffer(again._id, "award", { revision: 1 });
    await winner.client.stepOffer(again._id, "accept");
    await winner.client.stepTask(task, "deliver");
    await poster.client.stepTask(task, "request_changes", { reason });
    await winner.client.stepTask(task, "deliver");
    await poster.client.stepTask(task, "complete");
    await poster.client.writeReview({ task, stars: 5, words: "Good." });
    await winner.client.writeReview({ task, stars: 5, words: "Clear." });
    await Promise.all([settleRatings(db), settleRatings(db)]);

    expect(await eventsOf(poster)).toEqual([
      ...["send", "send", "revise", "lapse", "send", "accept", "deliver", "deliver", "review_published"],
    ]);
    expect(await eventsOf(winner)).toEqual(["award", "lapse", "award", "request_changes", "complete", "review", "review_published"]);
    expect(await eventsOf(loser)).toEqual(["shortlist", "accept"]);
    expect(await stranger.inbox.listInbox()).toEqual({ unread: 0, items: [], next: null });

    const { items } = Inbox.parse(await winner.inbox.listInbox());
    const asked = items.find(({ event }) => event === "request_changes");
    expect(asked).toMatchObject({ text: "Changes were asked for.", reason, actor: { id: poster.id, name: "Poster" }, isRead: false });
    const [lost] = (await loser.inbox.listInbox()).items;
    // Whose offer it was stays sealed.
    expect(lost).toMatchObject({ text: "Another offer was accepted.", actor: null });
    expect(items.find(({ event }) => event === "lapse")?.actor).toBeNull();
  });

  test("declining, refusing, taking back, changing, cancelling, closing and expiring are told, with their reasons", async () => {
    const [poster, first, second] = [await join("Poster"), await join("First"), await join("Second")];
    const posted = await postTask(market, poster);
    const task = posted._id;
    const { offer: mine } = await first.client.sendOffer({ task, ...terms });
    const { offer: other } = await second.client.sendOffer({ task, ...terms, amount: 41 });
    await poster.client.stepOffer(mine._id, "award", { revision: 1 });
    await poster.client.stepTask(task, "revoke", { reason });
    await poster.client.stepOffer(mine._id, "decline", { reason });
    const { title, category, description, deadline } = posted;
    await poster.client.updateTask(task, { title, category, description, deadline, budget: 77 });
    await second.client.stepOffer(other._id, "reconfirm", { version: 2 });
    await poster.client.stepOffer(other._id, "award", { revision: 2 });
    await second.client.stepOffer(other._id, "refuse", { reason });
    const third = await join("Third");
    const { offer: last } = await third.client.sendOffer({ task, ...terms, version: 2 });
    await poster.client.stepTask(task, "cancel", { reason });
    expect(await eventsOf(poster)).toEqual(["send", "send", "reconfirm", "refuse", "send"]);
    expect(await eventsOf(first)).toEqual(["award", "revoke", "decline"]);
    expect(await eventsOf(second)).toEqual(["change", "award"]);
    expect((await third.inbox.listInbox()).items).toMatchObject([{ event: "cancel", reason, actor: { name: "Poster" } }]);
    expect(last.state).toBe("active");

    // Nobody has run the clock: reading the inbox does.
    const dead = await addDealTask(db, { posterId: third.id, deadline: "2020-01-31" });
    expect(await eventsOf(third)).toEqual(["cancel", "close", "expire"]);
    expect(dead).toBe((await third.inbox.listInbox({ limit: 1 })).items[0]?.task._id);
  });

  test("is paged, and read one by one or up to what was seen, each by its owner alone", async () => {
    const [poster, bidder] = [await join("Poster"), await join("Bidder")];
    const task = (await postTask(market, poster))._id;
    const { offer } = await bidder.client.sendOffer({ task, ...terms });
    for (const amount of [41, 42, 43]) await bidder.client.reviseOffer(offer._id, { ...terms, amount });
    const first = await poster.inbox.listInbox({ limit: 3 });
    const second = await poster.inbox.listInbox({ limit: 3, after: first.next ?? "" });
    expect([first.items.length, first.unread, second.items.length, second.next]).toEqual([3, 4, 1, null]);
    const [newest, middle] = first.items as [InboxItem, InboxItem];
    await expect(bidder.inbox.readInboxItem(newest._id)).rejects.toMatchObject({ status: 404 });
    await expect(poster.inbox.readInboxItem("nothing")).rejects.toMatchObject({ status: 404 });
    await expect(poster.inbox.listInbox({ after: "nothing" })).rejects.toMatchObject({ status: 400 });
    await bidder.inbox.readInbox(newest._id);
    expect((await poster.inbox.listInbox()).unread).toBe(4);
    expect(await poster.inbox.readInbox(middle._id)).toEqual({ unread: 1 });
    expect((await poster.inbox.listInbox()).items.map(({ isRead }) => isRead)).toEqual([false, true, true, true]);
    expect(await poster.inbox.readInboxItem(newest._id)).toEqual({ unread: 0 });
    expect(await poster.inbox.readInboxItem(newest._id)).toEqual({ unread: 0 });
    expect((await market.app.request("/myinbox")).status).toBe(401);
  });

  test("a stream tells what happens as it happens, and after a break what was missed", async () => {
    const [poster, bidder] = [await join("Poster"), await join("Bidder")];
    const task = (await postTask(market, poster))._id;
    const response = await openStream(poster);
    expect(response.headers.get("Content-Type")).toBe("text/event-stream");
    expect(response.headers.get("Content-Encoding")).toBeNull();
    const events = readEvents(response);
    expect(await events.next()).toEqual({ event: "unread", id: null, data: { unread: 0 } });
    const { offer } = await bidder.client.sendOffer({ task, ...terms });
    const told = await events.next();
    expect(told).toMatchObject({ event: "item", data: { unread: 1, item: { event: "send", task: { _id: task } } } });
    const item = InboxItem.parse((told?.data as { item: unknown } | undefined)?.item);
    expect(item._id).toBe(told?.id);
    await poster.inbox.readInboxItem(item._id);
    expect(await events.next()).toMatchObject({ event: "unread", data: { unread: 0 } });
    await events.cancel();

    await bidder.client.reviseOffer(offer._id, { ...terms, amount: 42 });
    const later = readEvents(await openStream(poster, told?.id ?? null));
    const missed = [await later.next(), await later.next(), await later.next()];
    // The last one again: an id may be older than what was told before it.
    expect(missed).toMatchObject([{ data: { item: { event: "send" } } }, { data: { item: { event: "revise" } } }, { event: "unread" }]);
    await later.cancel();
  });

  test("a person has a few streams at once, and a closed one makes room", async () => {
    const poster = await join("Poster");
    const open = await Promise.all(Array.from({ length: streamLimits.perPerson }, () => openStream(poster)));
    await expect(openStream(poster)).rejects.toMatchObject({ status: 429 });
    await open[0]?.body?.cancel();
    open[0] = await openStream(poster);
    for (const response of open) await response.body?.cancel();
    const head = await market.app.request("/myinbox/stream", { method: "HEAD", headers: poster.headers });
    expect([head.status, market.streams.count()]).toEqual([200, 0]);
    expect((await market.app.request("/myinbox/stream")).status).toBe(401);
  });

  test("a stream ends with its token, and says nothing more from then on", async () => {
    const poster = await join("Poster");
    const task = (await postTask(market, poster))._id;
    const events = readEvents(await openStream(poster));
    expect(await events.next()).toMatchObject({ event: "unread" });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
    try {
      await (await join("Bidder")).client.sendOffer({ task, ...terms });
      expect(await events.next()).toBeNull();
    } finally {
      vi.useRealTimers();
    }
    expect(market.streams.count()).toBe(0);
  });

  test("the heart beats in open streams", async () => {
    const poster = await join("Poster");
    const events = readEvents(await openStream(poster));
    await events.next();
    await market.streams.beat();
    const task = (await postTask(market, poster))._id;
    await (await join("Bidder")).client.sendOffer({ task, ...terms });
    expect(await events.next()).toMatchObject({ event: "item" });
    expect(events.comments()).toBe(1);
    await events.cancel();
  });

  test("a person's inbox is in their export and is deleted with the account", async () => {
    const [poster, bidder] = [await join("Poster"), await join("Bidder")];
    const task = (await postTask(market, poster))._id;
    await bidder.client.sendOffer({ task, ...terms });
    const taken = JSON.parse(await (await poster.client.exportMe()).text());
    expect(taken.inbox).toMatchObject([{ taskId: task, event: "send" }]);
    await poster.client.deleteMe({ email: poster.person.email });
    const { rows } = await db.execute(sql`select event from deal_events where told_id = ${poster.id}`);
    expect(rows).toEqual([]);
    expect(await eventsOf(bidder)).toEqual(["cancel"]);
  });
});
