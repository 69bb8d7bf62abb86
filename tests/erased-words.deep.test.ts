// What a deleted account leaves behind is in the language of the reader, in every answer, file and mail.
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { type Endpoint, isForStaff } from "#contract/platform/endpoint.ts";
import { listItems } from "#server/notifications/inbox.store.server.ts";
import { inboxMail } from "#server/notifications/inbox-mail.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { inLocale } from "#server/platform/http/locale.ts";
import { aTask } from "#tests/support/a-task.ts";
import { openEmbeddedMarket } from "#tests/support/embedded-market.ts";
import { endDeals, joinEmbedded, type Member, moderate, writeEverywhere } from "#tests/support/words-everywhere.ts";
import { m } from "#texts/m.ts";

const inEnglish = /Former member|Removed with its author|has left (TaskHaat|this market)/i;
const inBengali = inLocale("bn", () => new RegExp([m.erased_name(), m.erased_words(), m.erased_left()].join("|")));
const offer = { amount: 50, days: 3, message: "Mine." };
/** The stream sends the items of the inbox and waits for more. */
const endless = ["/myinbox/stream"];

/** Every read, with all that it can be asked about. */
async function listReads(db: Db): Promise<{ staff: string[]; others: string[] }> {
  async function idsOf(table: string, which = sql`true`): Promise<string[]> {
    const { rows } = await db.execute<{ id: string }>(sql`select id from ${sql.identifier(table)} where ${which}`);
    return rows.map(({ id }) => id);
  }
  const tasks = await idsOf("tasks");
  const ids: Record<string, string[]> = {
    ...{ task: tasks, offer: await idsOf("offers"), person: await idsOf("people"), thread: await idsOf("threads") },
    ...{ dispute: await idsOf("disputes"), case: await idsOf("cases"), decision: await idsOf("decisions"), photo: [] },
  };
  const ofTasks = tasks.map((task) => `task=${task}`);
  const queries: Record<string, string[]> = {
    ...{ "/offers": ofTasks, "/questions": ofTasks, "/reviews": ofTasks },
    ...{ "/mydeals": ["side=bids&limit=100", "side=posts&limit=100"], "/mydeals/offers": ["side=sent", "side=received"] },
    ...{ "/staff/audit": ["limit=100"], "/staff/cases": ["", "state=decided"], "/staff/disputes": ["", "state=closed"] },
  };
  const reads = Object.values<Endpoint>(endpoints).filter(({ method, path }) => method === "GET" && !endless.includes(path));
  const pathsOf = (among: Endpoint[]) =>
    among
      .flatMap(({ path, id }) => (id ? (ids[id] ?? []).map((value) => path.replace("{id}", value)) : [path]))
      .flatMap((path) => (queries[path] ?? [""]).map((query) => (query ? `${path}?${query}` : path)));
  return {
    staff: pathsOf(reads.filter(({ access }) => isForStaff(access))),
    others: pathsOf(reads.filter(({ access }) => !isForStaff(access))),
  };
}

/** Deals that the deletion ends, and a reply, so that the reported message has a neighbour. */
async function leaveOpen(hush: Member, other: Member): Promise<void> {
  for (const [poster, bidder] of [
    [hush, other],
    [other, hush],
  ] as const) {
    const { _id: task } = await poster.request("POST /vacant", { body: aTask() });
    await bidder.request("POST /offers", { body: { ...offer, task } });
  }
  const [thread] = (await other.list("GET /threads")).data;
  for (const author of [other, hush])
    await author.request("POST /threads/{id}/messages", { id: thread?._id ?? "", body: { text: "When?" } });
}

