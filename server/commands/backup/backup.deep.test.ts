import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defineAnswerMail } from "#server/administration/feedback.store.server.ts";
import { CommandError } from "#server/commands/command.ts";
import { marketSettings } from "#server/market/market.table.server.ts";
import { decideAboutPerson } from "#server/moderation/decide.server.ts";
import { defineNoticeMail } from "#server/moderation/notice-mail.server.ts";
import { checkLedger, recordLedgerCheck } from "#server/money/ledger/check-ledger.server.ts";
import { accounts, balanceOf, transfer } from "#server/money/ledger/ledger.server.ts";
import { type Database, openDatabase } from "#server/platform/database/database.server.ts";
import { sql } from "#server/platform/database/drizzle.server.ts";
import { applyMigrations, knownMigrations } from "#server/platform/database/migrations.server.ts";
import { openPostgres } from "#server/platform/database/postgres.server.ts";
import { areQueuesInstalled } from "#server/platform/jobs/job-list.server.ts";
import { createJobs } from "#server/platform/jobs/jobs.server.ts";
import { createLog } from "#server/platform/log/log.ts";
import type { Mail } from "#server/platform/mail/mailer.ts";
import { addPerson } from "#tests/support/deals.ts";
import { createTestPostgres, type Engine, engines, openTestDatabase } from "#tests/support/engines.ts";
import { openPaidMarket } from "#tests/support/paid-deals.ts";
import { createBrowser } from "#tests/support/push-server.ts";
import { makeStaff } from "#tests/support/staff.ts";
import { postTask } from "#tests/support/tasks.ts";
import { asJson, createTestApp } from "#tests/support/test-app.ts";
import { asJson as inJson, newSignUp, openTestIdentity } from "#tests/support/test-identity.ts";
import { keptTables, remadeTables } from "./backup-tables.server.ts";
import { restoreBackup } from "./restore-backup.server.ts";
import { writeBackup } from "./write-backup.server.ts";

/** What files and drivers are known to stumble over. */
const oddText = 'Line one\nline\ttwo \u00a0\u3000 "quoted" \\ back\\slash $1 ‘চা’ 🙂 \ufffd {"a":[1]} ],[';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "taskhaat-backup-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;
const newFile = () => join(folder, `${++files}.jsonl.gz`);

async function readEverything({ db }: Database): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const name of keptTables) {
    const table = sql.identifier(name);
    const { rows } = await db.execute<{ row: string }>(sql`select row_to_json(${table})::text as row from ${table} order by 1`);
    tables[name] = rows.map(({ row }) => row);
  }
  return tables;
}

