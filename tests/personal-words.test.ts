// Every column that can hold text is listed here, with what a person writes into it or as one that holds no person's words.
import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createClient } from "#contract/client.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { aTask } from "#tests/support/a-task.ts";
import { letHoursPass } from "#tests/support/deals.ts";
import { openEmbeddedMarket } from "#tests/support/embedded-market.ts";
import { newSignUp } from "#tests/support/test-identity.ts";

/** A word that the person of the test wrote, which the column holds. */
const words: Record<string, string> = {
  "appeals.reasons": "hushanswerofappeal",
  "appeals.text": "hushappeal",
  "cases.words": "hushtitle",
  "deal_events.reason": "hushdecline",
  "decisions.reasons": "hushverdict",
  "decisions.words": "hushtitle",
  "deliveries.changes": "hushchanges",
  "deliveries.links": "hushlink",
  "deliveries.note": "hushnote",
  "dispute_statements.text": "hushstatement",
  "disputes.reason": "hushdispute",
  "feedback.email": "hushmail",
  "feedback.message": "hushfeedback",
  "feedback.page": "hushpage",
  "idempotency_keys.answer": "hushtitle",
  "identity_sessions.user_agent": "hushbrowser",
  "identity_users.email": "hushmail",
  "identity_users.image": "hushphoto",
  "identity_users.name": "hushname",
  "messages.text": "hushmessage",
  "offer_revisions.message": "hushoffer",
  "offers.reason": "hushdecline",
  "people.about": "hushabout",
  "people.email": "hushmail",
  "people.headline": "hushheadline",
  "people.languages": "hushlanguage",
  "people.links": "hushlink",
  "people.name": "hushname",
  "people.photo_url": "hushphoto",
  "people.skills": "hushskill",
  "questions.answer": "hushanswer",
  "questions.text": "hushquestion",
  "reports.reason": "hushreport",
  "reviews.words": "hushreview",
  "search_words.word": "hushtitle",
  "task_search.words": "hushtitle",
  "task_versions.changes": "hushdraft",
  "tasks.description": "hushdescription",
  "tasks.title": "hushtitle",
};

/** As docs/privacy.md says. */
const kept = ["appeals.reasons", "decisions.reasons", "feedback.message", "reports.reason", "search_words.word"];

/** Ids, hashes, keys, states, dates and choices from a list. */
const wordless = [
  ...["action", "details", "request_id", "subject_kind"].map((name) => `audit_log.${name}`),
  ...["event", "told_as"].map((name) => `deal_events.${name}`),
  ...["issuer", "subject"].flatMap((name) => [`departed_people.${name}`, `people.${name}`]),
  "departed_people.email_hash",
  ...["body_hash", "id"].map((name) => `idempotency_keys.${name}`),
  ...["access_token", "account_id", "id_token", "password", "provider_id", "refresh_token", "scope"].map(
    (name) => `identity_accounts.${name}`,
  ),
  ...["alg", "crv", "private_key", "public_key"].map((name) => `identity_keys.${name}`),
  "identity_secrets.value",
  "inbox_settings.muted",
  ...["goal", "language", "role"].map((name) => `people.${name}`),
  // server/people/photos.test.ts checks their export and deletion.
  ...["bytes", "type"].map((name) => `photos.${name}`),
  ...["ip_address", "token"].map((name) => `identity_sessions.${name}`),
  ...["identifier", "value"].map((name) => `identity_verifications.${name}`),
  ...["kind", "source", "state"].map((name) => `cases.${name}`),
  ...["action", "kind", "rule", "rule_title"].map((name) => `decisions.${name}`),
  "appeals.outcome",
  "administrator_claims.token_hash",
  "questions.answer_hidden",
  ...["messages", "offers", "people", "questions", "reviews", "tasks"].map((table) => `${table}.hidden`),
  ...["asked_deliver_by", "deliver_by", "state"].map((name) => `offers.${name}`),
  ...["against", "opened_by", "outcome"].map((name) => `disputes.${name}`),
  "dispute_statements.side",
  // Written by staff for the market, not about themselves.
  "feedback.answer",
  ...["code", "note"].map((name) => `invitations.${name}`),
  ...["announcement", "contact", "limits", "name", "notice", "registration", "rules"].map((name) => `market_settings.${name}`),
  "rate_limit_counts.key",
  "reports.kind",
  ...["category", "deadline"].flatMap((name) => [`task_search.${name}`, `tasks.${name}`]),
  ...["request", "state"].map((name) => `tasks.${name}`),
];

