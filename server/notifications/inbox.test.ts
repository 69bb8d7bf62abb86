import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { transition, transitionNames } from "#contract/deals/deal.ts";
import { type DealEventName, dealEventNames, type Recipient } from "#contract/deals/deal-events.ts";
import { Inbox, InboxItem } from "#contract/notifications/inbox.ts";
import { pickTaskFields } from "#contract/tasks/task-fields.ts";
import { updateRatings } from "#server/deals/reviews/review.store.server.ts";
import { advanceDue } from "#server/deals/steps/advance-deals.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { sql } from "#server/platform/database/drizzle.server.ts";
import { addDealTask, letHoursPass } from "#tests/support/deals.ts";
import { engines } from "#tests/support/engines.ts";
import { readEvents } from "#tests/support/event-stream.ts";
import { joinMarket, type Member } from "#tests/support/join-market.ts";
import { postTask } from "#tests/support/tasks.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { eventText } from "./event-text.ts";
import { streamLimits } from "./streams.ts";

const terms = { amount: 40, days: 3, message: "I can do it." };
const reason = "Not this time.";
const both = (text: string) => ({ poster: text, bidder: text });

describe("the text of a notification", () => {
  const texts: Record<DealEventName, Partial<Record<Recipient, string>>> = {
    send: { poster: "Rahima offered $1,200." },
    revise: { poster: "Rahima changed their offer to $1,200." },
    reconfirm: { poster: "Rahima kept their offer of $1,200." },
    withdraw: { poster: "Rahima withdrew their offer of $1,200." },
    shortlist: { bidder: "Rahima shortlisted your offer of $1,200." },
    unshortlist: {},
    decline: { bidder: "Rahima declined your offer of $1,200." },
    award: { bidder: "Rahima chose your offer of $1,200. Accept within 36 hours." },
    accept: { poster: "Rahima accepted the job for $1,200. Work can begin.", others: "Another offer was accepted." },
    refuse: { poster: "Rahima turned down the job. Pick another offer." },
    revoke: { bidder: "Rahima withdrew the award. Your offer of $1,200 is still open." },
    lapse: {
      poster: "Rahima didn't reply within 36 hours. Pick another offer.",
      bidder: "The award expired because you didn't reply within 36 hours.",
    },
    await_payment: { poster: "Rahima accepted the job for $1,200. Secure the payment so that work can begin." },
    secure: {
      poster: "Payment secured: $1,200. Work can begin.",
      bidder: "Rahima secured the payment of $1,200. You can begin.",
      others: "Another offer was accepted.",
    },
    lapse_payment: {
      poster: "The payment was not secured in time. The task takes offers again. Pick another offer.",
      bidder: "Rahima did not secure the payment in time. Your offer is active again.",
    },
    deliver: { poster: "Rahima delivered the work. Approve it or request changes within 14 days." },
    request_changes: { bidder: "Rahima asked for changes." },
    complete: { bidder: "Rahima approved your work. Leave a review." },
    finish: {
      poster: "Approved automatically after 14 days. Leave a review.",
      bidder: "Approved automatically after 14 days. Leave a review.",
    },
    ask_extension: { poster: "Rahima asked for more time. Agree or decline." },
    grant_extension: { bidder: "Rahima agreed to the new delivery date." },
    decline_extension: { bidder: "Rahima declined your request for more time." },
    propose_end: both("Rahima proposed to end the deal. Answer within 72 hours."),
    withdraw_end: both("Rahima withdrew the proposal to end the deal."),
    accept_end: both("Rahima accepted your proposal. The deal has ended."),
    reject_end: both("Rahima rejected your proposal to end the deal."),
    end_unanswered: both("The deal ended: the proposal to end it wasn't answered within 72 hours."),
    dispute_unanswered: both(
      "The proposal to end the deal wasn't answered within 72 hours, so a dispute was opened. Write your statement within 7 days.",
    ),
    abandon: { poster: "Rahima abandoned the work. Find another freelancer." },
    end: { bidder: "Rahima ended the deal because the work was overdue." },
    dispute: both("Rahima opened a dispute. Write your statement within 7 days."),
    decide_complete: both("A moderator decided the dispute: the work counts as completed. Read the reasons."),
    decide_end: both("A moderator decided the dispute: the deal has ended. Read the reasons."),
    decide_split: both("A moderator decided the dispute: the price is split. Read the reasons."),
    settle_complete: both("The dispute wasn't decided within 30 days. The delivered work counts as completed."),
    settle_end: both("The dispute wasn't decided within 30 days. The deal has ended."),
    reopen_dispute: both("The decision on the dispute no longer applies. A moderator will decide again."),
    reverse_complete: both("The decision on the dispute was reversed after an appeal: the deal has ended."),
    reverse_end: both("The decision on the dispute was reversed after an appeal: the work counts as completed."),
    close: {
      poster: "The deadline has passed. Pick an offer or extend the deadline.",
      others: "The deadline has passed. Your offer can still be picked.",
    },
    expire: { poster: "Your task expired without an accepted offer.", others: "The task expired without an accepted offer." },
    cancel: { others: "Rahima cancelled the task." },
    extend: { others: "Rahima extended the deadline. Confirm, change or withdraw your offer." },
    change: { others: "Rahima edited the task. Confirm, change or withdraw your offer." },
    statement: both("Rahima wrote a statement in the dispute."),
    review: { poster: "Rahima reviewed you. Write yours to see it.", bidder: "Rahima reviewed you. Write yours to see it." },
    review_published: { poster: "Rahima reviewed you.", bidder: "Rahima reviewed you." },
    message: { poster: "Rahima sent you a message.", bidder: "Rahima sent you a message." },
    question: { poster: "Rahima asked a question about your task." },
    answer: { bidder: "Rahima answered your question." },
    invite: { bidder: "Rahima invited you to make an offer." },
    released: { bidder: "$1,200 for this deal is in your wallet." },
    bonus: { bidder: "Rahima paid you a bonus: $1,200 is in your wallet." },
    refunded: { poster: "$1,200 was refunded to you." },
    refund_failed: { poster: "The refund of $1,200 failed. The administrators have been told." },
    payment_returned: { poster: "Your payment of $1,200 arrived when it was no longer needed. You get it back." },
    payment_failed: { poster: "The payment of $1,200 did not go through. Try again." },
    charged_back: {
      ...both("A payment of $1,200 for this deal was charged back. What is left of it is frozen."),
      person: "A payment of $1,200 was charged back. Decide what happens to it.",
    },
    payout_sent: { person: "Your payout of $1,200 was sent." },
    payout_failed: { person: "Your payout of $1,200 failed. The money is back in your wallet." },
    decision: { person: "A moderator made a decision about you or your content. Read the reasons and how to appeal." },
    decision_reversed: {
      person: "A decision about you or your content was reversed. Read what applies now.",
      poster: "Your appeal succeeded. The decision on the dispute was reversed: the deal has ended.",
      bidder: "Your appeal succeeded. The decision on the dispute was reversed: the work counts as completed.",
      side: "Your appeal succeeded. The decision on the dispute was reversed: a moderator will decide again.",
    },
    appeal_upheld: { person: "Your appeal was decided. The decision stays." },
    report_closed: { person: "Your report was decided. Thank you." },
  };

  const about = { name: "Rahima", amount: 1200, task: { state: "open", liveOffers: 1 } } as const;

  test.each(dealEventNames)("of %s", (event) => {
    for (const [role, text] of Object.entries(texts[event])) expect(eventText(event, role as Recipient, about)).toBe(text);
  });

  test.each([
    ["refuse", "open", 0, "Rahima turned down the job. The task is open for new offers."],
    ["refuse", "closed", 0, "Rahima turned down the job. Extend the deadline to get new offers."],
    ["refuse", "awarded", 1, "Rahima turned down the job."],
    ["lapse", "closed", 1, "Rahima didn't reply within 36 hours. Pick another offer."],
    ["lapse", "open", 0, "Rahima didn't reply within 36 hours. The task is open for new offers."],
    ["close", "closed", 0, "The deadline has passed. Extend the deadline to get new offers."],
  ] as const)("of %s names what the poster can do on a task that is %s with %d offers", (event, state, liveOffers, text) => {
    expect(eventText(event, "poster", { ...about, task: { state, liveOffers } })).toBe(text);
  });

  test("exists for everybody whom a transition notifies", () => {
    for (const name of transitionNames) expect(Object.keys(texts[name])).toEqual(Object.keys(transition(name).tells));
  });
});

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
  const eventsOf = async (who: Member) => (await who.list("GET /myinbox")).data.items.map(({ event }) => event).reverse();
  const openStream = (who: Member, last?: string, signal?: AbortSignal) =>
    who.send("GET /myinbox/stream", { headers: { "Last-Event-ID": last }, signal });

  test("each step, time limit and review notifies only the people it concerns, once", async () => {
    const [poster, winner, loser, stranger] = [await join("Poster"), await join("Winner"), await join("Loser"), await join("Stranger")];
    const task = (await postTask(market, poster))._id;
    const { offer: mine } = await winner.request("POST /offers", { body: { task, ...terms } });
    const { offer: other } = await loser.request("POST /offers", { body: { task, ...terms, amount: 41 } });
    await loser.request("PUT /offers/{id}", { id: other._id, body: { ...terms, amount: 39 } });
    await poster.request("POST /offers/{id}/shortlist", { id: other._id });
    await poster.request("POST /offers/{id}/award", { id: mine._id, body: { revision: 1 } });
    await letHoursPass(db, task, 37);
    await Promise.all([advanceDue(db), advanceDue(db)]);
    await advanceDue(db);
    const { offer: again } = await winner.request("POST /offers", { body: { task, ...terms, amount: 38 } });
    await poster.request("POST /offers/{id}/award", { id: again._id, body: { revision: 1 } });
    await winner.request("POST /offers/{id}/accept", { id: again._id });
    await winner.request("POST /mytask/{id}/deliver", { id: task });
    await poster.request("POST /mytask/{id}/request-changes", { id: task, body: { reason } });
    await winner.request("POST /mytask/{id}/deliver", { id: task });
    await poster.request("POST /mytask/{id}/complete", { id: task });
    await poster.request("POST /reviews", { body: { task, stars: 5, words: "Good." } });
    await winner.request("POST /reviews", { body: { task, stars: 5, words: "Clear." } });
    await Promise.all([updateRatings(db), updateRatings(db)]);

    expect(await eventsOf(poster)).toEqual([
      ...["send", "send", "revise", "lapse", "send", "accept", "deliver", "deliver", "review_published"],
    ]);
    expect(await eventsOf(winner)).toEqual(["award", "lapse", "award", "request_changes", "complete", "review", "review_published"]);
    expect(await eventsOf(loser)).toEqual(["shortlist", "accept"]);
    expect(await stranger.list("GET /myinbox")).toEqual({ data: { unread: 0, items: [], threads: 0, deals: 0 }, next: null });

    const { items } = Inbox.parse((await winner.list("GET /myinbox")).data);
    const asked = items.find(({ event }) => event === "request_changes");
    expect(asked).toMatchObject({ text: "Poster asked for changes.", reason, actor: { id: poster.id, name: "Poster" } });
    const [lost] = (await loser.list("GET /myinbox")).data.items;
    // Whose offer it was stays sealed.
    expect(lost).toMatchObject({ text: "Another offer was accepted.", actor: null });
    expect(items.find(({ event }) => event === "lapse")).toMatchObject({
      actor: null,
      text: "The award expired because you didn't reply within 36 hours.",
    });
    const lapsed = (await poster.list("GET /myinbox")).data.items.find(({ event }) => event === "lapse");
    expect(lapsed).toMatchObject({ actor: null, text: "Winner didn't reply within 36 hours." });
  });

  test("declining, refusing, revoking, editing, cancelling, closing and expiring notify people, with their reasons", async () => {
    const [poster, first, second] = [await join("Poster"), await join("First"), await join("Second")];
    const posted = await postTask(market, poster);
    const task = posted._id;
    const { offer: mine } = await first.request("POST /offers", { body: { task, ...terms } });
    const { offer: other } = await second.request("POST /offers", { body: { task, ...terms, amount: 41 } });
    await poster.request("POST /offers/{id}/award", { id: mine._id, body: { revision: 1 } });
    await poster.request("POST /mytask/{id}/revoke", { id: task, body: { reason } });
    await poster.request("POST /offers/{id}/decline", { id: mine._id, body: { reason } });
    await poster.request("PUT /mytask/{id}", { id: task, body: { ...pickTaskFields(posted), budget: 77 } });
    await second.request("POST /offers/{id}/reconfirm", { id: other._id, body: { version: 2 } });
    await poster.request("POST /offers/{id}/award", { id: other._id, body: { revision: 1 } });
    await second.request("POST /offers/{id}/refuse", { id: other._id, body: { reason } });
    const third = await join("Third");
    const { offer: last } = await third.request("POST /offers", { body: { task, ...terms, version: 2 } });
    await poster.request("POST /mytask/{id}/cancel", { id: task, body: { reason } });
    expect(await eventsOf(poster)).toEqual(["send", "send", "reconfirm", "refuse", "send"]);
    expect(await eventsOf(first)).toEqual(["award", "revoke", "decline"]);
    expect(await eventsOf(second)).toEqual(["change", "award"]);
    expect((await third.list("GET /myinbox")).data.items).toMatchObject([{ event: "cancel", reason, actor: { name: "Poster" } }]);
    expect(last.state).toBe("active");

    // The job for time limits has not run: reading the inbox applies them.
    const dead = await addDealTask(db, { posterId: third.id, deadline: "2020-01-31" });
    expect(await eventsOf(third)).toEqual(["cancel", "close", "expire"]);
    expect(dead).toBe((await third.list("GET /myinbox", { query: { limit: 1 } })).data.items[0]?.task?._id);
  });

  async function startWork(name = "Winner") {
    const [poster, winner] = [await join("Poster"), await join(name)];
    const task = (await postTask(market, poster))._id;
    const { offer } = await winner.request("POST /offers", { body: { task, ...terms } });
    await poster.request("POST /offers/{id}/award", { id: offer._id, body: { revision: 1 } });
    await winner.request("POST /offers/{id}/accept", { id: offer._id });
    return { poster, winner, task };
  }

  test("asking for time, proposing an end, abandoning and disputes notify the other side, and the clock notifies both", async () => {
    const { poster, winner, task } = await startWork();
    const deliverBy = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
    await winner.request("POST /mytask/{id}/ask-extension", { id: task, body: { reason, deliverBy } });
    await poster.request("POST /mytask/{id}/decline-extension", { id: task });
    await poster.request("POST /mytask/{id}/propose-end", { id: task, body: { reason } });
    await winner.request("POST /mytask/{id}/reject-end", { id: task });
    await winner.request("POST /mytask/{id}/propose-end", { id: task, body: { reason } });
    await winner.request("POST /mytask/{id}/withdraw-end", { id: task });
    await poster.request("POST /mytask/{id}/dispute", { id: task, body: { reason } });
    await letHoursPass(db, task, 30 * 24);
    await advanceDue(db);
    expect(await eventsOf(poster)).toEqual([
      ...["send", "accept", "ask_extension", "reject_end", "propose_end", "withdraw_end", "settle_end"],
    ]);
    expect(await eventsOf(winner)).toEqual(["award", "decline_extension", "propose_end", "dispute", "settle_end"]);
    const proposed = (await winner.list("GET /myinbox")).data.items.find(({ event }) => event === "propose_end");
    expect(proposed).toMatchObject({ text: "Poster proposed to end the deal. Answer within 72 hours.", reason, actor: { id: poster.id } });

    const left = await startWork("Leaver");
    await left.winner.request("POST /mytask/{id}/abandon", { id: left.task, body: { reason } });
    expect((await left.poster.list("GET /myinbox")).data.items[0]).toMatchObject({
      text: "Leaver abandoned the work. Find another freelancer.",
      reason,
    });
  });

  test.each([
    ["in progress", "end_unanswered"],
    ["delivered", "dispute_unanswered"],
  ] as const)("a proposal to end that is not answered while the work is %s notifies both of %s", async (state, event) => {
    const { poster, winner, task } = await startWork();
    if (state === "delivered") await winner.request("POST /mytask/{id}/deliver", { id: task });
    await poster.request("POST /mytask/{id}/propose-end", { id: task, body: { reason } });
    await letHoursPass(db, task, 73);
    for (const side of [poster, winner]) expect((await eventsOf(side)).at(-1)).toBe(event);
  });

  test("has pages, and items are marked as read singly or up to an item, only by their owner", async () => {
    const [poster, bidder] = [await join("Poster"), await join("Bidder")];
    const task = (await postTask(market, poster))._id;
    const { offer } = await bidder.request("POST /offers", { body: { task, ...terms } });
    for (const amount of [41, 42, 43]) await bidder.request("PUT /offers/{id}", { id: offer._id, body: { ...terms, amount } });
    const first = await poster.list("GET /myinbox", { query: { limit: 3 } });
    const second = await poster.list("GET /myinbox", { query: { limit: 3, after: first.next ?? "" } });
    expect([first.data.items.length, first.data.unread, second.data.items.length, second.next]).toEqual([3, 4, 1, null]);
    const [newest, middle] = first.data.items as [InboxItem, InboxItem];
    await expect(bidder.request("POST /myinbox/{id}/read", { id: newest._id })).rejects.toMatchObject({ status: 404 });
    await expect(poster.request("POST /myinbox/{id}/read", { id: "nothing" })).rejects.toMatchObject({ status: 404 });
    await expect(poster.list("GET /myinbox", { query: { after: "nothing" } })).rejects.toMatchObject({ status: 400 });
    await bidder.request("POST /myinbox/read", { body: { upTo: newest._id } });
    expect((await poster.list("GET /myinbox")).data.unread).toBe(4);
    expect(await poster.request("POST /myinbox/read", { body: { upTo: middle._id } })).toEqual({ unread: 1 });
    expect((await poster.list("GET /myinbox")).data.items.map(({ isRead }) => isRead)).toEqual([false, true, true, true]);
    expect(await poster.request("POST /myinbox/{id}/read", { id: newest._id })).toEqual({ unread: 0 });
    expect(await poster.request("POST /myinbox/{id}/read", { id: newest._id })).toEqual({ unread: 0 });
    expect((await market.app.request("/myinbox")).status).toBe(401);
  });

  const unreadOf = async (who: Member) =>
    (await who.list("GET /myinbox")).data.items.flatMap(({ event, isRead }) => (isRead ? [] : [event])).reverse();

  const unreadIn = async (events: ReturnType<typeof readEvents>) =>
    ((await events.next())?.data as { unread?: number } | undefined)?.unread;

  test("a notification names the amount at its time", async () => {
    const [poster, bidder] = [await join("Poster"), await join("Bidder")];
    const task = (await postTask(market, poster))._id;
    const { offer } = await bidder.request("POST /offers", { body: { task, ...terms } });
    await bidder.request("PUT /offers/{id}", { id: offer._id, body: { ...terms, amount: 41.5 } });
    const { items } = (await poster.list("GET /myinbox")).data;
    expect(items.map(({ text }) => text)).toEqual(["Bidder changed their offer to $41.50.", "Bidder offered $40."]);
  });

  test("a step marks what it answers as read: the steps on the same offer and on the task, but no message", async () => {
    const [poster, winner, other] = [await join("Poster"), await join("Winner"), await join("Other")];
    const task = (await postTask(market, poster))._id;
    const { offer } = await winner.request("POST /offers", { body: { task, ...terms } });
    await other.request("POST /offers", { body: { task, ...terms } });
    const { _id: thread } = await winner.request("POST /threads", { body: { task } });
    await winner.request("POST /threads/{id}/messages", { id: thread, body: { text: "Which colours?" } });
    const events = readEvents(await openStream(poster));
    await events.next();
    await poster.request("POST /offers/{id}/award", { id: offer._id, body: { revision: 1 } });
    // On PostgreSQL, events of earlier steps may still be on their way.
    while ((await unreadIn(events)) !== 2);
    await events.cancel();
    expect(await unreadOf(poster)).toEqual(["send", "message"]);
    expect(await unreadOf(winner)).toEqual(["award"]);
    await winner.request("POST /offers/{id}/accept", { id: offer._id });
    expect(await unreadOf(winner)).toEqual([]);
    expect(await unreadOf(other)).toEqual(["accept"]);
    await poster.request("POST /threads/{id}/messages", { id: thread, body: { text: "Red and green." } });
    expect(await unreadOf(poster)).toEqual(["send", "accept"]);
    expect(await unreadOf(winner)).toEqual(["message"]);

    await winner.request("POST /mytask/{id}/deliver", { id: task });
    await poster.request("POST /mytask/{id}/complete", { id: task });
    await poster.request("POST /reviews", { body: { task, stars: 5, words: "Good." } });
    expect(await unreadOf(winner)).toEqual(["message", "complete", "review"]);
    await winner.request("POST /reviews", { body: { task, stars: 5, words: "Clear." } });
    expect(await unreadOf(winner)).toEqual(["message", "review_published"]);
  });

  test("an offer that was taken off the shortlist at once leaves no notification", async () => {
    const [poster, bidder] = [await join("Poster"), await join("Bidder")];
    const task = (await postTask(market, poster))._id;
    const { offer } = await bidder.request("POST /offers", { body: { task, ...terms } });
    await poster.request("POST /offers/{id}/shortlist", { id: offer._id });
    await poster.request("POST /offers/{id}/unshortlist", { id: offer._id });
    expect(await eventsOf(bidder)).toEqual([]);
  });

  test("cancelling a task answers all its offers, extending it none", async () => {
    const [poster, bidder] = [await join("Poster"), await join("Bidder")];
    const [task, untouched] = [(await postTask(market, poster))._id, (await postTask(market, poster))._id];
    for (const id of [task, untouched]) await bidder.request("POST /offers", { body: { task: id, ...terms } });
    await poster.request("POST /mytask/{id}/extend", { id: task, body: { deadline: "2098-12-31" } });
    expect(await unreadOf(poster)).toEqual(["send", "send"]);
    await poster.request("POST /mytask/{id}/cancel", { id: task, body: { reason } });
    const { items } = (await poster.list("GET /myinbox")).data;
    expect(items.filter(({ isRead }) => !isRead).map(({ task }) => task?._id)).toEqual([untouched]);
  });

  test("opening the page of a task marks its notifications as read, but no message, and only the caller's", async () => {
    const [poster, bidder] = [await join("Poster"), await join("Bidder")];
    const [task, other] = [(await postTask(market, poster))._id, (await postTask(market, poster))._id];
    for (const id of [task, other]) await bidder.request("POST /offers", { body: { task: id, ...terms } });
    const { _id: thread } = await bidder.request("POST /threads", { body: { task } });
    await bidder.request("POST /threads/{id}/messages", { id: thread, body: { text: "Which colours?" } });
    await bidder.request("POST /myinbox/read", { body: { task } });
    expect(await poster.request("POST /myinbox/read", { body: { task } })).toEqual({ unread: 2 });
    expect(await unreadOf(poster)).toEqual(["send", "message"]);
    await expect(poster.request("POST /myinbox/read", { body: {} })).rejects.toMatchObject({
      problem: { errors: [{ field: "upTo", message: "upTo must be the ID of a notification or message." }] },
    });
    await expect(poster.request("POST /myinbox/read", { body: { task: "x" } })).rejects.toMatchObject({
      problem: { errors: [{ field: "task", message: "task must be the ID of a task." }] },
    });
  });

  test("counts the conversations with unread messages and the deals in which it is the person's turn", async () => {
    const [poster, bidder] = [await join("Poster"), await join("Bidder")];
    const countsOf = async (who: Member) => {
      const { threads, deals } = (await who.list("GET /myinbox", { query: { limit: 1 } })).data;
      return [threads, deals];
    };
    const task = (await postTask(market, poster))._id;
    const { offer } = await bidder.request("POST /offers", { body: { task, ...terms } });
    const { _id: id } = await bidder.request("POST /threads", { body: { task } });
    for (const text of ["Which colours?", "And by when?"]) await bidder.request("POST /threads/{id}/messages", { id, body: { text } });
    expect([await countsOf(poster), await countsOf(bidder)]).toEqual([
      [1, 1],
      [0, 0],
    ]);
    await poster.request("POST /offers/{id}/award", { id: offer._id, body: { revision: 1 } });
    const answer = await poster.request("POST /threads/{id}/messages", { id, body: { text: "Red, tomorrow." } });
    await poster.request("POST /threads/{id}/read", { id, body: { upTo: answer._id } });
    expect([await countsOf(poster), await countsOf(bidder)]).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  test("a stream sends events as they happen, and missed ones after a break", async () => {
    const [poster, bidder] = [await join("Poster"), await join("Bidder")];
    const task = (await postTask(market, poster))._id;
    const response = await openStream(poster);
    expect(response.headers.get("Content-Type")).toBe("text/event-stream");
    expect(response.headers.get("Content-Encoding")).toBeNull();
    const events = readEvents(response);
    expect(await events.next()).toEqual({ event: "unread", id: null, data: { unread: 0 } });
    const { offer } = await bidder.request("POST /offers", { body: { task, ...terms } });
    const told = await events.next();
    expect(told).toMatchObject({ event: "item", data: { unread: 1, item: { event: "send", task: { _id: task } } } });
    const item = InboxItem.parse((told?.data as { item: unknown } | undefined)?.item);
    expect(item._id).toBe(told?.id);
    await poster.request("POST /myinbox/{id}/read", { id: item._id });
    expect(await events.next()).toMatchObject({ event: "unread", data: { unread: 0 } });
    await events.cancel();

    await bidder.request("PUT /offers/{id}", { id: offer._id, body: { ...terms, amount: 42 } });
    const later = readEvents(await openStream(poster, told?.id ?? undefined));
    const missed = [await later.next(), await later.next(), await later.next()];
    // The last one again: an id may be older than what was told before it.
    expect(missed).toMatchObject([{ data: { item: { event: "send" } } }, { data: { item: { event: "revise" } } }, { event: "unread" }]);
    await later.cancel();
  });

  test("a person has a limited number of streams, and one that is closed or whose client is gone makes room", async () => {
    const poster = await join("Poster");
    const open = await Promise.all(Array.from({ length: streamLimits.perPerson }, () => openStream(poster)));
    await expect(openStream(poster)).rejects.toMatchObject({ status: 429 });
    await open[0]?.body?.cancel();
    open[0] = await openStream(poster);
    for (const response of open) await response.body?.cancel();
    await market.app.request("/myinbox/stream", { headers: poster.headers }, { outgoing: { destroyed: true } });
    const head = await market.app.request("/myinbox/stream", { method: "HEAD", headers: poster.headers });
    expect([head.status, market.streams.count()]).toEqual([200, 0]);
    expect((await market.app.request("/myinbox/stream")).status).toBe(401);
  });

  test("a stream ends with its token, and sends nothing afterwards", async () => {
    const poster = await join("Poster");
    const task = (await postTask(market, poster))._id;
    const events = readEvents(await openStream(poster));
    expect(await events.next()).toMatchObject({ event: "unread" });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
    try {
      await (await join("Bidder")).request("POST /offers", { body: { task, ...terms } });
      expect(await events.next()).toBeNull();
    } finally {
      vi.useRealTimers();
    }
    expect(market.streams.count()).toBe(0);
  });

  test("open streams get a comment as heartbeat", async () => {
    const poster = await join("Poster");
    const events = readEvents(await openStream(poster));
    await events.next();
    await market.streams.beat();
    const task = (await postTask(market, poster))._id;
    await (await join("Bidder")).request("POST /offers", { body: { task, ...terms } });
    expect(await events.next()).toMatchObject({ event: "item" });
    expect(events.comments()).toBe(1);
    await events.cancel();
  });

  test("a person's inbox is in their export and is deleted with the account", async () => {
    const [poster, bidder] = [await join("Poster"), await join("Bidder")];
    const task = (await postTask(market, poster))._id;
    await bidder.request("POST /offers", { body: { task, ...terms } });
    const taken = JSON.parse(await (await poster.send("GET /me/export")).text());
    expect(taken.inbox).toMatchObject([{ taskId: task, event: "send" }]);
    await poster.request("DELETE /me", { body: { email: poster.person.email } });
    const { rows } = await db.execute(sql`select event from deal_events where told_id = ${poster.id}`);
    expect(rows).toEqual([]);
    expect(await eventsOf(bidder)).toEqual(["cancel"]);
  });
});
