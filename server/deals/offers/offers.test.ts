// Offers and deals through the public API.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Page } from "#contract/client.ts";
import { MyDeal } from "#contract/deals/my-deals.ts";
import { DealOffer, DealOffers, OfferHistory } from "#contract/deals/offers/offer.ts";
import { defaultLimits } from "#contract/market/market.ts";
import { limits } from "#contract/platform/limits.ts";
import { dealEvents } from "#server/deals/tables/deal.table.server.ts";
import { offers } from "#server/deals/tables/offer.table.server.ts";
import { people } from "#server/people/person.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { eq, sql } from "#server/platform/database/drizzle.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { aTask } from "#tests/support/a-task.ts";
import { farDeadline, pastDeadline, setDeadline } from "#tests/support/deals.ts";
import { engines } from "#tests/support/engines.ts";
import { joinMarket, type Member } from "#tests/support/join-market.ts";
import { postTask } from "#tests/support/tasks.ts";
import { asJson, createTestApp, type TestApp } from "#tests/support/test-app.ts";

const terms = { amount: 4321.09, days: 7, message: "I painted the signs of two shops in your street." };
const reason = "I found somebody closer.";

describe.each(engines)("deals over HTTP on %s", (engine) => {
  let market: TestApp;
  let db: Db;
  let poster: Member;
  let bidder: Member;
  let rival: Member;

  beforeAll(async () => {
    market = await createTestApp(engine);
    db = market.database.db;
    [poster, bidder, rival] = [await join("Rahima"), await join("Tanvir"), await join("Mitu")];
  });
  afterAll(() => market.close());

  const join = (name: string) => joinMarket(market, name);
  const post = (change: Parameters<typeof postTask>[2] = {}) => postTask(market, poster, { deadline: farDeadline, ...change });

  test("a deal from the first offer to completed work, with the actions of each side at every step", async () => {
    const task = await post();
    const sent = DealOffer.parse(await bidder.request("POST /offers", { body: { task: task._id, ...terms } }));
    expect(sent).toMatchObject({ deal: { state: "open", bidcunt: 1, actions: [] }, offer: { state: "active", revision: 1, ...terms } });
    expect(sent.offer.actions).toEqual(["revise", "withdraw"]);
    const other = await rival.request("POST /offers", { body: { task: task._id, ...terms, amount: 99 } });
    expect(await bidder.client.request("GET /mytask/{id}", { id: task._id })).toMatchObject({ bidcunt: 2 });

    const { data: seen } = await poster.list("GET /offers", { query: { task: task._id } });
    expect(seen.deal.actions).toEqual(["cancel", "extend", "change"]);
    expect(seen.offers.map(({ actions }) => actions)).toEqual(Array(2).fill(["shortlist", "decline", "award"]));
    const id = sent.offer._id;
    expect((await poster.request("POST /offers/{id}/shortlist", { id })).offer.state).toBe("shortlisted");
    expect((await poster.request("POST /offers/{id}/unshortlist", { id })).offer.state).toBe("active");
    const revised = await bidder.request("PUT /offers/{id}", { id, body: { ...terms, amount: 4000, version: 1 } });
    expect(revised.offer).toMatchObject({ revision: 2, amount: 4000, state: "active" });

    const stale = poster.request("POST /offers/{id}/award", { id, body: { revision: 1 } });
    await expect(stale).rejects.toMatchObject({
      status: 409,
      problem: { current: { revision: 2 }, detail: expect.stringContaining("changed after you opened it") },
    });
    const awarded = await poster.request("POST /offers/{id}/award", { id, body: { revision: 2 } });
    expect(awarded).toMatchObject({
      deal: { state: "awarded", bidcunt: 2, actions: ["revoke"] },
      offer: { state: "awarded", actions: [] },
    });
    expect((await rival.request("GET /offers/{id}", { id: other.offer._id })).offer.state).toBe("active");
    await expect(bidder.request("POST /offers/{id}/withdraw", { id })).rejects.toMatchObject({ status: 409 });
    await expect(rival.request("POST /offers/{id}/accept", { id })).rejects.toMatchObject({ status: 404 });
    await expect(poster.request("POST /offers/{id}/accept", { id })).rejects.toMatchObject({ status: 403 });

    expect(await bidder.request("POST /offers/{id}/accept", { id })).toMatchObject({
      deal: {
        ...{ state: "in_progress", bidcunt: 0 },
        actions: ["deliver", "ask_extension", "propose_end", "abandon", "dispute"],
      },
    });
    expect((await rival.request("GET /offers/{id}", { id: other.offer._id })).offer).toMatchObject({
      state: "lost",
      reason: "Another offer was accepted.",
      actions: [],
    });
    await expect(poster.request("POST /mytask/{id}/deliver", { id: task._id })).rejects.toMatchObject({ status: 403 });
    await bidder.request("POST /mytask/{id}/deliver", { id: task._id });
    const changesAsked = "The blue is too dark.";
    expect(await poster.request("POST /mytask/{id}/request-changes", { id: task._id, body: { reason: changesAsked } })).toMatchObject({
      state: "in_progress",
      isYours: true,
      changesAsked,
    });
    for (const [who, told] of [
      [bidder, changesAsked],
      [rival, null],
    ] as const) {
      expect((await who.list("GET /offers", { query: { task: task._id } })).data.deal).toMatchObject({
        isYours: false,
        changesAsked: told,
      });
    }
    await bidder.request("POST /mytask/{id}/deliver", { id: task._id });
    expect(await poster.request("POST /mytask/{id}/complete", { id: task._id })).toMatchObject({
      state: "completed",
      agreed: { deliveredAt: expect.stringContaining(new Date().toISOString().slice(0, 10)) },
      dueAt: null,
      actions: [],
    });
  });

  test("a deal says whether the caller has liked the task", async () => {
    const { _id: task } = await post();
    const isLiked = async (who: Member) => (await who.list("GET /offers", { query: { task } })).data.deal.isLiked;
    await bidder.request("PATCH /alltasks/{id}", { id: task, body: { email: bidder.person.email } });
    expect([await isLiked(bidder), await isLiked(rival)]).toEqual([true, false]);
    expect(await (await market.app.request(`/offers?task=${task}`)).json()).toMatchObject({ deal: { isLiked: false } });
  });

  test("offers are sealed in the answers of all endpoints", async () => {
    const task = await post();
    const mine = await bidder.request("POST /offers", { body: { task: task._id, ...terms } });
    await rival.request("POST /offers", { body: { task: task._id, ...terms, amount: 77.77, message: "Mine alone." } });
    const stranger = await join("Nobody");
    const paths = [`/offers?task=${task._id}`, `/mytask/${task._id}`, "/alltasks", `/offers/${mine.offer._id}`];
    for (const who of [undefined, stranger, rival]) {
      for (const path of paths) {
        const answer = await market.app.request(path, who ? { headers: who.headers } : {});
        expect(await answer.text(), path).not.toMatch(/4321\.09|two shops/);
      }
    }
    expect((await market.app.request(`/offers/${mine.offer._id}`)).status).toBe(401);
    expect((await market.app.request(`/offers/${mine.offer._id}`, { headers: rival.headers })).status).toBe(404);
    expect((await market.app.request(paths[0] ?? "", { headers: { Authorization: "Bearer no.such.token" } })).status).toBe(401);

    const open = DealOffers.parse(await (await market.app.request(paths[0] ?? "")).json());
    expect(open).toMatchObject({ deal: { bidcunt: 2, actions: [] }, offers: [] });
    expect((await stranger.list("GET /offers", { query: { task: task._id } })).data).toMatchObject({
      deal: { bidcunt: 2, actions: ["send"] },
      offers: [],
    });
    const { data: own } = await bidder.list("GET /offers", { query: { task: task._id } });
    expect(own.offers.map(({ amount }) => amount)).toEqual([terms.amount]);
    expect(own.offers[0]).not.toHaveProperty("looksCopied");

    const first = await poster.list("GET /offers", { query: { task: task._id, limit: 1 } });
    const second = await poster.list("GET /offers", { query: { task: task._id, limit: 1, after: first.next ?? "" } });
    expect([...first.data.offers, ...second.data.offers].map(({ amount }) => amount)).toEqual([77.77, terms.amount]);
    expect(second.next).toBeNull();
  });

  test("an invalid offer is refused with its errors, and not stored", async () => {
    const task = await post();
    const body = { task: task._id, ...terms };
    const send = (change: object, who = bidder) => market.app.request("/offers", asJson("POST", { ...body, ...change }, who.headers));
    for (const [change, field] of [
      [{ amount: 0 }, "amount"],
      [{ amount: 10.001 }, "amount"],
      [{ amount: limits.budget + 1 }, "amount"],
      [{ days: 0 }, "days"],
      [{ days: 366 }, "days"],
      [{ days: 1.5 }, "days"],
      [{ message: " " }, "message"],
      [{ message: "x".repeat(limits.offerMessage + 1) }, "message"],
      [{ task: "no-id" }, "task"],
    ] as const) {
      const response = await send(change);
      expect(response.status, field).toBe(422);
      expect(await response.json()).toMatchObject({ errors: [{ field }] });
    }
    expect((await market.app.request("/offers", asJson("POST", body))).status).toBe(401);
    expect((await send({}, poster)).status).toBe(403);
    expect((await send({ task: crypto.randomUUID() })).status).toBe(404);
    expect((await send({ version: 2 })).status).toBe(409);
    expect((await send({ message: "ক".repeat(limits.offerMessage) })).status).toBe(201);
    expect((await send({})).status).toBe(409);
    expect((await db.select().from(offers).where(eq(offers.taskId, task._id))).length).toBe(1);
    for (const path of ["/offers/nothing", `/offers/${crypto.randomUUID()}`]) {
      expect((await market.app.request(path, { headers: bidder.headers })).status).toBe(404);
    }
    const [offer] = (await bidder.list("GET /offers", { query: { task: task._id } })).data.offers;
    const decline = (given: object) => market.app.request(`/offers/${offer?._id}/decline`, asJson("POST", given, poster.headers));
    expect((await decline({ reason: "  " })).status).toBe(422);
    expect((await decline({ reason: "x".repeat(limits.dealReason + 1) })).status).toBe(422);
    expect((await market.app.request(`/offers/${offer?._id}/award`, asJson("POST", {}, poster.headers))).status).toBe(422);
  });

  test("an ended offer has a reason, and can be sent again only after its bidder withdrew it", async () => {
    const task = await post();
    const { offer } = await bidder.request("POST /offers", { body: { task: task._id, ...terms } });
    expect((await bidder.request("POST /offers/{id}/withdraw", { id: offer._id })).offer).toMatchObject({
      state: "withdrawn",
      reason: expect.any(String),
    });
    expect(await bidder.client.request("GET /mytask/{id}", { id: task._id })).toMatchObject({ bidcunt: 0 });
    const again = await bidder.request("POST /offers", { body: { task: task._id, ...terms, amount: 5 } });
    expect(await poster.request("POST /offers/{id}/decline", { id: again.offer._id, body: { reason } })).toMatchObject({
      offer: { state: "declined" },
    });
    const history = (await bidder.list("GET /offers", { query: { task: task._id } })).data.offers;
    expect(history.map((one) => [one.state, one.reason])).toEqual([
      ["declined", `Declined by the poster: ${reason}`],
      ["withdrawn", "You withdrew this offer."],
    ]);
    await expect(bidder.request("POST /offers", { body: { task: task._id, ...terms } })).rejects.toMatchObject({ status: 409 });

    const lost = await rival.request("POST /offers", { body: { task: task._id, ...terms } });
    expect(await poster.request("POST /mytask/{id}/cancel", { id: task._id, body: { reason } })).toMatchObject({
      state: "cancelled",
      bidcunt: 0,
    });
    expect((await rival.request("GET /offers/{id}", { id: lost.offer._id })).offer).toMatchObject({
      state: "closed_unawarded",
      reason: `The task was cancelled: ${reason}`,
    });
  });

  test("a cancelled task leaves the public lists, the search and the counts, but its poster and bidders still see it", async () => {
    const task = await post({ title: "Xylophone for the fair", category: "Other", budget: 31 });
    const seenBy = async () => [
      (await bidder.client.list("GET /alltasks")).data,
      (await bidder.client.list("GET /alltasks", { query: { sort: "budget-up", category: "Other" } })).data,
      (await bidder.client.list("GET /alltasks", { query: { minBudget: 31, maxBudget: 31 } })).data,
      (await bidder.client.list("GET /alltasks", { query: { q: "xylophone" } })).data,
    ];
    const { tasks: counted } = await bidder.client.request("GET /alltasks/counts", { query: { category: "Other" } });
    const { offer } = await bidder.request("POST /offers", { body: { task: task._id, ...terms } });
    for (const list of await seenBy()) expect(list.map(({ _id }) => _id)).toContain(task._id);
    await poster.request("POST /mytask/{id}/cancel", { id: task._id, body: { reason } });
    for (const list of await seenBy()) expect(list.map(({ _id }) => _id)).not.toContain(task._id);
    expect((await bidder.client.request("GET /alltasks/counts", { query: { category: "Other" } })).tasks).toBe(counted - 1);
    expect(await (await market.app.request("/sitemap/1.xml")).text()).not.toContain(task._id);
    expect((await bidder.client.request("GET /mytask/{id}", { id: task._id })).title).toBe(task.title);
    expect((await bidder.request("GET /offers/{id}", { id: offer._id })).deal.state).toBe("cancelled");
    const own = await poster.list("GET /mytask", { query: { email: poster.person.email } });
    expect(own.data.map(({ _id }) => _id)).toContain(task._id);
  });

  test("bidders see what a poster changed, old and new, and confirm or revise", async () => {
    const task = await post();
    const { offer } = await bidder.request("POST /offers", { body: { task: task._id, ...terms } });
    const { offer: theirs } = await rival.request("POST /offers", { body: { task: task._id, ...terms, amount: 3 } });
    await poster.request("PUT /mytask/{id}", { id: task._id, body: aTask({ deadline: farDeadline, budget: 60, category: "Writing" }) });
    const seen = OfferHistory.parse(await bidder.request("GET /offers/{id}", { id: offer._id }));
    expect(seen).toMatchObject({
      deal: { version: 2 },
      offer: { state: "needs_reconfirm", actions: ["revise", "reconfirm", "withdraw"] },
      versions: [
        {
          version: 2,
          changes: [
            { field: "category", from: "Design", to: "Writing" },
            { field: "budget", from: 120.5, to: 60 },
          ],
        },
      ],
    });
    await expect(poster.request("POST /offers/{id}/award", { id: offer._id, body: { revision: 1 } })).rejects.toMatchObject({
      status: 409,
    });
    await expect(bidder.request("POST /offers/{id}/reconfirm", { id: offer._id, body: { version: 1 } })).rejects.toMatchObject({
      status: 409,
      problem: { current: { version: 2 } },
    });
    expect((await bidder.request("POST /offers/{id}/reconfirm", { id: offer._id, body: { version: 2 } })).offer).toMatchObject({
      state: "active",
      revision: 1,
      version: 2,
    });
    const same = { ...terms, version: 2 };
    expect((await bidder.request("PUT /offers/{id}", { id: offer._id, body: same })).offer).toMatchObject({ revision: 1 });
    expect((await rival.request("PUT /offers/{id}", { id: theirs._id, body: { ...terms, amount: 2 } })).offer).toMatchObject({
      state: "active",
      version: 2,
    });
    const after = await rival.request("GET /offers/{id}", { id: theirs._id });
    expect(after.versions).toEqual([]);
    expect(after.revisions.map(({ revision, amount, version }) => [revision, amount, version])).toEqual([
      [2, 2, 2],
      [1, 3, 1],
    ]);
  });

  test("a job that the freelancer turned down says so to both sides", async () => {
    const task = await post();
    const { offer } = await bidder.request("POST /offers", { body: { task: task._id, ...terms } });
    const id = offer._id;
    await poster.request("POST /offers/{id}/award", { id, body: { revision: 1 } });
    const refused = await bidder.request("POST /offers/{id}/refuse", { id, body: { reason } });
    expect(refused.offer).toMatchObject({ state: "declined", turnedDown: true, reason: `You turned down the job: ${reason}` });
    const [seen] = (await poster.list("GET /offers", { query: { task: task._id } })).data.offers;
    expect(seen).toMatchObject({ turnedDown: true, reason: `Turned down by the freelancer: ${reason}` });
    await expect(bidder.request("POST /offers", { body: { task: task._id, ...terms } })).rejects.toThrow("You turned down this job");
  });

  test("the same terms again write nothing, and confirm an offer that has to be confirmed", async () => {
    const task = await post();
    const { offer } = await bidder.request("POST /offers", { body: { task: task._id, ...terms } });
    const events = async () => (await db.select().from(dealEvents).where(eq(dealEvents.taskId, task._id))).map(({ event }) => event);
    const again = await bidder.request("PUT /offers/{id}", { id: offer._id, body: { ...terms, version: 1 } });
    expect(again.offer).toEqual(offer);
    expect(await events()).toEqual(["send"]);
    await poster.request("PUT /mytask/{id}", { id: task._id, body: aTask({ deadline: farDeadline, budget: 60 }) });
    const confirmed = await bidder.request("PUT /offers/{id}", { id: offer._id, body: { ...terms, version: 2 } });
    expect(confirmed.offer).toMatchObject({ state: "active", revision: 1, version: 2 });
    expect((await events()).toSorted()).toEqual(["change", "change", "reconfirm", "send"]);
  });

  test("after the deadline offers stay awardable, new ones are refused, and an extension opens it again", async () => {
    const task = await post();
    const { offer } = await bidder.request("POST /offers", { body: { task: task._id, ...terms } });
    await setDeadline(db, task._id, new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10));
    await expect(rival.request("POST /offers", { body: { task: task._id, ...terms } })).rejects.toMatchObject({ status: 409 });
    expect((await rival.list("GET /offers", { query: { task: task._id } })).data).toMatchObject({ deal: { state: "closed", actions: [] } });
    expect((await poster.request("POST /offers/{id}/award", { id: offer._id, body: { revision: 1 } })).deal.state).toBe("awarded");
    expect(await poster.request("POST /mytask/{id}/revoke", { id: task._id, body: { reason } })).toMatchObject({ state: "closed" });
    expect((await bidder.request("GET /offers/{id}", { id: offer._id })).offer).toMatchObject({
      state: "active",
      reason: `Award withdrawn by the poster: ${reason}`,
    });
    await expect(poster.request("POST /mytask/{id}/extend", { id: task._id, body: { deadline: pastDeadline } })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ field: "deadline" }] },
    });
    expect(await poster.request("POST /mytask/{id}/extend", { id: task._id, body: { deadline: farDeadline } })).toMatchObject({
      state: "open",
      deadline: farDeadline,
    });
    expect((await bidder.request("GET /offers/{id}", { id: offer._id })).offer.state).toBe("needs_reconfirm");
  });

  test("similar messages on three tasks are marked for the posters; the daily cap answers with Retry-After", async () => {
    const [copier, honest] = [await join("Copier"), await join("Honest")];
    const posted = await Promise.all(Array.from({ length: defaultLimits.offersPerDay + 1 }, () => post()));
    const marked = async () =>
      (await Promise.all(posted.slice(0, 3).map(({ _id }) => poster.list("GET /offers", { query: { task: _id } })))).map(({ data }) =>
        data.offers.map(({ bidder: { name }, looksCopied }) => [name, looksCopied]),
      );
    for (const [index, { _id }] of posted.slice(0, 3).entries()) {
      await copier.request("POST /offers", {
        body: {
          task: _id,
          amount: 10 + index,
          days: 1,
          message: `Dear sir, I am the best expert for this job no ${index}!`,
        },
      });
      await honest.request("POST /offers", {
        body: {
          task: _id,
          amount: 10,
          days: 1,
          message: ["Signs are my trade.", "Two colours cost less than you think.", "When may I come by?"][index] ?? "",
        },
      });
      if (index < 2) expect((await marked()).flat().filter(([, flag]) => flag)).toEqual([]);
    }
    expect(await marked()).toEqual(
      Array(3).fill([
        ["Honest", false],
        ["Copier", true],
      ]),
    );

    for (const { _id } of posted.slice(3, defaultLimits.offersPerDay))
      await honest.request("POST /offers", { body: { task: _id, ...terms } });
    const refused = await market.app.request("/offers", asJson("POST", { task: posted.at(-1)?._id, ...terms }, honest.headers));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(86_000);
    await db.execute(sql`update offers set created_at = created_at - interval '1 day' where task_id = ${posted[0]?._id ?? ""}`);
    await honest.request("POST /offers", { body: { task: posted.at(-1)?._id ?? "", ...terms } });
  });

  test("a person's deals are listed by whose turn it is and when it is due, page by page", async () => {
    const [asker, worker] = [await join("Asker"), await join("Worker")];
    const made = await Promise.all(Array.from({ length: 5 }, () => postTask(market, asker, { deadline: farDeadline })));
    const [chosen, waiting, withdrawn, quiet, late] = made.map(({ _id }) => _id) as [string, string, string, string, string];
    const sent = await Promise.all(
      [chosen, waiting, withdrawn].map((task) => worker.request("POST /offers", { body: { task, ...terms } })),
    );
    await asker.request("POST /offers/{id}/award", { id: sent[0]?.offer._id ?? "", body: { revision: 1 } });
    await worker.request("POST /offers/{id}/withdraw", { id: sent[2]?.offer._id ?? "" });
    await setDeadline(db, late, new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10));

    const bids = await all(worker, "bids");
    expect(bids.map(({ group, deal, offer }) => [group, deal.task, offer?.state])).toEqual([
      ["now", chosen, "awarded"],
      ["waiting", waiting, "active"],
      ["done", withdrawn, "withdrawn"],
    ]);
    const posts = await all(asker, "posts");
    expect(posts.map(({ group, deal }) => [group, deal.task, deal.state])).toEqual([
      ["now", late, "closed"],
      ["now", waiting, "open"],
      ["waiting", chosen, "awarded"],
      ...[withdrawn, quiet]
        .toSorted()
        .reverse()
        .map((id) => ["waiting", id, "open"]),
    ]);
    expect((await worker.list("GET /mydeals", { query: { side: "bids", group: "waiting" } })).data).toHaveLength(1);
    expect((await market.app.request("/mydeals?side=bids&after=nonsense", { headers: worker.headers })).status).toBe(400);
    expect((await market.app.request("/mydeals", { headers: worker.headers })).status).toBe(422);
    expect((await market.app.request("/mydeals?side=bids")).status).toBe(401);
  });

  test("deleting an account ends its offers with a reason, but is refused while work is in progress", async () => {
    const [leaver, worker] = [await join("Leaver Name"), await join("Worker")];
    const [kept, plain] = [await postTask(market, leaver, { deadline: farDeadline }), await postTask(market, leaver)];
    const elsewhere = await post();
    const onTheirs = await worker.request("POST /offers", { body: { task: kept._id, ...terms } });
    const byThem = await leaver.request("POST /offers", { body: { task: elsewhere._id, ...terms, message: "Leaver's words." } });
    const leave = () => market.app.request("/me", asJson("DELETE", { email: leaver.person.email }, leaver.headers));
    await leaver.request("POST /offers/{id}/award", { id: onTheirs.offer._id, body: { revision: 1 } });
    await worker.request("POST /offers/{id}/accept", { id: onTheirs.offer._id });
    expect((await leave()).status).toBe(409);
    await worker.request("POST /mytask/{id}/deliver", { id: kept._id });
    await leaver.request("POST /mytask/{id}/complete", { id: kept._id });

    const again = await postTask(market, leaver, { deadline: farDeadline });
    const waiting = await worker.request("POST /offers", { body: { task: again._id, ...terms } });
    expect((await leave()).status).toBe(204);
    expect((await worker.request("GET /offers/{id}", { id: waiting.offer._id })).offer).toMatchObject({
      state: "closed_unawarded",
      reason: "The task was cancelled: This person has left this market.",
    });
    expect((await worker.request("GET /offers/{id}", { id: onTheirs.offer._id })).deal).toMatchObject({
      state: "completed",
      poster: { name: "Former member" },
    });
    const seen = await poster.request("GET /offers/{id}", { id: byThem.offer._id });
    expect(seen).toMatchObject({ offer: { state: "withdrawn", bidder: { name: "Former member" } }, deal: { bidcunt: 0 } });
    expect(JSON.stringify(seen)).not.toContain("Leaver's words");
    expect(await db.$count(tasks, eq(tasks.id, plain._id))).toBe(0);
    expect(await db.$count(people, eq(people.email, leaver.person.email))).toBe(0);
  });
});

/** By pages of two. */
async function all(person: Member, side: "bids" | "posts"): Promise<MyDeal[]> {
  const found: MyDeal[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const page: Page<"GET /mydeals"> = await person.list("GET /mydeals", {
      query: { side, limit: 2, ...(after && { after }) },
    });
    found.push(...page.data.map((deal) => MyDeal.parse(deal)));
    after = page.next;
  }
  return found;
}