/** A market in which every table has rows. */
async function fill(database: Database): Promise<void> {
  await using identity = await openTestIdentity(database);
  const browse = identity.openBrowser();
  await browse("/identity/sign-up/email", inJson(newSignUp()));
  await database.db.execute(
    sql`insert into identity_verifications (id, identifier, value, expires_at) values (gen_random_uuid(), 'i', 'v', now())`,
  );
  await database.db.execute(
    sql`insert into identity_email_changes (id, user_id, old_email, new_email, expires_at)
        select gen_random_uuid(), id, email, 'new@example.com', now() from identity_users`,
  );
  await database.db.execute(
    sql`insert into identity_two_factors (id, user_id, secret, backup_codes) select gen_random_uuid(), id, 's', 'c' from identity_users`,
  );
  await database.db.execute(
    sql`insert into identity_passkeys (id, user_id, public_key, credential_id, counter, device_type, backed_up)
        select gen_random_uuid(), id, 'k', id::text, 0, 'singleDevice', false from identity_users`,
  );
  await database.db.execute(sql`insert into identity_devices (user_id, device_hash) select id, 'hash' from identity_users`);
  await database.db.execute(
    sql`insert into identity_recoveries (id, user_id, started_by, reason, language, ready_at, expires_at)
        select gen_random_uuid(), id, id, 'Lost the phone', 'en', now(), now() from identity_users`,
  );
  const market = await createTestApp(database.engine, { database: { ...database, [Symbol.asyncDispose]: async () => {} } });
  const [me, other] = [await market.signIn("Rahima খাতুন"), await market.signIn("Gone")];
  const task = await postTask(market, me, { title: oddText.slice(0, 60), description: oddText, budget: 9_999_999.99 });
  await postTask(market, other);
  const bidder = await market.signIn("Bidder");
  await market.app.request("/offers", asJson("POST", { task: task._id, amount: 5, days: 3, message: oddText }, bidder.headers));
  await market.app.request(`/mytask/${task._id}`, asJson("PUT", { ...task, category: "Writing" }, me.headers));
  await database.db.execute(sql`
    insert into reviews (id, task_id, author_id, about_id, stars, words, appears_at)
    select gen_random_uuid(), task_id, bidder_id, ${task.user.id}, 4, ${oddText}, now() from offers`);
  await database.db.execute(sql`
    insert into deliveries (id, task_id, offer_id, round, note, links, created_at)
    select gen_random_uuid(), task_id, id, 1, ${oddText}, array[${oddText}, 'https://example.com/'], now() from offers`);
  await database.db.execute(sql`
    with opened as (
      insert into disputes (id, task_id, offer_id, opened_by, reason, was_delivered, opened_at)
      select gen_random_uuid(), task_id, id, 'winner', ${oddText}, true, now() from offers returning id, offer_id
    )
    insert into dispute_statements (dispute_id, side, author_id, text, created_at)
    select opened.id, 'winner', bidder_id, ${oddText}, now() from opened join offers on offers.id = offer_id`);
  await database.db.execute(sql`
    with sealed as (
      insert into offer_seals (id, task_id, number, cause, count, root, sealed_at)
      select gen_random_uuid(), task_id, 1, 'award', 1, 'root', now() from offers returning id, task_id
    )
    insert into offer_seal_leaves (seal_id, position, offer_id, revision, salt, hash)
    select sealed.id, 0, offers.id, 1, 'salt', 'hash' from sealed join offers on offers.task_id = sealed.task_id`);
  await database.db.execute(sql`insert into credential_keys (id, public_key, private_key) values ('key', '{"kty":"OKP"}', 'encrypted')`);
  await database.db.execute(sql`
    insert into credentials (id, person_id, kind, task_id, jwt, status_index, issued_at)
    select gen_random_uuid(), bidder_id, 'deal', task_id, 'jwt', 0, now() from offers`);
  await database.db.execute(sql`
    insert into brought_credentials (id, person_id, credential_id, issuer, jwt, checked_at)
    select gen_random_uuid(), bidder_id, 'urn:uuid:1', 'did:web:example.com', 'jwt', now() from offers`);
  await market.app.request("/questions", asJson("POST", { task: task._id, text: oddText.slice(0, 400) }, bidder.headers));
  const thread = await market.app.request("/threads", asJson("POST", { task: task._id }, bidder.headers));
  const { _id: threadId } = (await thread.json()) as { _id: string };
  await market.app.request(`/threads/${threadId}/messages`, asJson("POST", { text: oddText }, bidder.headers));
  await market.app.request("/reports", asJson("POST", { kind: "task", id: task._id, reason: oddText }, bidder.headers));
  await database.db.execute(sql`
    with decided as (
      insert into decisions (id, case_id, kind, subject_id, action, hides_content, rule, rule_title, reasons, words)
      select gen_random_uuid(), id, kind, subject_id, 'warn', false, 'spam', '{"en":"No spam","bn":""}', ${oddText}, words from cases returning id
    )
    insert into appeals (id, decision_id, text, due_at) select gen_random_uuid(), id, ${oddText}, now() from decided`);
  await market.app.request(`/blocks/${task.user.id}`, { method: "PUT", headers: bidder.headers });
  await market.app.request("/myinbox/settings", asJson("PUT", { mail: false }, bidder.headers));
  await market.app.request("/mymessages/settings", asJson("PUT", { enterSends: true, readReceipts: false }, bidder.headers));
  await market.app.request(`/alltasks/${task._id}`, asJson("PATCH", { email: me.person.email }, me.headers));
  const body = Uint8Array.from([0xff, 0xd8, 0xff, ...Array.from({ length: 256 }, (_, byte) => byte)]);
  await market.app.request("/me/photo", { method: "PUT", headers: { ...me.headers, "Content-Type": "image/jpeg" }, body });
  await market.app.request("/feedback", asJson("POST", { message: oddText }, { ...me.headers, "Idempotency-Key": "key" }));
  await database.db.execute(sql`
    insert into invitations (id, code, note, uses, expires_at) values (gen_random_uuid(), 'code', ${oddText.slice(0, 80)}, 2, now())`);
  const { subscription } = createBrowser("https://push.example.com");
  await market.app.request("/mypush", asJson("PUT", subscription, me.headers));
  await market.app.request("/mypush", { headers: me.headers });
  await database.db.execute(sql`insert into administrator_claims (token_hash) values ('hash')`);
  await market.app.request("/me", asJson("DELETE", { email: other.person.email }, other.headers));
  await fillLedger(database);
}