/** Of everything that the deleted account left, and of the review about it. */
async function reportAll(db: Db, winner: Member, declined: Member, erased: string): Promise<void> {
  const first = async (query: ReturnType<typeof sql>) => (await db.execute<{ id: string }>(query)).rows[0]?.id ?? "";
  const reports = [
    [winner, "task", await first(sql`select id from tasks where poster_id = ${erased} and state = 'completed'`)],
    [winner, "message", await first(sql`select id from messages where author_id = ${erased}`)],
    [winner, "review", await first(sql`select id from reviews where author_id = ${erased}`)],
    [declined, "review", await first(sql`select id from reviews where about_id = ${erased}`)],
    [winner, "offer", await first(sql`select id from offers where bidder_id = ${erased}`)],
    [declined, "answer", await first(sql`select id from questions where answer is not null`)],
  ] as const;
  for (const [reporter, kind, id] of reports) await reporter.request("POST /reports", { body: { kind, id, reason: "Look." } });
}

test("a deleted account's name and texts are in the language of the reader", async () => {
  await using market = await openEmbeddedMarket();
  const { app, db } = market;
  const hush = await joinEmbedded(market, "hushname");
  const [winner, declined, moderator] = [
    await joinEmbedded(market, "Tanvir"),
    await joinEmbedded(market, "Salma"),
    await joinEmbedded(market, "Rina"),
  ];
  await writeEverywhere(hush, [winner, declined]);
  await moderate(db, hush, winner, moderator);
  await endDeals(db, hush, winner);
  await leaveOpen(hush, winner);
  const { id } = await hush.request("GET /me");
  await hush.request("DELETE /me", { body: { email: hush.email, password: hush.password } });
  await reportAll(db, winner, declined, id);
  const administrator = await joinEmbedded(market, "Nadia");
  await administrator.request("GET /me");
  await db.execute(sql`update people set role = 'administrator' where email = ${administrator.email}`);
  const { data: cases } = await administrator.list("GET /staff/cases");
  for (const { _id } of cases.filter(({ kind }) => kind === "task" || kind === "message")) {
    const body = { action: "hide" as const, rule: "spam", reasons: "Empty." };
    await administrator.request("POST /staff/cases/{id}/decide", { id: _id, body });
  }

  const { staff, others } = await listReads(db);
  const readers = [
    [{}, others],
    [winner.headers, others],
    [declined.headers, others],
    [administrator.headers, [...staff, ...others.filter((path) => path.startsWith("/mydecisions/"))]],
  ] as const;
  /** Without ids and queries. */
  const found = { english: new Set<string>(), bengali: new Set<string>() };
  for (const [headers, paths] of readers)
    for (const path of paths) {
      const text = await (await app.request(path, { headers: { ...headers, "Accept-Language": "bn" } })).text();
      const read = path.replace(/\?.*/, "").replace(/[0-9a-f-]{36}/, "{id}");
      if (inEnglish.test(text)) found.english.add(read);
      if (inBengali.test(text)) found.bengali.add(read);
    }
  expect([...found.english]).toEqual([]);
  expect([...found.bengali].sort()).toEqual([
    ...["/alltasks", "/me/export", "/mydeals", "/mydeals/offers", "/mydeals/summary", "/mydecisions/{id}", "/myinbox", "/mytask/{id}"],
    ...["/mytask/{id}/dispute", "/mytask/{id}/history", "/offers", "/offers/{id}", "/people/{id}", "/questions", "/reviews"],
    ...[
      "/staff/appeals",
      "/staff/audit",
      "/staff/cases",
      "/staff/cases/{id}",
      "/staff/decisions",
      "/staff/disputes",
      "/staff/disputes/{id}",
    ],
    ...["/staff/exports/audit", "/threads", "/threads/{id}"],
  ]);

  const { id: told } = await winner.request("GET /me");
  const mail = await inLocale("bn", async () => {
    const items = await listItems(db, told, undefined, 50);
    const person = { name: "Tanvir", email: winner.email };
    return JSON.stringify(inboxMail({ person, items, count: items.length, origin: "", unsubscribe: "", market: "" }));
  });
  expect(mail).toMatch(inBengali);
  expect(mail).not.toMatch(inEnglish);
});
