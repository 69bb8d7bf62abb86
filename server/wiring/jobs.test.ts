import { expect, test, vi } from "vitest";
import { credentialKeys, credentials } from "#server/credentials/credential.table.server.ts";
import { reviews } from "#server/deals/tables/review.table.server.ts";
import { identityRecoveries, identitySessions } from "#server/identity/identity.table.server.ts";
import { decisions } from "#server/moderation/moderation.table.server.ts";
import { createPushService } from "#server/notifications/push-service.server.ts";
import { people } from "#server/people/person.table.server.ts";
import { sql } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import type { JobDefinition, Jobs } from "#server/platform/jobs/jobs.server.ts";
import { createLog } from "#server/platform/log/log.ts";
import { addDealTask, addPerson, pastDeadline, readDeal } from "#tests/support/deals.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/engines.ts";
import { defineJobs } from "./jobs.ts";

/** Runs a scheduled job by name, and counts how often the public data were reported as changed. */
function openJobs({ db }: TestDatabase) {
  const definitions: JobDefinition<object>[] = [];
  const jobs: Pick<Jobs, "define"> = {
    define(definition) {
      definitions.push(definition);
      return async () => {};
    },
  };
  let writes = 0;
  const mail = { mailer: { send: async () => {} }, origin: () => "", secret: async () => "" };
  const pushService = createPushService({ origin: () => "https://taskhaat.example", allowsLoopback: true });
  defineJobs(jobs, {
    db,
    log: createLog({ LOG_LEVEL: "silent" }),
    mail,
    pushService,
    signer: { allowsLoopback: true },
    providers: { provider: null, bank: null },
    onWrite: () => (writes += 1),
  });
  return {
    /** The cron expressions of the scheduled jobs. */
    crons: Object.fromEntries(definitions.flatMap(({ name, cron }) => (cron ? [[name, cron]] : []))),
    writes: () => writes,
    run: (name: string) => definitions.find((definition) => definition.name === name && definition.cron)?.run({}),
  };
}

test("jobs are scheduled", async () => {
  await using database = await openTestDatabase("postgres");
  const everyMinute = "* * * * *";
  expect(openJobs(database).crons).toEqual({
    "advance-deals": everyMinute,
    "advance-decisions": everyMinute,
    "check-credentials": "23 3 * * *",
    "check-ledger": "41 * * * *",
    "delete-old-rows": "7 * * * *",
    "find-mails": everyMinute,
    "find-pushes": everyMinute,
    "reconcile-payments": "11 4 * * *",
    "revoke-credentials": everyMinute,
    "send-money": everyMinute,
    "update-ratings": everyMinute,
  });
});

test("revoke-credentials revokes those whose review was hidden, and reports a change only if there was one", async () => {
  await using database = await openTestDatabase("postgres");
  const { db } = database;
  const { run, writes } = openJobs(database);
  const [authorId, personId] = [await addPerson(db), await addPerson(db)];
  const taskId = await addDealTask(db, { posterId: authorId, state: "completed" });
  const review = { id: newId(), taskId, authorId, aboutId: personId, stars: 5, words: "Good.", hidden: "decided" as const };
  await db.insert(reviews).values({ ...review, appearsAt: new Date() });
  const credential = { id: newId(), personId, taskId, reviewId: review.id, kind: "deal" as const, statusIndex: 0, issuedAt: new Date() };
  await db.insert(credentials).values(credential);
  for (let runs = 0; runs < 2; runs += 1) await run("revoke-credentials");
  expect(await db.select({ reason: credentials.revocationReason }).from(credentials)).toEqual([{ reason: "reversed" }]);
  expect(writes()).toBe(1);
});

