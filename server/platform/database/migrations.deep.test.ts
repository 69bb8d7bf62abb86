import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres";
import { migrate as migratePostgres } from "drizzle-orm/node-postgres/migrator";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import { describe, expect, test } from "vitest";
import { readOffer } from "#server/deals/steps/deal.view.server.ts";
import { asMember } from "#server/people/reader.ts";
import { createTestPostgres, type Engine, engines } from "#tests/support/engines.ts";
import { loadNewPglite } from "#tests/support/new-pglite.ts";
import { runModule } from "#tests/support/run-module.ts";
import { type Database, openDatabase } from "./database.server.ts";
import { sql } from "./drizzle.server.ts";
import { migrationsFolder } from "./migrations.server.ts";
import { createPglite, overPglite } from "./pglite.server.ts";

type Journal = { entries: { tag: string; when: number }[] };
const journal: Journal = JSON.parse(readFileSync(join(migrationsFolder, "meta/_journal.json"), "utf8"));
/** From this release on, functions and triggers are no part of the migrations. */
const functionsApart = 18;
const oldFunctions = readFileSync("tests/fixtures/functions-at-18.sql", "utf8");
/** How many migrations each earlier release had. */
const releases = journal.entries.slice(0, -1).map((_, index) => index + 1);

test("the creation times of migrations increase, because migrations are identified by them", () => {
  const times = journal.entries.map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
});

describe.each(engines)("on %s", (engine) => {
  test("rows written under each earlier release survive every later migration", async () => {
    await using database = await openUnmigrated(engine);
    expect(await database.pendingMigrations()).toBe(journal.entries.length);
    for (const release of releases) {
      await database.migrateTo(release);
      if (release === functionsApart)
        for (const statement of oldFunctions.split("--> statement-breakpoint")) await database.db.execute(sql.raw(statement));
      expect(await database.pendingMigrations(), `pending after ${release}`).toBe(journal.entries.length - release);
      await addRows(database, release);
      if (release === functionsApart) await database.db.execute(sql`update tasks set state = 'expired' where id = ${taskOf(release)}`);
      expect(await readRows(database), `rows after ${release}`).toEqual(releases.slice(0, release).map(expectedRow));
    }
    await database.migrate();
    expect(await database.pendingMigrations()).toBe(0);
    expect(await readRows(database)).toEqual(releases.map(expectedRow));
    const outdated = sql`select id from tasks left join task_search using (id)
      where words is distinct from task_document(tasks) or task_search.is_open is distinct from (state = 'open')`;
    expect((await database.db.execute(outdated)).rows).toEqual([]);
  });
});

test("migrations remove the texts of reviews by deleted accounts, and ratings without reviews", async () => {
  await using database = await openUnmigrated("postgres");
  await database.migrateTo(15);
  const { db } = database;
  for (const release of [1, 2, 3]) await addRows(database, release);
  await db.execute(sql`update people set issuer = 'urn:taskhaat:departed' where id = ${personOf(1)}`);
  await db.execute(sql`insert into reviews (id, task_id, author_id, about_id, stars, words, appears_at, is_counted) values
    (gen_random_uuid(), ${taskOf(3)}, ${personOf(1)}, ${personOf(3)}, 4, 'Theirs', now(), true),
    (gen_random_uuid(), ${taskOf(3)}, ${personOf(2)}, ${personOf(3)}, 5, 'Ours', now(), true)`);
  await database.migrate();
  const { rows } = await db.execute(sql`select stars, words from reviews order by stars`);
  expect(rows).toEqual([
    { stars: 4, words: "Removed with its author's account." },
    { stars: 5, words: "Ours" },
  ]);
  const ratings = await db.execute(sql`select rating::text from people order by id`);
  expect(ratings.rows).toEqual([{ rating: "0.0" }, { rating: "0.0" }, { rating: "4.5" }]);
});