test("an account's words are in its export, and go with it", async () => {
  await using market = await openEmbeddedMarket();
  const { db } = market;
  const columns = await listTextColumns(db);
  expect(columns).toEqual([...Object.keys(words), ...wordless].sort());

  const hush = await join(market, "hushname");
  const others = [await join(market, "Tanvir"), await join(market, "Salma")] as const;
  await writeEverywhere(hush, others);
  await moderate(db, hush, others[0], await join(market, "Rina"));
  await endDeals(db, hush, others[0]);
  const text = await (await hush.send("GET /me/export")).text();
  for (const [column, word] of Object.entries(words)) {
    expect(await holds(db, column, word), `${column} before`).toBe(true);
    expect(text.toLowerCase(), column).toContain(word);
  }

  await hush.request("DELETE /me", { body: { email: hush.email, password: hush.password } });
  const left = [];
  for (const column of columns) if (await holds(db, column, "hush")) left.push(column);
  expect(left).toEqual(kept);
  for (const column of ["offers.reason", "deal_events.reason"]) expect(await holds(db, column, "Their own proposal."), column).toBe(true);
  const [winner] = others;
  const { id } = await winner.request("GET /me");
  expect((await winner.client.list("GET /people/{id}", { id })).data).toMatchObject({
    rating: 4,
    reviews: [{ author: { name: "Former member" }, stars: 4, words: "Removed with its author's account." }],
  });
});

test("docs/privacy.md names every table with a person's words", () => {
  const privacy = readFileSync(new URL("../docs/privacy.md", import.meta.url), "utf8");
  const tables = new Set(Object.keys(words).map((column) => column.split(".")[0]));
  expect([...tables].filter((table) => !privacy.includes(`\`${table}\``))).toEqual([]);
});

type Member = Awaited<ReturnType<typeof join>>;

async function join({ app, signUp }: Awaited<ReturnType<typeof openEmbeddedMarket>>, name: string) {
  const given = { ...newSignUp(), name };
  const isHush = name.startsWith("hush");
  const person = isHush ? { ...given, email: `hushmail-${given.email}`, image: "https://example.com/hushphoto.png" } : given;
  const signedUp = await signUp(person, { "User-Agent": isHush ? "hushbrowser" : "" });
  const client = createClient(
    async (path, init) => app.request(path, init),
    async () => signedUp.token,
  );
  return { ...signedUp, ...client.signedIn, client };
}

/** As poster and as bidder, so that each column of `words` gets one. */
async function writeEverywhere(hush: Member, [winner, declined]: readonly [Member, Member]): Promise<void> {
  const profile = { headline: "hushheadline", about: "hushabout", skills: ["hushskill"], languages: ["hushlanguage"] };
  await hush.request("PATCH /me", { body: { ...profile, links: [{ url: "https://example.com/hushlink", label: "" }] } });
  const offer = { amount: 50, days: 3, message: "Mine." };
  const own = aTask({ title: "hushtitle", description: "hushdraft" });
  const { _id: task } = await hush.request("POST /vacant", { body: own, headers: { "Idempotency-Key": crypto.randomUUID() } });
  const { _id: asked } = await winner.request("POST /questions", { body: { task, text: "How large?" } });
  await hush.request("POST /questions/{id}/answer", { id: asked, body: { text: "hushanswer" } });
  const winning = await winner.request("POST /offers", { body: { ...offer, task } });
  const losing = await declined.request("POST /offers", { body: { ...offer, task } });
  await hush.request("POST /offers/{id}/decline", { id: losing.offer._id, body: { reason: "hushdecline" } });
  await hush.request("PUT /mytask/{id}", { id: task, body: { ...own, description: "hushdescription" } });
  await winner.request("POST /offers/{id}/reconfirm", { id: winning.offer._id, body: { version: 2 } });
  await hush.request("POST /offers/{id}/award", { id: winning.offer._id, body: { revision: 1 } });
  await winner.request("POST /offers/{id}/accept", { id: winning.offer._id });
  await winner.request("POST /mytask/{id}/deliver", { id: task });
  await hush.request("POST /mytask/{id}/request-changes", { id: task, body: { reason: "hushchanges" } });
  await winner.request("POST /mytask/{id}/deliver", { id: task });
  await hush.request("POST /mytask/{id}/complete", { id: task });
  for (const person of [hush, winner])
    await person.request("POST /reviews", { body: { task, stars: 4, words: person === hush ? "hushreview" : "Fine." } });

  const { _id: theirs } = await winner.request("POST /vacant", { body: aTask() });
  await hush.request("POST /questions", { body: { task: theirs, text: "hushquestion" } });
  const refused = await hush.request("POST /offers", { body: { ...offer, task: theirs, message: "hushoffer" } });
  await winner.request("POST /offers/{id}/award", { id: refused.offer._id, body: { revision: 1 } });
  await hush.request("POST /offers/{id}/refuse", { id: refused.offer._id, body: { reason: "hushrefusal" } });
  const { _id: worked } = await winner.request("POST /vacant", { body: aTask() });
  const won = await hush.request("POST /offers", { body: { ...offer, task: worked } });
  await winner.request("POST /offers/{id}/award", { id: won.offer._id, body: { revision: 1 } });
  await hush.request("POST /offers/{id}/accept", { id: won.offer._id });
  const links = ["https://example.com/hushlink"];
  await hush.request("POST /mytask/{id}/deliver", { id: worked, body: { note: "hushnote", links } });
  await winner.request("POST /mytask/{id}/complete", { id: worked });
  const { _id: thread } = await hush.request("POST /threads", { body: { task: theirs } });
  await hush.request("POST /threads/{id}/messages", { id: thread, body: { text: "hushmessage" } });
  await hush.request("POST /reports", { body: { kind: "task", id: theirs, reason: "hushreport" } });
  await hush.request("POST /feedback", { body: { message: "hushfeedback", email: hush.email, page: "/hushpage" } });
}

