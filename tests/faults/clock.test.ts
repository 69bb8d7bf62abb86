// The machine's clock is set while the server runs: order, pages, tokens, waiting times and keys hold.
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { TransitionName } from "#contract/deals/deal.ts";
import { timers } from "#contract/deals/timers.ts";
import type { Task } from "#contract/tasks/task.ts";
import { findDispute, writeStatement } from "#server/deals/disputes/dispute.store.server.ts";
import { advanceDue } from "#server/deals/steps/advance-deals.server.ts";
import { stepTask } from "#server/deals/steps/deal.store.server.ts";
import { createMemoryCounters } from "#server/platform/limits/counters.server.ts";
import { aTask } from "#tests/support/a-task.ts";
import { addDealTask, addOffer, addPerson, letHoursPass, readDeal } from "#tests/support/deals.ts";
import { engines, openTestDatabase } from "#tests/support/engines.ts";
import { postTask } from "#tests/support/tasks.ts";
import { asJson, createTestApp } from "#tests/support/test-app.ts";

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
