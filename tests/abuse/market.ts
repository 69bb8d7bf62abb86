// A small market with somebody to attack, and the questions that every attack must answer.
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { isForStaff } from "#contract/platform/endpoint.ts";
import type { Task } from "#contract/tasks/task.ts";
import { broughtCredentials, credentials } from "#server/credentials/credential.table.server.ts";
import { changeMarketSettings, readMarketSettings } from "#server/market/market.store.server.ts";
import { pushSubscriptions } from "#server/notifications/push.table.server.ts";
import { readPushKeys } from "#server/notifications/push-keys.server.ts";
import { photos } from "#server/people/person.table.server.ts";
import type { Counters } from "#server/platform/limits/counters.server.ts";
import type { Engine } from "#tests/support/engines.ts";
import { fingerprint } from "#tests/support/fingerprint.ts";
import { makeStaff } from "#tests/support/staff.ts";
import { postTask } from "#tests/support/tasks.ts";
import { asJson, createTestApp, type SignedIn } from "#tests/support/test-app.ts";
import type { ApiCall, Subject } from "./api-calls.ts";
import {
  clearScene,
  hasScene,
  playScene,
  sceneDispute,
  sceneEvent,
  sceneOffer,
  sceneQuestion,
  sceneTask,
  sceneThread,
} from "./deal-scenes.ts";
import { sceneDifference, sceneDocument, sceneOrder, scenePayment } from "./money-scenes.ts";

export type Market = Awaited<ReturnType<typeof openMarket>>;

const photoId = "0198a1de-0000-7000-8000-0000000000aa";
const pushId = "0198a1de-0000-7000-8000-0000000000ab";
const credentialId = "0198a1de-0000-7000-8000-0000000000ac";
const ofCredential = ["getCredential", "downloadCredential", "withdrawCredential", "removeBrought"];

/** Attacks come faster than people; what the limits do has tests of its own. */
const countless: Counters = { add: async (entries) => entries.map(() => ({ used: 1, secondsLeft: 1 })), drop: async () => {} };