/** Deals that end before the work is completed, each with reasons of the person; the other side's own words stay. */
async function endDeals(db: Db, hush: Member, other: Member): Promise<void> {
  async function start(poster: Member, winner: Member): Promise<string> {
    const { _id: task } = await poster.request("POST /vacant", { body: aTask() });
    const { offer } = await winner.request("POST /offers", { body: { task, amount: 50, days: 3, message: "Mine." } });
    await poster.request("POST /offers/{id}/award", { id: offer._id, body: { revision: 1 } });
    await winner.request("POST /offers/{id}/accept", { id: offer._id });
    return task;
  }
  const pairs = [
    [hush, other],
    [other, hush],
  ] as const;
  for (const [poster, winner] of pairs) {
    const agreed = await start(poster, winner);
    await hush.request("POST /mytask/{id}/propose-end", { id: agreed, body: { reason: "hushproposal" } });
    await other.request("POST /mytask/{id}/accept-end", { id: agreed });
    const unanswered = await start(poster, winner);
    await hush.request("POST /mytask/{id}/propose-end", { id: unanswered, body: { reason: "hushproposal" } });
    await letHoursPass(db, unanswered, 73);
    const refused = await start(poster, winner);
    await winner.request("POST /mytask/{id}/deliver", { id: refused });
    await hush.request("POST /mytask/{id}/propose-end", { id: refused, body: { reason: "hushproposal" } });
    await letHoursPass(db, refused, 73);
    const disputed = await start(poster, winner);
    await hush.request("POST /mytask/{id}/dispute", { id: disputed, body: { reason: "hushdispute" } });
    await db.execute(sql`
      insert into dispute_statements (dispute_id, side, author_id, text, created_at)
      select disputes.id, ${poster === hush ? "poster" : "winner"}, people.id, 'hushstatement', now()
      from disputes, people where task_id = ${disputed} and people.email = ${hush.email}`);
    await hush.list("GET /mydeals", { query: { side: poster === hush ? "posts" : "bids" } });
    for (const task of [refused, disputed]) await letHoursPass(db, task, 31 * 24);
  }
  const abandoned = await start(other, hush);
  const deliverBy = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  await hush.request("POST /mytask/{id}/ask-extension", { id: abandoned, body: { reason: "hushextension", deliverBy } });
  await hush.request("POST /mytask/{id}/abandon", { id: abandoned, body: { reason: "hushabandoned" } });
  const theirs = await start(other, hush);
  await other.request("POST /mytask/{id}/propose-end", { id: theirs, body: { reason: "Their own proposal." } });
  await hush.request("POST /mytask/{id}/accept-end", { id: theirs });
}

/** A decision about the person, who appeals, and one that they make as a moderator about the other moderator, whom they had no deal with. */
async function moderate(db: Db, hush: Member, reporter: Member, other: Member): Promise<void> {
  const [mine] = (await hush.list("GET /mytask", { query: { email: hush.email } })).data;
  const theirs = await other.request("POST /vacant", { body: aTask() });
  for (const id of [mine?._id ?? "", theirs._id]) await reporter.request("POST /reports", { body: { kind: "task", id, reason: "Look." } });
  await db.execute(sql`update people set role = 'moderator' where email in (${hush.email}, ${other.email})`);
  const { data } = await other.list("GET /staff/cases");
  const decide = async (moderator: Member, about: string | undefined, reasons: string) => {
    const body = { action: "warn" as const, rule: "spam", reasons };
    const id = data.find(({ subject }) => subject === about)?._id ?? "";
    return (await moderator.request("POST /staff/cases/{id}/decide", { id, body }))._id;
  };
  const id = await decide(other, mine?._id, "Spam.");
  await hush.request("POST /mydecisions/{id}/appeal", { id, body: { text: "hushappeal" } });
  const made = await decide(hush, theirs._id, "hushverdict");
  const { appeal } = await other.request("POST /mydecisions/{id}/appeal", { id: made, body: { text: "No." } });
  const body = { outcome: "upheld" as const, reasons: "hushanswerofappeal" };
  await hush.request("POST /staff/appeals/{id}/decide", { id: appeal?._id ?? "", body });
}

/** Whatever is not known to hold no text counts as text. */
async function listTextColumns(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type not in
      ('uuid', 'boolean', 'smallint', 'integer', 'bigint', 'numeric', 'date', 'timestamp with time zone')`);
  return rows.map(({ name }) => name).sort();
}

async function holds(db: Db, name: string, word: string): Promise<boolean> {
  const [table = "", column = ""] = name.split(".");
  const { rows } = await db.execute(
    sql`select from ${sql.identifier(table)} where ${sql.identifier(column)}::text ilike ${`%${word}%`} limit 1`,
  );
  return rows.length > 0;
}