test("delete-old-rows retires a key that has signed credentials for a year", async () => {
  await using database = await openTestDatabase("postgres");
  const { db } = database;
  const keyOf = (days: number) => ({ id: `${days}`, publicKey: {}, privateKey: "x", createdAt: new Date(Date.now() - days * 86_400_000) });
  await db.insert(credentialKeys).values([keyOf(364), keyOf(367)]);
  await openJobs(database).run("delete-old-rows");
  const { id, privateKey } = credentialKeys;
  const left = await db.select({ id, privateKey }).from(credentialKeys).orderBy(id);
  expect(left).toEqual([
    { id: "364", privateKey: "x" },
    { id: "367", privateKey: null },
  ]);
});

test("advance-deals advances due deals, reports a change only if there was one, and fails after the others if one fails", async () => {
  await using database = await openTestDatabase("postgres");
  const { db } = database;
  const { run, writes } = openJobs(database);
  const posterId = await addPerson(db);
  const addDue = () => addDealTask(db, { posterId, deadline: pastDeadline });
  const first = await addDue();
  await run("advance-deals");
  expect([(await readDeal(db, first)).state, writes()]).toEqual(["expired", 1]);
  await run("advance-deals");
  await run("update-ratings");
  expect(writes()).toBe(1);

  const [broken, whole] = [await addDue(), await addDue()];
  await db.execute(
    sql.raw(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refuse before update on tasks for each row when (new.id = '${broken}') execute function refuse()`),
  );
  await expect(run("advance-deals")).rejects.toThrow();
  expect([(await readDeal(db, broken)).state, (await readDeal(db, whole)).state, writes()]).toEqual(["open", "expired", 2]);
});

test("advance-decisions ends suspensions once, and reports a change only if there was one", async () => {
  await using database = await openTestDatabase("postgres");
  const { db } = database;
  const { run, writes } = openJobs(database);
  const personId = await addPerson(db);
  const decision = { id: newId(), kind: "person" as const, subjectId: personId, personId, action: "suspend" as const, until: new Date() };
  const texts = { rule: "spam", ruleTitle: { en: "No spam", bn: "" }, reasons: "Spam.", words: "" };
  await db.insert(decisions).values({ ...decision, ...texts, hidesContent: false });
  await db.update(people).set({ suspendedUntil: decision.until, suspendedBy: decision.id });
  for (let runs = 0; runs < 2; runs += 1) await run("advance-decisions");
  expect(await db.select({ until: people.suspendedUntil, by: people.suspendedBy }).from(people)).toEqual([{ until: null, by: null }]);
  expect(writes()).toBe(1);
});

test("delete-old-rows removes expired sessions and keeps the others", async () => {
  await using database = await openTestDatabase("postgres");
  const { db } = database;
  await db.execute(sql`
    with person as (
      insert into identity_users (id, name, email, email_verified) values (gen_random_uuid(), 'N', 'n@example.com', false) returning id
    )
    insert into identity_sessions (id, user_id, token, expires_at)
    select gen_random_uuid(), id, state, now() + hours * interval '1 hour' from person, (values ('expired', -1), ('current', 1)) as given (state, hours)`);
  await openJobs(database).run("delete-old-rows");
  expect(await db.select({ token: identitySessions.token }).from(identitySessions)).toEqual([{ token: "current" }]);
});

test("delete-old-rows removes recoveries that have expired by the clock of the database", async () => {
  await using database = await openTestDatabase("postgres");
  const { db } = database;
  await db.execute(sql`
    with persons as (
      insert into identity_users (id, name, email) select gen_random_uuid(), 'N', email from (values ('past'), ('now')) as given (email) returning id, email
    )
    insert into identity_recoveries (id, user_id, started_by, reason, language, ready_at, expires_at)
    select gen_random_uuid(), id, id, email, 'en', now(), now() + case email when 'now' then interval '1 hour' else interval '-1 hour' end from persons`);
  vi.useFakeTimers({ now: Date.now() + 7_200_000, toFake: ["Date"] });
  await openJobs(database).run("delete-old-rows");
  expect(await db.select({ reason: identityRecoveries.reason }).from(identityRecoveries)).toEqual([{ reason: "now" }]);
});
