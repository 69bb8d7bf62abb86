import { expect, test } from "vitest";
import { identitySessions } from "#server/identity/identity.table.server.ts";
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
    onWrite: () => (writes += 1),
  });
  return {
    writes: () => writes,
    run: (name: string) => definitions.find((definition) => definition.name === name && definition.cron)?.run({}),
  };
}

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