export async function openMarket(engine: Engine) {
  const test = await createTestApp(engine, { counters: countless, environment: { PAYMENTS: "manual" } });
  const { app, database } = test;
  const victim = await test.signIn("Rahima Khatun", { email: "rahima.victim@example.com" });
  const mallory = await test.signIn("Mallory", { email: "mallory.other@example.com" });
  const stranger = await test.signIn("Stranger", { email: "stranger.third@example.com" });
  const administrator = await test.signIn("Administrator", { email: "administrator@example.com" });
  await database.listen();
  await introduce();
  // A server creates them when it starts.
  await readPushKeys(database.db);
  const { version: _, ...settings } = await readMarketSettings(database.db);
  let task = await postTask(test, victim);
  const [malloryId, strangerId] = [await idOf(mallory), await idOf(stranger)];
  await makeStaff(test, { id: await idOf(administrator) }, "administrator");

  /** Sets the stage for a call, where it needs one: the deal that it is about. */
  async function stage({ name }: ApiCall): Promise<void> {
    if (name === "getPhoto") {
      const photo = { id: photoId, personId: await idOf(victim), type: "image/png" as const, bytes: Uint8Array.of(1) };
      const added = await database.db.insert(photos).values(photo).onConflictDoNothing().returning({ id: photos.id });
      if (added.length > 0) known = await look();
    }
    if (name === "deletePushSubscription") {
      const keys = { endpoint: "https://push.example.com/staged", publicKey: "x", authSecret: "x", sentUpTo: pushId };
      const subscription = { id: pushId, personId: await idOf(victim), ...keys };
      const added = await database.db
        .insert(pushSubscriptions)
        .values(subscription)
        .onConflictDoNothing()
        .returning({ id: pushSubscriptions.id });
      if (added.length > 0) known = await look();
    }
    if (ofCredential.includes(name) && (await database.db.$count(credentials)) === 0) {
      const body = { kind: "profile", withTitle: false, withCategory: false, withEmail: false };
      await app.request("/me/credentials", asJson("POST", body, victim.headers));
      const [credential] = await database.db.update(credentials).set({ id: credentialId }).returning();
      const brought = { id: credentialId, credentialId: "https://market.example/credential/1", issuer: "did:web:market.example" };
      const values = { ...brought, personId: await idOf(victim), jwt: credential?.jwt ?? "", checkedAt: new Date() };
      await database.db.insert(broughtCredentials).values(values).onConflictDoNothing();
      known = await look();
    }
    const wanted = hasScene(name) ? name : null;
    if (wanted === staged) return;
    await playScene(database.db, name, { victim: await idOf(victim), other: await idOf(mallory) });
    staged = wanted;
    known = await look();
  }

  async function idOf({ person }: SignedIn): Promise<string> {
    const { rows } = await database.db.execute<{ id: string }>(sql`select id from people where email = ${person.email}`);
    return rows[0]?.id ?? "";
  }

  /** What a call's samples are about. */
  function subject(call?: ApiCall): Subject {
    const { email } = victim.person;
    if (call?.name === "getProfile" || call?.name === "listBrought") return { taskId: task._id, email, pathId: task.user.id };
    if (call?.name === "getPhoto") return { taskId: task._id, email, pathId: photoId };
    if (call?.name === "deletePushSubscription") return { taskId: task._id, email, pathId: pushId };
    if (call && ofCredential.includes(call.name)) return { taskId: task._id, email, pathId: credentialId };
    if (call?.name === "inviteToTask") return { taskId: task._id, email, personId: malloryId };
    if (call?.path === "/blocks/{id}") return { taskId: task._id, email, pathId: malloryId };
    if (!call || !hasScene(call.name)) return { taskId: task._id, email };
    return { taskId: sceneTask, email, pathId: pathIdOf(call) };
  }

  /** The first call of a person stores the person. */
  async function introduce(): Promise<void> {
    for (const { headers } of [victim, mallory, stranger, administrator]) await app.request("/me", { headers });
  }

  /** Moves with every transaction that writes, so that most looks at everything can be spared. */
  async function latestWrite(): Promise<string> {
    const { rows } = await database.db.execute<{ id: string }>(sql`select pg_snapshot_xmax(pg_current_snapshot())::text as id`);
    return rows[0]?.id ?? "";
  }

  async function look() {
    return { write: await latestWrite(), print: await fingerprint(database.db), belongings: await belongings() };
  }

  /** After a call that was refused or only read: nothing is stored. After any other: nothing of the victim's, unless it was theirs. */
  async function expectOnlyAsked(why: string, { stores, caller }: { stores: boolean; caller: SignedIn | null }): Promise<void> {
    if ((await latestWrite()) === known.write) return;
    if (!stores) expect(await fingerprint(database.db), why).toBe(known.print);
    if (caller !== victim) expect(await belongings(), why).toEqual(known.belongings);
    if (stores) await restore();
    known = await look();
  }

  /** What is the victim's alone. How often others like a task is not. */
  async function belongings(): Promise<unknown> {
    const { rows } = await database.db.execute(sql`
      select people.*, tasks.title, tasks.category, tasks.description, tasks.deadline, tasks.budget, tasks.poster_id,
        (select count(*)::int from likes where person_id = people.id) as likes,
        (select to_jsonb(b) from billing_details b where person_id = people.id) as billing,
        (select count(*)::int from feedback where person_id = people.id) as feedback
      from people left join tasks on tasks.poster_id = people.id
      where people.email = ${victim.person.email} order by tasks.id`);
    return rows;
  }

  /** The deals of the two sides: all that a third person must not change. Their own offers, questions and threads are left out. */
  async function dealRows(): Promise<unknown> {
    const others = (column: string) => `${column} <> '${strangerId}'`;
    const conditions = {
      tasks: others("poster_id"),
      offers: others("bidder_id"),
      offer_revisions: `offer_id in (select id from offers where ${others("bidder_id")})`,
      questions: others("asker_id"),
      threads: others("bidder_id"),
      messages: others("author_id"),
      credentials: `person_id is distinct from '${strangerId}'`,
      brought_credentials: others("person_id"),
      money_orders: others("person_id"),
      billing_details: others("person_id"),
      ...{ payments: "true", money_transfers: "true", money_accounts: "balance <> 0", money_documents: "true", money_differences: "true" },
      ...{ deliveries: "true", disputes: "true", dispute_statements: "true", reviews: "true", decisions: "true" },
    };
    const parts = Object.entries(conditions).map(([table, which]) => {
      // Everybody may raise the counts of a task.
      const row = table === "tasks" ? "to_jsonb(t) - 'bid_count' - 'like_count'" : "to_jsonb(t)";
      return `'${table}', (select jsonb_agg(${row} order by ${row}) from ${table} t where ${which})`;
    });
    const { rows } = await database.db.execute<{ found: unknown }>(sql.raw(`select jsonb_build_object(${parts.join(", ")}) as found`));
    return rows[0]?.found;
  }

  /** Takes back what an accepted call changed, so that the market stays small and each attack finds it as it was. */
  async function restore(): Promise<void> {
    const { db } = database;
    // Who has left for good may come back: the next attack needs them.
    await db.execute(sql`delete from departed_people`);
    await introduce();
    await clearScene(db);
    staged = null;
    await db.execute(sql`delete from tasks where id <> ${task._id}::uuid`);
    for (const table of [
      "likes",
      "feedback",
      "idempotency_keys",
      "invitations",
      "push_subscriptions",
      "credentials",
      "brought_credentials",
    ])
      await db.execute(sql.raw(`delete from ${table}`));
    await changeMarketSettings(db, null, settings);
    const { title, category, description, deadline, budget } = task;
    const kept = await db.execute(sql`
      update tasks set title = ${title}, category = ${category}, description = ${description}, deadline = ${deadline}, budget = ${budget},
        needed_by = '', place = '', town = '', like_count = 0, state = 'open', version = 1, bid_count = 0 where id = ${task._id}::uuid returning id`);
    if (kept.rows.length === 0) task = await postTask(test, victim);
  }

  let staged: string | null = null;
  let known = await look();

  return {
    ...test,
    victim,
    mallory,
    stranger,
    administrator,
    dealRows,
    /** The person whose calls the server accepts: for staff calls an administrator. */
    callerOf: ({ access }: ApiCall) => (isForStaff(access) ? administrator : victim),
    task: (): Task => task,
    stage,
    subject,
    expectOnlyAsked,
  };
}

function pathIdOf({ path }: ApiCall): string {
  if (path.startsWith("/myinbox")) return sceneEvent;
  if (path.startsWith("/staff/disputes")) return sceneDispute;
  if (path.startsWith("/documents")) return sceneDocument;
  if (path.startsWith("/staff/money/payments")) return scenePayment;
  if (path.startsWith("/staff/money/orders")) return sceneOrder;
  if (path.startsWith("/staff/money/differences")) return sceneDifference;
  if (path.startsWith("/threads")) return sceneThread;
  if (path.startsWith("/questions/")) return sceneQuestion;
  return path.startsWith("/offers") ? sceneOffer : sceneTask;
}

/** What holds of every answer to an attack, whoever sent it. */
export async function expectHarmless(answer: Response, text: string, { victim, mallory, administrator }: Market, caller: SignedIn | null) {
  const why = `${answer.status} ${text.slice(0, 300)}`;
  expect(answer.status, why).toBeLessThan(500);
  if (answer.status >= 400) expect(answer.headers.get("Content-Type"), why).toBe("application/problem+json");
  expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
  if (caller === administrator) return;
  for (const other of [victim, mallory]) if (caller !== other) expect(text, why).not.toContain(other.person.email);
}