test("a migration makes a delivery of each time work was delivered before", async () => {
  await using database = await openUnmigrated("postgres");
  await database.migrateTo(15);
  const { db } = database;
  for (const release of [1, 2]) await addRows(database, release);
  await db.execute(sql`insert into offers (id, task_id, bidder_id, state, reason) values
    (gen_random_uuid(), ${taskOf(1)}, ${personOf(2)}, 'accepted', '')`);
  const events = [
    ["deliver", null, 1],
    ["request_changes", "Larger letters.", 2],
    ["deliver", null, 3],
  ] as const;
  for (const [event, reason, day] of events) {
    await db.execute(sql`insert into deal_events (id, task_id, event, reason, at) values
      (gen_random_uuid(), ${taskOf(1)}, ${event}, ${reason}, now() + make_interval(days => ${day}::int))`);
  }
  await database.migrate();
  const { rows } = await db.execute(sql`select round, changes from deliveries order by round`);
  expect(rows).toEqual([
    { round: 1, changes: "Larger letters." },
    { round: 2, changes: null },
  ]);
});

test("a migration opens a case for the reports of each content", async () => {
  await using database = await openUnmigrated("postgres");
  await database.migrateTo(15);
  const { db } = database;
  for (const release of [1, 2]) await addRows(database, release);
  const gone = personOf(9);
  for (const [reporter, subject] of [[1, taskOf(2)] as const, [2, taskOf(2)] as const, [1, gone] as const]) {
    await db.execute(sql`insert into reports (id, person_id, kind, subject_id, reason) values
      (gen_random_uuid(), ${personOf(reporter)}, 'task', ${subject}, 'Spam')`);
  }
  await database.migrate();
  const { rows } = await db.execute(sql`
    select cases.subject_id as subject, owner_id as owner, task_id as task, words, count(*)::int as reports
    from cases join reports on case_id = cases.id where state = 'open' group by cases.id order by words`);
  expect(rows).toEqual([
    { subject: gone, owner: null, task: null, words: "", reports: 1 },
    { subject: taskOf(2), owner: personOf(2), task: taskOf(2), words: "A logo\n\nTwo colours", reports: 2 },
  ]);
});

test("a migration gives accepted offers the delivery date that follows from their newest terms", async () => {
  await using database = await openUnmigrated("postgres");
  await database.migrateTo(15);
  const { db } = database;
  for (const release of [1, 2]) await addRows(database, release);
  const states = { in_progress: "accepted", open: "active" };
  for (const [index, [task, offer]] of Object.entries(states).entries()) {
    const release = index + 1;
    await db.execute(sql`update tasks set state = ${task} where id = ${taskOf(release)}`);
    await db.execute(sql`insert into offers (id, task_id, bidder_id, state, state_since, reason, revision) values
      (${taskOf(release)}, ${taskOf(release)}, ${personOf(3 - release)}, ${offer}, '2026-10-30T23:30:00Z', ${offer === "accepted" ? "" : null}, 2)`);
    await db.execute(sql`insert into offer_revisions (offer_id, revision, amount, days, message, version) values
      (${taskOf(release)}, 1, 10, 9, 'Mine.', 1), (${taskOf(release)}, 2, 10, 3, 'Mine.', 1)`);
  }
  await database.migrate();
  const { rows } = await db.execute(sql`
    select offers.state, deliver_by, asked_deliver_by, request from offers join tasks on tasks.id = task_id order by offers.id`);
  expect(rows).toEqual([
    { state: "accepted", deliver_by: "2026-11-02", asked_deliver_by: null, request: null },
    { state: "active", deliver_by: null, asked_deliver_by: null, request: null },
  ]);
});