/** A payment that is held, one that was refunded, one that was charged back in part, and payouts. */
async function fillLedger(database: Database): Promise<void> {
  const { db } = database;
  const paid = await openPaidMarket(database.engine, {}, { ...database, [Symbol.asyncDispose]: async () => {} });
  await paid.winner.request("PUT /me/billing", { body: { name: oddText.slice(0, 100), address: oddText, taxId: "1" } });
  await paid.securedDeal(100);
  const ended = await paid.securedDeal(200);
  await paid.winner.request("POST /mytask/{id}/abandon", { id: ended.task, body: { reason: "I cannot do it." } });
  await paid.completedDeal(300);
  const taken = await paid.completedDeal(400);
  await paid.winner.request("POST /me/payouts", { body: { amount: 500.5, destination: oddText.slice(0, 100) } });
  await paid.bank?.chargeBack(taken.reference);
  await paid.runOrders();
  await db.execute(sql`insert into payout_accounts (person_id, provider, reference) values (${paid.winner.id}, 'stripe', 'acct_1')`);
  await db.execute(sql`
    insert into money_differences (id, kind, provider, reference, here, there)
    values (gen_random_uuid(), 'state', 'sandbox', 'r', ${oddText}, '')`);
  await recordLedgerCheck(db);
}

async function readBalances({ db }: Database): Promise<unknown[]> {
  const { rows } = await db.execute(sql`select id, kind, balance::text from money_accounts where balance <> 0 order by id`);
  return rows;
}

