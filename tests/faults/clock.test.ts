// The machine's clock is set while the server runs: order, pages, tokens, waiting times and keys hold.
import { systemClock } from "pg-boss";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { recoveryWaitHours } from "#contract/account/recovery-times.ts";
import type { TransitionName } from "#contract/deals/deal.ts";
import { timers } from "#contract/deals/timers.ts";
import type { Task } from "#contract/tasks/task.ts";
import { findDispute, writeStatement } from "#server/deals/disputes/dispute.store.server.ts";
import { advanceDue } from "#server/deals/steps/advance-deals.server.ts";
import { stepTask } from "#server/deals/steps/deal.store.server.ts";
import { identityRecoveries, identityUsers } from "#server/identity/identity.table.server.ts";
import { people } from "#server/people/person.table.server.ts";
import { eq, sql } from "#server/platform/database/drizzle.server.ts";
import { forwardOnly } from "#server/platform/jobs/clock-set-back.server.ts";
import { createMemoryCounters } from "#server/platform/limits/counters.server.ts";
import { aTask } from "#tests/support/a-task.ts";
import { addDealTask, addOffer, addPerson, letHoursPass, readDeal } from "#tests/support/deals.ts";
import { engines, openTestDatabase } from "#tests/support/engines.ts";
import { postTask } from "#tests/support/tasks.ts";
import { asJson, createTestApp } from "#tests/support/test-app.ts";
import { newSignUp, openTestIdentity, asJson as sendJson } from "#tests/support/test-identity.ts";

const hour = 3_600_000;
const day = 24 * hour;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
});

function setClock(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds);
}

describe.each(engines)("on %s", (engine) => {
  test("tasks stay in the order of posting, page by page, and a key goes on working, whichever way the clock jumps", async () => {
    await using market = await createTestApp(engine);
    const posted: string[] = [];
    for (const jump of [0, -hour, -day, 2 * day, -11_000, 5 * day, -4 * day]) {
      setClock(jump);
      const me = await market.signIn();
      for (let count = 0; count < 2; count++) posted.unshift((await postTask(market, me))._id);
    }
    const listed: string[] = [];
    let path: string | undefined = "/alltasks?limit=3";
    while (path) {
      const page = await market.app.request(path);
      listed.push(...((await page.json()) as Task[]).map(({ _id }) => _id));
      path = /<([^>]+)>/.exec(page.headers.get("Link") ?? "")?.[1];
    }
    expect(listed).toEqual(posted);

    const subject = crypto.randomUUID();
    const send = async () =>
      market.app.request(
        "/vacant",
        asJson("POST", aTask(), { ...(await market.signIn("R", { sub: subject })).headers, "Idempotency-Key": "k" }),
      );
    const first = await (await send()).json();
    for (const jump of [-hour, 3 * hour]) {
      setClock(jump);
      expect(await (await send()).json()).toEqual(first);
    }
  });
});

// PGlite has the clock of the process.
test("a deal follows the clock of PostgreSQL, whichever way the clock of the process jumps", async () => {
  await using database = await openTestDatabase("postgres");
  const { db } = database;
  const [posterId, winner] = [await addPerson(db), await addPerson(db)];
  const taskId = await addDealTask(db, { posterId, state: "delivered" });
  await addOffer(db, taskId, winner, "accepted");
  const take = (name: TransitionName, personId: string) => stepTask(db, taskId, { name, personId, given: { reason: "No." } });
  for (const [jump, by, other] of [[40 * day, winner, posterId] as const, [-80 * day, posterId, winner] as const]) {
    setClock(jump);
    expect(await take("propose_end", by)).toBeNull();
    expect(await advanceDue(db)).toMatchObject({ advanced: 0 });
    expect(await take("reject_end", other)).toBeNull();
  }
  expect(await take("dispute", posterId)).toBeNull();
  for (const jump of [100 * day, -200 * day]) {
    setClock(jump);
    expect(await advanceDue(db)).toMatchObject({ advanced: 0 });
    expect(await findDispute(db, taskId, winner)).toMatchObject({ mayWrite: true });
    expect(await writeStatement(db, taskId, winner, "As agreed.")).toBeNull();
  }
  await letHoursPass(db, taskId, timers.statementDays * 24);
  expect(await findDispute(db, taskId, winner)).toMatchObject({ mayWrite: false });
  expect(await writeStatement(db, taskId, winner, "Too late.")).toMatchObject({ status: 409 });
  const steps = (await readDeal(db, taskId)).events.map(({ event }) => event);
  expect([...new Set(steps)]).toEqual(["propose_end", "reject_end", "dispute", "statement"]);
});

test("a recovery waits by the clock of PostgreSQL", async () => {
  await using database = await openTestDatabase("postgres");
  await using identity = await openTestIdentity(database);
  const person = newSignUp();
  await identity.openBrowser()("/identity/sign-up/email", sendJson(person));
  const [user] = await database.db.select({ id: identityUsers.id }).from(identityUsers).where(eq(identityUsers.email, person.email));
  const hasFinishLink = async () => (await identity.mailsTo(person.email)).some((mail) => mail.includes("#finish-"));
  setClock(day);
  const startedBy = await addPerson(database.db);
  await database.db.update(people).set({ role: "administrator" }).where(eq(people.id, startedBy));
  await identity.accounts.recoveries?.start(user?.id ?? "", { startedBy, language: "en", reason: "Showed a passport." });
  setClock(recoveryWaitHours * hour);
  await identity.runScheduled();
  expect(await hasFinishLink()).toBe(false);
  await database.db.update(identityRecoveries).set({ readyAt: sql`now() - interval '1 second'` });
  setClock(-100 * day);
  await identity.runScheduled();
  expect(await hasFinishLink()).toBe(true);
});

describe("a token", () => {
  test.each([
    ["forward", hour],
    ["back", -hour],
  ])("that a jump %s makes old or not yet valid is refused, and the next one is taken", async (_, jump) => {
    await using market = await createTestApp("postgres");
    const ask = async (headers: Record<string, string>, email: string) =>
      (await market.app.request(`/mytask?email=${email}`, { headers })).status;
    const { headers, person } = await market.signIn();
    expect(await ask(headers, person.email)).toBe(200);
    setClock(jump);
    expect(await ask(headers, person.email)).toBe(401);
    const renewed = await market.signIn();
    expect(await ask(renewed.headers, renewed.person.email)).toBe(200);
  });
});

test("the clock of the job queues goes on when the clock of the process is set back", () => {
  const clock = forwardOnly({ ...systemClock, now: () => Date.now() });
  const start = clock.now();
  for (const [jump, passed] of [
    [hour, hour],
    [-day, hour],
    [10, hour + 10],
    [-hour, hour + 10],
    [2 * hour, 3 * hour + 10],
  ] as const) {
    setClock(jump);
    expect(clock.now() - start).toBe(passed);
  }
});

test("a waiting time is neither lengthened nor shortened", async () => {
  const counters = createMemoryCounters();
  const entry = { key: "a", rule: { max: 1, seconds: 60 } };
  await counters.add([entry]);
  for (const jump of [-day, 2 * day]) {
    setClock(jump);
    const [count] = await counters.add([entry]);
    expect(count?.used).toBeGreaterThan(1);
    expect(count?.secondsLeft).toBeGreaterThan(0);
    expect(count?.secondsLeft).toBeLessThanOrEqual(60);
  }
});