/** What was stored before codes, what is stored now, and what the poster and the bidder of the offer read before and after. */
const oldReasons: [stored: string, code: string | null, reason: string | null, poster: string, bidder?: string][] = [
  ["Withdrawn by its bidder.", "withdraw", null, "Withdrawn by the freelancer.", "You withdrew this offer."],
  [
    "Declined by the poster: Why: late.",
    "decline",
    "Why: late.",
    "You declined this offer: Why: late.",
    "Declined by the poster: Why: late.",
  ],
  ["Declined by the poster: ", "decline", "", "You declined this offer: ", "Declined by the poster: "],
  ["The award was accepted.", "accept", null, "The award was accepted."],
  ["Another offer was accepted.", "accept_others", null, "Another offer was accepted."],
  [
    ...(["The bidder declined the award: No time.", "refuse", "No time."] as const),
    ...(["Turned down by the freelancer: No time.", "You turned down the job: No time."] as const),
  ],
  [
    ...(["The award was taken back: A mistake.", "revoke", "A mistake."] as const),
    ...(["You withdrew the award: A mistake.", "Award withdrawn by the poster: A mistake."] as const),
  ],
  ["The award was not answered within 36 hours.", "lapse", null, "The award expired after 36 hours without a reply."],
  ["Ended by agreement: Done.", "accept_end", "Done.", "Ended by agreement: Done."],
  [
    ...(["Ended without an answer to the proposal: Done.", "end_unanswered", "Done."] as const),
    "Ended after 72 hours without an answer to the proposal: Done.",
  ],
  [
    ...(["Abandoned by the winner: Ill.", "abandon", "Ill."] as const),
    ...(["Abandoned by the freelancer: Ill.", "You abandoned the work: Ill."] as const),
  ],
  [
    ...(["Not delivered within 7 days of the delivery date.", "end", null] as const),
    "You ended the deal because the work was more than 7 days overdue.",
    "Ended by the poster because the work was more than 7 days overdue.",
  ],
  ["Ended by the decision of a dispute.", "decide_end", null, "A moderator decided the dispute and ended the deal."],
  [
    ...(["The dispute was not decided within 30 days.", "settle_end", null] as const),
    "The dispute was not decided within 30 days, and the work had not been delivered.",
  ],
  ["Ended after an appeal against the decision of the dispute.", "reverse_complete", null, "The deal was ended after an appeal."],
  ["Completed after an appeal against the decision of the dispute.", "reverse_end", null, "The deal was completed after an appeal."],
  ["Nobody was chosen within 30 days of closing.", "expire", null, "No offer was chosen within 30 days of the deadline."],
  ["The task was cancelled: No money.", "cancel", "No money.", "The task was cancelled: No money."],
  [
    ...(["The task was cancelled: This person has left TaskHaat.", "cancel", "This person has left TaskHaat."] as const),
    "The task was cancelled: This person has left this market.",
  ],
  [
    ...(["Ended by agreement: Removed with its author's account.", "accept_end", "Removed with its author's account."] as const),
    "Ended by agreement: Removed with its author's account.",
  ],
  ["The decision of the dispute was undone.", null, "The decision of the dispute was undone.", "The decision of the dispute was undone."],
  ["Another offer was accepted. Twice.", null, "Another offer was accepted. Twice.", "Another offer was accepted. Twice."],
];

test("a migration splits the reasons of offers into a code and a text, and people read the same", async () => {
  await using database = await openUnmigrated("postgres");
  await database.migrateTo(15);
  const { db } = database;
  const [poster, bidder] = [personOf(50), personOf(51)];
  for (const release of [50, 51]) await addRows(database, release);
  for (const [index, [stored]] of oldReasons.entries()) {
    await db.execute(sql`insert into tasks (id, poster_id, title, category, description, deadline, budget, state)
      values (${taskOf(index)}, ${poster}, 'A logo', 'Design', 'Two colours', '2027-01-31', 1500.25, 'cancelled')`);
    await db.execute(
      sql`insert into offers (id, task_id, bidder_id, state, reason) values (${taskOf(index)}, ${taskOf(index)}, ${bidder}, 'lost', ${stored})`,
    );
    await db.execute(
      sql`insert into offer_revisions (offer_id, revision, amount, days, message, version) values (${taskOf(index)}, 1, 10, 9, 'Mine.', 1)`,
    );
  }
  await database.migrate();
  const { rows } = await db.execute(sql`select reason_code as code, reason from offers order by id`);
  expect(rows).toEqual(oldReasons.map(([, code, reason]) => ({ code, reason })));
  for (const [index, [, code, , forPoster, forBidder = forPoster]] of oldReasons.entries()) {
    const toPoster = await readOffer(db, taskOf(index), asMember(poster));
    const toBidder = await readOffer(db, taskOf(index), asMember(bidder));
    expect([toPoster?.offer.reason, toBidder?.offer.reason]).toEqual([forPoster, forBidder]);
    expect(toBidder?.offer.turnedDown).toBe(code === "refuse" ? true : undefined);
  }
});