describe.each(engines)("a backup of %s", (from) => {
  let source: Database;
  let file: string;
  beforeAll(async () => {
    source = await openTestDatabase(from);
    await fill(source);
    file = newFile();
    await writeBackup(source, file);
  });
  afterAll(() => source.close());

  test.each(engines)("is restored on %s with identical rows and with the data that triggers derive", async (to) => {
    const before = await readEverything(source);
    for (const name of keptTables) expect(before[name]?.length, name).toBeGreaterThan(0);
    await using target = await openEmpty(to);
    await restoreBackup(target, file, { replace: false });
    expect(await readEverything(target)).toEqual(before);
    const { rows: unknown } = await target.db.execute(sql`select id, category, budget, deadline from tasks
      except select id, category, budget, deadline from task_search`);
    expect(unknown).toEqual([]);
    expect(await target.pendingMigrations()).toBe(0);
    const market = await createTestApp(to, { database: { ...target, [Symbol.asyncDispose]: async () => {} } });
    const found = await (await market.app.request("/alltasks?q=quoted")).json();
    expect(found).toMatchObject([{ description: oddText, budget: 9_999_999.99, likeCount: 1 }]);
    for (const table of ["audit_log", "money_transfers", "money_accounts"])
      await expect(target.db.execute(sql.raw(`delete from ${table}`)), table).rejects.toThrow();
    expect(await readBalances(target)).toEqual(await readBalances(source));
    expect(await checkLedger(target.db)).toEqual([]);
    // The triggers keep the balances again.
    const { winner } = await openPaidMarket(to, {}, { ...target, [Symbol.asyncDispose]: async () => {} });
    const [from, amount, cause] = [accounts.clearing("sandbox"), 5, "test"];
    await target.db.transaction((tx) =>
      transfer(tx, [{ key: "test", kind: "released", from, to: accounts.balance(winner.id), amount, cause }]),
    );
    expect(await balanceOf(target.db, accounts.balance(winner.id))).toBe(5);
    expect(await checkLedger(target.db)).toEqual([]);
  });

  test("is restored whatever the order of its transfers", async () => {
    await using target = await openTestDatabase(from);
    await restoreBackup(target, file, { replace: true });
    const statements = [
      "alter table money_transfers disable trigger user",
      "create table moved as select * from money_transfers",
      "delete from money_transfers",
      "insert into money_transfers select * from moved order by id desc",
      "drop table moved",
      "alter table money_transfers enable trigger user",
    ];
    for (const statement of statements) await target.db.execute(sql.raw(statement));
    const reversed = newFile();
    await writeBackup(target, reversed);
    await restoreBackup(target, reversed, { replace: true });
    expect(await readBalances(target)).toEqual(await readBalances(source));
    expect(await checkLedger(target.db)).toEqual([]);
  });

  test("is a complete file that only its owner can read", async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).filter((name) => name.endsWith(".unfinished"))).toEqual([]);
  });

  test("replaces existing data only with --replace, and then completely", async () => {
    await using target = await openTestDatabase(from);
    await target.db.execute(
      sql`insert into people (id, issuer, subject, name, email) values (gen_random_uuid(), 'i', 's', 'Mine', 'm@example.com')`,
    );
    await expect(restoreBackup(target, file, { replace: false })).rejects.toThrow(/^The database is not empty\. .+--replace\.$/);
    expect((await readEverything(target)).people).toMatchObject([expect.stringContaining("Mine")]);
    await restoreBackup(target, file, { replace: true });
    expect((await readEverything(target)).people).toEqual((await readEverything(source)).people);
  });

  test("that is damaged, truncated, modified or of another format is rejected before anything is changed", async () => {
    await using target = await openTestDatabase(from);
    await target.db.execute(
      sql`insert into people (id, issuer, subject, name, email) values (gen_random_uuid(), 'i', 's', 'Mine', 'm@example.com')`,
    );
    const packed = await readFile(file);
    const text = gunzipSync(packed).toString();
    const [first = "", ...rest] = text.trimEnd().split("\n");
    const header = JSON.parse(first);
    const flipped = Buffer.from(packed);
    flipped[packed.length >> 1] = (flipped[packed.length >> 1] ?? 0) ^ 0xff;
    const pack = (head: object, lines = rest) => gzipSync([JSON.stringify(head), ...lines, ""].join("\n"));
    const cases: [Buffer, RegExp][] = [
      [flipped, /is damaged|is not a backup/],
      [packed.subarray(0, packed.length - 40), /is damaged/],
      [pack(header, rest.slice(0, -1)), /is damaged \(the end is missing\)/],
      [pack(header, rest.slice(1)), /is damaged \(the checksum does not match\)/],
      [gzipSync(text.replace("Rahima", "Rahimo")), /is damaged \(the checksum does not match\)/],
      [pack({ ...header, version: 2 }), /is a backup of version 2; this release reads version 1\.$/],
      [gzipSync("hello\n"), /is not a backup of TaskHaat\.$/],
      [Buffer.from("hello"), /is not a backup of TaskHaat\.$/],
      [Buffer.alloc(0), /is damaged|is not a backup/],
    ];
    for (const [bytes, sentence] of cases) {
      const bad = newFile();
      await writeFile(bad, bytes);
      await expect(restoreBackup(target, bad, { replace: true })).rejects.toThrow(sentence);
    }
    await expect(restoreBackup(target, join(folder, "nowhere"), { replace: true })).rejects.toThrow(/^There is no file /);
    expect((await readEverything(target)).people).toHaveLength(1);
  });
});

