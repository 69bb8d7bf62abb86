import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ContentKind } from "#contract/people/content.ts";
import { personalFields, taskFields } from "#contract/tasks/task-fields.ts";
import { inboxMail } from "#server/notifications/inbox-mail.ts";
import { eq } from "#server/platform/database/drizzle.server.ts";
import { aTask } from "#tests/support/a-task.ts";
import { engines } from "#tests/support/engines.ts";
import { joinMarket, type Member } from "#tests/support/join-market.ts";
import { changePersonRow, makeStaff } from "#tests/support/staff.ts";
import { postTask } from "#tests/support/tasks.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { contentTables } from "./content.server.ts";

const decision = "0198c0de-0000-7000-8000-0000000000dd";
const forOthers = { isHeld: false, decision: null };
const forOwner = { isHeld: false, decision };
const terms = { amount: 40, days: 3, message: "Earlier secret words." };
const secret = "Secret words.";

describe.each(engines)("hidden content on %s", (engine) => {
  let market: TestApp;
  let poster: Member;
  let bidder: Member;
  let asker: Member;
  let staff: Member;

  beforeAll(async () => {
    market = await createTestApp(engine);
    [poster, bidder, asker, staff] = [
      await joinMarket(market, "Poster"),
      await joinMarket(market, "Bidder"),
      await joinMarket(market, "Asker"),
      await joinMarket(market, "Staff"),
    ];
    await makeStaff(market, staff);
  });
  afterAll(() => market.close());

  const setHidden = (kind: ContentKind, id: string, state: "held" | "decided" | null) =>
    market.database.db
      .update(contentTables[kind])
      .set({ hidden: state, hiddenBy: state === "decided" ? decision : null })
      .where(eq(contentTables[kind].id, id));
  const visitorReads = async (path: string) => (await market.app.request(path)).text();

  test("a task has texts only for its poster and staff, its title also for people with an offer, and no new likes, offers or questions", async () => {
    const { _id: id } = await postTask(market, poster, { title: secret, description: "Secret description." });
    const { offer } = await bidder.request("POST /offers", { body: { task: id, ...terms } });
    await asker.request("POST /questions", { body: { task: id, text: "How large?" } });
    const [question] = await asker.client.request("GET /questions", { query: { task: id } });
    await poster.request("POST /questions/{id}/answer", { id: `${question?._id}`, body: { text: "Two metres." } });
    await poster.request("PUT /mytask/{id}", { id, body: { ...aTask({ title: secret }), description: "Secret change." } });
    await setHidden("task", id, "held");
    expect(await poster.request("GET /mytask/{id}", { id })).toMatchObject({ title: secret, hidden: { isHeld: true, decision: null } });
    await setHidden("task", id, "decided");

    for (const person of [poster, staff]) {
      const seen = await person.request("GET /mytask/{id}", { id });
      expect(seen).toMatchObject({ title: secret, description: "Secret change.", hidden: forOwner });
      expect(seen.user.email).toMatch("•••");
    }
    for (const person of [bidder, asker]) {
      expect(await person.request("GET /mytask/{id}", { id })).toMatchObject({ title: "", description: "", hidden: forOthers });
    }
    expect((await market.app.request(`/mytask/${id}`)).headers.get("Cache-Control")).toBe("no-cache");
    expect((await market.app.request(`/mytask/${id}`, { headers: poster.headers })).headers.get("Cache-Control")).toBe("no-store");
    expect(await visitorReads(`/mytask/${id}`)).not.toMatch(/secret/i);
    expect(await visitorReads(`/offers?task=${id}`)).not.toMatch(/secret/i);
    const mine = await poster.list("GET /mytask", { query: { email: poster.person.email } });
    expect(mine.data.find(({ _id }) => _id === id)).toMatchObject({ title: secret, hidden: forOwner });

    const titles = await Promise.all(
      [poster, staff, bidder, asker].map(async (person) => (await person.request("GET /offers", { query: { task: id } })).deal),
    );
    expect(titles.map(({ title, actions }) => [title, actions.includes("send")])).toEqual([
      ...[poster, staff, bidder].map(() => [secret, false]),
      ["", false],
    ]);
    expect(await bidder.request("GET /mydeals", { query: { side: "bids" } })).toMatchObject([{ deal: { title: secret } }]);
    const { versions } = await bidder.request("GET /offers/{id}", { id: offer._id });
    expect(versions).toMatchObject([{ changes: [{ field: "description", from: "", to: "" }] }]);

    const [told] = (await asker.request("GET /myinbox")).items;
    expect(told).toMatchObject({ event: "answer", task: { _id: id, title: "" } });
    const mail = inboxMail({
      person: { name: "A", email: "a@example.com" },
      items: told ? [told] : [],
      count: 1,
      origin: "",
      unsubscribe: "",
      market: "Bazar",
    });
    expect(mail.subject).toMatch(/^Hidden task: /);
    expect((await bidder.request("GET /myinbox")).items).toMatchObject([{ event: "change", task: { title: secret } }]);

    const closed = { status: 409, message: "This task is hidden. It takes no new offers, questions or likes." };
    await expect(asker.request("PATCH /alltasks/{id}", { id, body: { email: asker.person.email } })).rejects.toMatchObject(closed);
    await expect(asker.request("POST /offers", { body: { task: id, ...terms } })).rejects.toMatchObject(closed);
    await expect(asker.request("POST /questions", { body: { task: id, text: "Why?" } })).rejects.toMatchObject(closed);
    const edited = { ...aTask({ title: "Another secret" }), description: "Secret change." };
    expect(await poster.request("PUT /mytask/{id}", { id, body: edited })).toMatchObject({ title: "Another secret", hidden: forOwner });
    expect(await visitorReads("/alltasks?q=another+secret&exact=true")).toBe("[]");
  });

  test.each(personalFields)(
    "moderators see the %s of a reported task; hidden, others and searches do not, until it is undone",
    async (field) => {
      const [before, after] = [`before${field}`, `after${field}`];
      const { _id: id } = await postTask(market, poster, { [field]: before });
      const { offer } = await bidder.request("POST /offers", { body: { task: id, ...terms } });
      await poster.request("PUT /mytask/{id}", { id, body: aTask({ [field]: after }) });
      await asker.request("POST /reports", { body: { kind: "task", id, reason: "Look." } });
      const { data: cases } = await staff.list("GET /staff/cases");
      const reported = cases.find(({ subject }) => subject === id);
      expect(reported?.words).toContain(after);

      const isFound = async () => (await visitorReads(`/alltasks?q=${after}&exact=true`)).includes(id);
      expect(await isFound()).toBe(taskFields[field].searchWeight !== null);
      const body = { action: "hide", rule: "spam", reasons: "Spam." } as const;
      const { _id: made } = await staff.request("POST /staff/cases/{id}/decide", { id: `${reported?._id}`, body });
      expect(JSON.parse(await visitorReads(`/mytask/${id}`))).toMatchObject({ [field]: "" });
      expect(await bidder.request("GET /mytask/{id}", { id })).toMatchObject({ [field]: "" });
      const { versions } = await bidder.request("GET /offers/{id}", { id: offer._id });
      expect(versions.flatMap(({ changes }) => changes)).toEqual(taskFields[field].isTerm ? [{ field, from: "", to: "" }] : []);
      expect(await isFound()).toBe(false);

      await staff.request("POST /staff/decisions/{id}/undo", { id: made });
      expect(JSON.parse(await visitorReads(`/mytask/${id}`))).toMatchObject({ [field]: after });
      expect(await isFound()).toBe(taskFields[field].searchWeight !== null);
    },
  );

  test("lists, search, counts, sitemap and figures leave a hidden task out, and have it again as it was when it is restored", async () => {
    const day = { category: "Writing", budget: 77 } as const;
    const ids: string[] = [];
    for (const title of ["Oldest zebra", "Middle zebra", "Newest zebra"]) ids.push((await postTask(market, poster, { ...day, title }))._id);
    const [oldest = "", middle = "", newest = ""] = ids;
    for (const person of [bidder, asker]) {
      await person.request("PATCH /alltasks/{id}", { id: middle, body: { email: person.person.email } });
    }
    const own = await postTask(market, bidder, { ...day, title: "Zebra of the bidder" });
    await asker.request("POST /offers", { body: { task: own._id, ...terms } });
    const paths = ["newest", "closing", "budget-up", "budget-down", "liked"].map((sort) => `/alltasks?category=Writing&sort=${sort}`);
    const texts = ["/alltasks", "/alltasks?status=open", "/alltasks?minBudget=77", "/alltasks?q=zebra", "/alltasks?q=zebra&sort=liked"];
    const read = async () => ({
      lists: await Promise.all([...paths, ...texts].map(async (path) => JSON.parse(await visitorReads(path)))),
      counts: JSON.parse(await visitorReads("/alltasks/counts?category=Writing")),
      found: JSON.parse(await visitorReads("/alltasks/counts?q=zebra")),
      sitemap: await visitorReads("/sitemap/1.xml"),
      market: (await poster.request("GET /insights")).market,
      newTasks: (await asker.request("GET /mydeals/summary")).freelancer.newTasks,
      posted: (await asker.client.request("GET /people/{id}", { id: poster.id })).tasksPosted,
    });
    const before = await read();
    expect(JSON.stringify(before.lists[4])).toMatch(/^\[\{"_id":"[^"]+","title":"Middle zebra"/);
    await setHidden("task", middle, "decided");
    const hidden = await read();
    for (const list of hidden.lists) expect(JSON.stringify(list)).not.toMatch(/Middle|"title":""/);
    expect(hidden.lists[0].map(({ _id }: { _id: string }) => _id)).toEqual([own._id, newest, oldest]);
    expect([hidden.counts.tasks, hidden.found.tasks, hidden.market.tasks]).toEqual([3, 3, before.market.tasks - 1]);
    expect([hidden.market.likes, hidden.posted]).toEqual([before.market.likes - 2, before.posted - 1]);
    expect(before.sitemap).toMatch(middle);
    expect(hidden.sitemap).not.toMatch(middle);
    expect(before.newTasks.map(({ task }) => task)).toContain(middle);
    expect(hidden.newTasks.map(({ task }) => task)).not.toContain(middle);
    await setHidden("task", middle, null);
    expect(await read()).toEqual(before);
    expect(JSON.parse(await visitorReads(`/mytask/${middle}`))).toMatchObject({ title: "Middle zebra", likeCount: 2 });
  });

  test("an offer, a message, a question and a review have texts only for their author and staff", async () => {
    const { _id: task } = await postTask(market, poster);
    await asker.request("POST /questions", { body: { task, text: secret } });
    const [question] = await asker.client.request("GET /questions", { query: { task } });
    const asked = `${question?._id}`;
    await setHidden("question", asked, "decided");
    await expect(poster.request("POST /questions/{id}/answer", { id: asked, body: { text: "No." } })).rejects.toMatchObject({
      status: 409,
    });
    await setHidden("question", asked, null);
    await poster.request("POST /questions/{id}/answer", { id: asked, body: { text: "Secret answer." } });
    await setHidden("question", asked, "decided");
    // The decision is about the asker.
    for (const [person, hidden] of [[asker, forOwner] as const, [staff, forOwner] as const, [poster, forOthers] as const]) {
      expect(await person.request("GET /questions", { query: { task } })).toMatchObject([
        { text: secret, answer: "Secret answer.", hidden },
      ]);
    }
    expect(await bidder.request("GET /questions", { query: { task } })).toMatchObject([{ text: "", answer: "", hidden: forOthers }]);
    expect(await visitorReads(`/questions?task=${task}`)).not.toMatch(/secret/i);
    await setHidden("question", asked, null);
    await setHidden("answer", asked, "decided");
    for (const [person, answer, answerHidden] of [
      [poster, "Secret answer.", forOwner],
      [staff, "Secret answer.", forOwner],
      [asker, "", forOthers],
    ] as const) {
      const [seen] = await person.request("GET /questions", { query: { task } });
      expect(seen).toMatchObject({ text: secret, answer, answerHidden });
      expect(seen).not.toHaveProperty("hidden");
    }
    expect(await visitorReads(`/questions?task=${task}`)).not.toMatch(/secret answer/i);

    const { offer } = await bidder.request("POST /offers", { body: { task, ...terms } });
    await bidder.request("PUT /offers/{id}", { id: offer._id, body: { ...terms, message: secret } });
    const { _id: thread } = await bidder.request("POST /threads", { body: { task } });
    const message = await bidder.request("POST /threads/{id}/messages", { id: thread, body: { text: secret } });
    await setHidden("offer", offer._id, "decided");
    await setHidden("message", message._id, "decided");
    expect(await bidder.request("GET /offers/{id}", { id: offer._id })).toMatchObject({
      offer: { message: secret, hidden: forOwner },
      revisions: [{ message: secret }, { message: terms.message }],
    });
    expect(await poster.request("GET /offers/{id}", { id: offer._id })).toMatchObject({
      offer: { message: "", amount: 40, hidden: forOthers },
      revisions: [{ message: "" }, { message: "" }],
    });
    expect((await poster.request("GET /offers", { query: { task } })).offers).toMatchObject([{ message: "", hidden: forOthers }]);
    expect(await bidder.request("GET /threads/{id}", { id: thread })).toMatchObject({
      thread: { last: { text: secret, hidden: forOwner } },
      messages: [{ text: secret, hidden: forOwner }],
    });
    expect(await poster.request("GET /threads/{id}", { id: thread })).toMatchObject({
      thread: { last: { text: "", hidden: forOthers } },
      messages: [{ text: "", hidden: forOthers }],
    });
    await makeStaff(market, poster);
    expect(await poster.request("GET /offers/{id}", { id: offer._id })).toMatchObject({ offer: { message: secret, hidden: forOwner } });
    expect(await poster.request("GET /threads/{id}", { id: thread })).toMatchObject({ messages: [{ text: secret, hidden: forOwner }] });
    await makeStaff(market, poster, "member");

    await poster.request("POST /offers/{id}/award", { id: offer._id, body: { revision: 2 } });
    await bidder.request("POST /offers/{id}/accept", { id: offer._id });
    await bidder.request("POST /mytask/{id}/deliver", { id: task });
    await poster.request("POST /mytask/{id}/complete", { id: task });
    await poster.request("POST /reviews", { body: { task, stars: 2, words: secret } });
    const { theirs, mine } = await bidder.request("POST /reviews", { body: { task, stars: 4, words: "Fine." } });
    await setHidden("review", `${theirs?._id}`, "decided");
    await setHidden("task", task, "decided");
    const aboutBidder = (person: Member) => person.request("GET /people/{id}", { id: bidder.id });
    for (const person of [poster, staff]) {
      expect((await aboutBidder(person)).reviews).toMatchObject([{ words: secret, task: { title: aTask().title }, hidden: forOwner }]);
    }
    expect((await aboutBidder(bidder)).reviews).toMatchObject([{ words: "", task: { title: aTask().title }, hidden: forOthers }]);
    const seen = await aboutBidder(asker);
    expect(seen).toMatchObject({ rating: 2, reviewCount: 1, reviews: [{ stars: 2, words: "", task: { title: "" }, hidden: forOthers }] });
    expect(await bidder.request("GET /reviews", { query: { task } })).toMatchObject({ mine: { words: "Fine." }, theirs: { words: "" } });
    expect(mine).not.toHaveProperty("hidden");
    const { _id: another } = await postTask(market, poster);
    await bidder.request("POST /offers", { body: { task: another, ...terms } });
    const { offers } = await poster.request("GET /offers", { query: { task: another } });
    expect(offers[0]?.bidder).toMatchObject({ reviewCount: 1, lastReview: null });
  });

  test("a public profile has texts only for its person and staff", async () => {
    const written = {
      headline: secret,
      about: secret,
      skills: ["Secret"],
      languages: ["Bangla"],
      links: [{ url: "https://secret.example", label: "" }],
    };
    const nothing = { headline: "", about: "", skills: [], languages: [], links: [] };
    await bidder.request("PATCH /me", { body: written });
    await changePersonRow(market, bidder, { hidden: "decided", hiddenBy: decision });
    const read = (person: Member) => person.request("GET /people/{id}", { id: bidder.id });
    for (const person of [bidder, staff]) expect(await read(person)).toMatchObject({ ...written, hidden: forOwner });
    expect(await read(asker)).toMatchObject({ ...nothing, name: "Hidden member", photoURL: null, hidden: forOthers });
    expect(await visitorReads(`/people/${bidder.id}`)).not.toMatch(/secret|bidder"/i);
    expect(await bidder.request("GET /me")).toMatchObject({ ...written, hidden: forOwner });
    await bidder.request("PATCH /me", { body: { about: "Secret again." } });
    expect(await read(asker)).toMatchObject(nothing);
    await changePersonRow(market, bidder, { hidden: null, hiddenBy: null });
    expect(await read(asker)).toMatchObject({ ...written, about: "Secret again." });
  });

  test("an offer of a suspended or banned person cannot be awarded", async () => {
    const { _id: task } = await postTask(market, poster);
    const { offer } = await asker.request("POST /offers", { body: { task, ...terms } });
    const award = () => poster.request("POST /offers/{id}/award", { id: offer._id, body: { revision: 1 } });
    const refusal = { status: 409, message: "This freelancer's account is suspended. Choose another offer." };
    await changePersonRow(market, asker, { isBanned: true });
    await expect(award()).rejects.toMatchObject(refusal);
    await changePersonRow(market, asker, { isBanned: false, suspendedUntil: new Date(Date.now() + 60_000) });
    await expect(award()).rejects.toMatchObject(refusal);
    await changePersonRow(market, asker, { suspendedUntil: new Date(Date.now() - 1) });
    expect((await award()).deal.state).toBe("awarded");
  });
});