test("processes that start at the same time migrate an empty PostgreSQL once", async () => {
  await using target = await createTestPostgres({ migrated: false });
  const source = `
    import { openDatabase } from "#server/platform/database/database.server.ts";
    const database = await openDatabase({ url: ${JSON.stringify(target.url)}, folder: "" });
    await Promise.all([database.migrate(), database.migrate()]);
    console.log("pending: " + (await database.pendingMigrations()));
    await database.close();
  `;
  const results = await Promise.all(Array.from({ length: 4 }, () => runModule(source).ended));
  expect(results).toEqual(Array.from({ length: 4 }, () => ({ code: 0, signal: null, output: "pending: 0\n" })));
  const database = await openDatabase({ url: target.url, folder: "" });
  const { rows } = await database.db.execute(sql`select count(*)::int as applied from drizzle.__drizzle_migrations`);
  await database.close();
  expect(rows).toEqual([{ applied: journal.entries.length }]);
});

const personOf = (release: number) => `01980000-0000-7000-8000-0000000001${String(release).padStart(2, "0")}`;
const taskOf = (release: number) => `01980000-0000-7000-8000-0000000002${String(release).padStart(2, "0")}`;

async function addRows({ db }: Database, release: number): Promise<void> {
  await db.execute(sql`insert into people (id, issuer, subject, name, email, rating)
    values (${personOf(release)}, 'i', ${String(release)}, ${`Rahima ${release}`}, 'r@example.com', 4.5)`);
  await db.execute(sql`insert into tasks (id, poster_id, title, category, description, deadline, budget)
    values (${taskOf(release)}, ${personOf(release)}, 'A logo', 'Design', 'Two colours', '2027-01-31', 1500.25)`);
  await db.execute(sql`insert into likes (task_id, person_id) values (${taskOf(release)}, ${personOf(release)})`);
}

async function readRows({ db }: Database): Promise<unknown[]> {
  const { rows } = await db.execute(sql`select p.name, t.title, t.budget::text, t.deadline, l.person_id
    from likes l join tasks t on t.id = l.task_id join people p on p.id = t.poster_id order by t.id`);
  return rows;
}

function expectedRow(release: number) {
  return {
    name: `Rahima ${release}`,
    title: "A logo",
    budget: "1500.25",
    deadline: "2027-01-31",
    person_id: personOf(release),
  };
}

/** Can be brought to the state in which a release with only the first migrations left it. */
async function openUnmigrated(engine: Engine) {
  const folder = mkdtempSync(join(tmpdir(), "taskhaat-migrations-"));
  cpSync(migrationsFolder, folder, { recursive: true });
  function limitJournal(length: number) {
    writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ ...journal, entries: journal.entries.slice(0, length) }));
    return { migrationsFolder: folder };
  }
  if (engine === "pglite") {
    const client = await createPglite({ loadDataDir: await loadNewPglite() });
    const db = drizzlePglite({ client });
    return {
      ...overPglite(client),
      migrateTo: (length: number) => migratePglite(db, limitJournal(length)),
      async [Symbol.asyncDispose]() {
        await client.close();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  }
  const target = await createTestPostgres({ migrated: false });
  const older = drizzlePostgres(target.url);
  const database = await openDatabase({ url: target.url, folder: "" });
  return {
    ...database,
    migrateTo: (length: number) => migratePostgres(older, limitJournal(length)),
    async [Symbol.asyncDispose]() {
      await older.$client.end();
      await database.close();
      await target[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