/** Before the search, since the functions have a file of their own, before the ledger, and the release before the newest migration. */
test.each([...new Set([3, 18, 45, knownMigrations.length - 1])])("a backup of a release with %i migrations is migrated", async (count) => {
  await using older = await openEmpty("postgres");
  await older.db.transaction((tx) => applyMigrations(tx, knownMigrations.slice(0, count)));
  await older.db.execute(
    sql`insert into people (id, issuer, subject, name, email) values ('01980000-0000-7000-8000-00000000000a', 'i', 's', 'Rahima', 'r@example.com')`,
  );
  await older.db.execute(sql`alter table tasks disable trigger user`);
  for (const title of ["An old task", "A hidden task"])
    await older.db.execute(sql`insert into tasks (id, poster_id, title, category, description, deadline, budget)
      select gen_random_uuid(), id, ${title}, 'Other', 'From an older release', '2027-01-01', 5 from people`);
  const canHide = count > 24;
  if (canHide) await older.db.execute(sql`update tasks set hidden = 'held' where title = 'A hidden task'`);
  const file = newFile();
  expect(await writeBackup(older, file)).toBeGreaterThanOrEqual(3);
  await using target = await openEmpty("postgres");
  await restoreBackup(target, file, { replace: false });
  expect(await target.pendingMigrations()).toBe(0);
  const found = await target.db.execute(sql`select title from task_search join tasks using (id) order by title desc`);
  expect(found.rows).toEqual([{ title: "An old task" }, ...(canHide ? [] : [{ title: "A hidden task" }])]);
  expect(await checkLedger(target.db)).toEqual([]);
  expect(await readBalances(target)).toEqual([]);
  await expect(target.db.execute(sql`insert into money_accounts (id, balance) values ('fees', 1)`)).rejects.toThrow();
});

test("a backup replaces a database with functions of an earlier release", async () => {
  await using target = await openTestDatabase("postgres");
  await target.db.execute(sql`create function open_in_search() returns trigger language plpgsql as 'begin return null; end'`);
  const file = newFile();
  await writeBackup(target, file);
  await restoreBackup(target, file, { replace: true });
  expect((await target.db.execute(sql`select to_regproc('open_in_search') as found`)).rows).toEqual([{ found: null }]);
});

test("a restore that fails names the table without its rows, and a backup of a newer release is rejected", async () => {
  await using target = await openTestDatabase("postgres");
  await addPerson(target.db);
  await target.db.execute(sql`alter table tasks drop constraint tasks_state`);
  await target.db.execute(sql`insert into tasks (id, poster_id, title, category, description, deadline, budget, state)
    select gen_random_uuid(), id, 'A task', 'Other', 'Secret', '2027-01-01', 5, 'odd' from people`);
  const file = newFile();
  await writeBackup(target, file);
  await expect(restoreBackup(target, file, { replace: true })).rejects.toThrow(
    `${file} cannot be restored, table tasks: new row for relation "tasks" violates check constraint "tasks_state"`,
  );

  await using older = await openEmpty("postgres");
  await older.db.transaction((tx) => applyMigrations(tx, knownMigrations.slice(0, 3)));
  await older.db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`);
  const newer = newFile();
  await writeBackup(older, newer);
  await expect(restoreBackup(target, newer, { replace: true })).rejects.toThrow(/was made by another release/);
});

const foreignObjects = [
  "table public.invoices",
  "view public.invoice_totals",
  "type public.mood",
  "function public.vat(numeric)",
  "sequence public.counter",
  "schema ledger",
];
const createForeignObjects = sql.raw(`
  create table invoices (amount numeric);
  insert into invoices values (7);
  create view invoice_totals as select sum(amount) as total from invoices;
  create type mood as enum ('good');
  create function vat(numeric) returns numeric language sql as 'select $1 * 0.15';
  create sequence counter;
  create schema ledger;
  create table ledger.entries (amount numeric);
  insert into ledger.entries values (9);
`);

describe("a restore into a database with objects of another program", () => {
  let file: string;
  beforeAll(async () => {
    await using source = await openTestDatabase("postgres");
    file = newFile();
    await writeBackup(source, file);
  });

  test.each(["without", "beside"])("lists them and changes nothing, %s tables of TaskHaat", async (place) => {
    const migrated = place === "beside";
    await using target = migrated ? await openTestDatabase("postgres") : await openEmpty("postgres");
    const { db } = target;
    await db.execute(createForeignObjects);
    for (const replace of [false, true]) {
      const error = await restoreBackup(target, file, { replace }).catch((reason: Error) => reason);
      expect(error).toBeInstanceOf(CommandError);
      for (const name of foreignObjects) expect(String(error)).toContain(name);
      expect(String(error)).toContain("Nothing was restored.");
    }
    const { rows } = await db.execute(sql`
      select (select total from invoice_totals), (select sum(amount) from ledger.entries) as entries, 'good'::mood, vat(100), nextval('counter')`);
    expect(rows).toEqual([{ total: "7", entries: "9", mood: "good", vat: "15.00", nextval: "1" }]);
    expect(await target.pendingMigrations()).toBe(migrated ? 0 : knownMigrations.length);
  });

  test("treats tables with TaskHaat's names as foreign if TaskHaat did not create them", async () => {
    await using target = await openEmpty("postgres");
    await target.db.execute(sql`create table tasks (mine text)`);
    await expect(restoreBackup(target, file, { replace: true })).rejects.toThrow(/: table public\.tasks\. /);
    await target.db.execute(
      sql.raw(`create schema drizzle;
      create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
      insert into drizzle.__drizzle_migrations (hash, created_at) values ('of another program', 1)`),
    );
    await expect(restoreBackup(target, file, { replace: true })).rejects.toThrow(
      /: table drizzle\.__drizzle_migrations, table public\.tasks\. /,
    );
    expect((await target.db.execute(sql`select mine from tasks`)).rows).toEqual([]);
  });

  test("lists at most ten of them", async () => {
    await using target = await openEmpty("postgres");
    for (let place = 0; place < 12; place++) await target.db.execute(sql.raw(`create table foreign_${place} ()`));
    await expect(restoreBackup(target, file, { replace: false })).rejects.toThrow(/(table public\.foreign_\d+, ){10}and 2 more\. /);
  });

  test("keeps extensions and privileges on the schema", async () => {
    await using target = await openEmpty("postgres");
    await target.db.execute(sql.raw(`create extension hstore; alter default privileges in schema public grant select on tables to public`));
    await restoreBackup(target, file, { replace: false });
    const { rows } = await target.db.execute(sql`
      select 'a=>1'::hstore -> 'a' as value, has_table_privilege('public', 'tasks', 'select') as readable`);
    expect(rows).toEqual([{ value: "1", readable: true }]);
  });
});

test("a restore waits for a statement that takes longer than the timeout of requests", async () => {
  await using source = await openTestDatabase("postgres");
  const file = newFile();
  await writeBackup(source, file);
  await using server = await createTestPostgres({ migrated: true });
  const target = await openPostgres(server.url, { statement: 100, silence: 150, longWork: true });
  const blocker = new pg.Client(server.url);
  await blocker.connect();
  try {
    await blocker.query("begin; lock table people");
    const released = blocker.query("select pg_sleep(0.5); commit");
    expect(await restoreBackup(target, file, { replace: true })).toBe(1);
    await released;
  } finally {
    await blocker.end();
    await target.close();
  }
});

test("a backup is a consistent snapshot during writes", async () => {
  await using source = await openTestDatabase("postgres");
  const market = await createTestApp("postgres", { database: source });
  const people = await Promise.all(["A", "B", "C"].map((name) => market.signIn(name)));
  const like = (id: string) =>
    people.map(({ person, headers }) => market.app.request(`/alltasks/${id}`, asJson("PATCH", { email: person.email }, headers)));
  const first = await Promise.all(people.map((person) => postTask(market, person)));
  const file = newFile();
  const busy = people.map(async (person) => {
    for (let turn = 0; turn < 10; turn++) await Promise.all(like((await postTask(market, person))._id));
  });
  await Promise.all([writeBackup(source, file), ...first.flatMap(({ _id }) => like(_id)), ...busy]);
  await using target = await openEmpty("postgres");
  await restoreBackup(target, file, { replace: false });
  const { rows } = await target.db.execute(sql`
    select id from tasks where like_count <> (select count(*) from likes where task_id = tasks.id)
      or not exists (select from audit_log where subject_id = tasks.id and action = 'task.post')`);
  expect(rows).toEqual([]);
});

test("a restore drops the job queues, which the next start creates, and rejects queues of another program", async () => {
  await using database = await openTestDatabase("postgres");
  const file = newFile();
  await writeBackup(database, file);
  const hasQueues = () => areQueuesInstalled(database.db);
  expect(await hasQueues()).toBe(true);
  await restoreBackup(database, file, { replace: true });
  expect(await hasQueues()).toBe(false);
  const jobs = createJobs(database, createLog({ LOG_LEVEL: "silent" }));
  await jobs.start();
  await jobs.stop();
  expect(await hasQueues()).toBe(true);

  await using other = await openEmpty("postgres");
  await other.db.execute(sql`create schema pgboss`);
  await expect(restoreBackup(other, file, { replace: true })).rejects.toThrow(/did not create: schema pgboss\. /);
});

test("after a restore the mails are sent that were queued before, and no others", async () => {
  await using database = await openTestDatabase("postgres");
  const { db } = database;
  const [moderator, mailed, told] = [await addPerson(db), await addPerson(db), await addPerson(db)];
  await makeStaff({ database }, { id: moderator });
  const warn = (id: string) => {
    const warning = { action: "warn" as const, rule: "spam", reasons: "Spam." };
    return decideAboutPerson(db, async () => {}, { id: moderator, role: "moderator" }, id, warning);
  };
  await warn(mailed);
  await db.execute(sql`update deal_events set mailed_at = now()`);
  await warn(told);
  await db.execute(sql`
    insert into feedback (id, person_id, message, answer, answered_at, answer_mailed_at) values
      (gen_random_uuid(), ${told}, 'Good', 'Sent', now(), now()), (gen_random_uuid(), ${told}, 'Good', 'Queued', now(), null)`);
  const file = newFile();
  await writeBackup(database, file);
  await restoreBackup(database, file, { replace: true });
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail) };
  const jobs = createJobs(database, createLog({ LOG_LEVEL: "silent" }), { pollSeconds: 1 });
  defineNoticeMail(jobs, db, { mailer, origin: () => "https://taskhaat.example" });
  defineAnswerMail(jobs, db, mailer);
  await jobs.start();
  await expect.poll(() => sent.map(({ subject }) => subject).sort()).toEqual(["Answer to your feedback", "Decision about your account"]);
  expect(sent.find(({ subject }) => subject.startsWith("Answer"))?.text).toContain("Queued");
  await jobs.stop();
});

test("every table is either backed up or rebuilt, and none has a sequence", async () => {
  await using database = await openTestDatabase("postgres");
  const { rows } = await database.db.execute<{ name: string; kind: string }>(
    sql`select relname as name, relkind as kind from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S', 'm')`,
  );
  expect(
    rows
      .filter(({ kind }) => kind === "r")
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...keptTables, ...remadeTables].sort());
  // A sequence would have to be put back, too.
  expect(rows.filter(({ kind }) => kind !== "r")).toEqual([]);
});

/** On PostgreSQL as a first start finds it: not even migrated. Making an embedded one anew would take seconds. */
async function openEmpty(engine: Engine): Promise<Database & AsyncDisposable> {
  if (engine === "pglite") {
    const database = await openTestDatabase(engine);
    await database.db.delete(marketSettings);
    return database;
  }
  const target = await createTestPostgres({ migrated: false });
  const database = await openDatabase({ url: target.url, folder: "" });
  return { ...database, [Symbol.asyncDispose]: () => database.close().then(() => target[Symbol.asyncDispose]()) };
}
