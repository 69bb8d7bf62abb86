// Changing and deleting a task with offers, through the API.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Task } from "#contract/tasks/task.ts";
import { extendDeadline, stepOffer } from "#server/deals/steps/deal.store.server.ts";
import { taskVersions } from "#server/deals/tables/deal.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { eq } from "#server/platform/database/drizzle.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { aTask } from "#tests/support/a-task.ts";
import { addOffer, addPerson, farDeadline, pastDeadline, readDeal } from "#tests/support/deals.ts";
import { engines } from "#tests/support/engines.ts";
import { postTask } from "#tests/support/tasks.ts";
import { asJson, createTestApp, type SignedIn, type TestApp } from "#tests/support/test-app.ts";
import { reconfirmOffer, sendOffer } from "./offer.store.server.ts";

describe.each(engines)("a task with offers on %s", (engine) => {
  let app: TestApp;
  let db: Db;

  beforeAll(async () => {
    app = await createTestApp(engine);
    db = app.database.db;
  });
  afterAll(() => app.close());

  test("changes by a new version when only its title changes", async () => {
    const { poster, task, offer } = await offered(app);
    expect(await put(app, poster, task, { title: "Paint 500 signs" })).toMatchObject({ status: 200 });
    expect(await readDeal(db, task._id)).toMatchObject({
      version: 2,
      offers: [{ state: "needs_reconfirm" }, { state: "needs_reconfirm" }],
    });
    const [version] = await db.select().from(taskVersions).where(eq(taskVersions.taskId, task._id));
    expect(version).toMatchObject({ changes: [{ field: "title", from: task.title, to: "Paint 500 signs" }] });
    const award = { name: "award" as const, personId: task.user.id, given: { revision: 1 } };
    expect(await stepOffer(db, offer, award)).toMatchObject({ status: 409 });
  });

  test("changes by a new version that its bidders must confirm", async () => {
    const { poster, task, bidder, offer } = await offered(app);
    expect(await put(app, poster, task, {})).toMatchObject({ status: 200 });
    expect(await readDeal(db, task._id)).toMatchObject({ version: 1, offers: [{ state: "active" }, { state: "shortlisted" }] });

    const changed = await put(app, poster, task, { budget: 99, description: "Three colours." });
    expect(await changed.json()).toMatchObject({ budget: 99, bidcunt: 2 });
    expect(await readDeal(db, task._id)).toMatchObject({
      state: "open",
      version: 2,
      bidCount: 2,
      offers: [{ state: "needs_reconfirm" }, { state: "needs_reconfirm" }],
    });
    const [version] = await db.select().from(taskVersions).where(eq(taskVersions.taskId, task._id));
    expect(version).toMatchObject({
      version: 2,
      changes: [
        { field: "description", from: "Two colours.", to: "Three colours." },
        { field: "budget", from: 120.5, to: 99 },
      ],
    });
    const award = { name: "award" as const, personId: task.user.id, given: { revision: 1 } };
    expect(await stepOffer(db, offer, award)).toMatchObject({
      status: 409,
      message: expect.stringContaining("Waiting for the freelancer to confirm"),
    });
    expect(await reconfirmOffer(db, offer, bidder, { version: 1 })).toMatchObject({ status: 409, members: { current: { version: 2 } } });
    expect(await reconfirmOffer(db, offer, bidder, { version: 2 })).toBeNull();
    // The confirmed terms are the same, so it is still the first revision.
    expect(await stepOffer(db, offer, { ...award, given: { revision: 2 } })).toMatchObject({
      status: 409,
      members: { current: { revision: 1, version: 2 } },
    });
    expect(await stepOffer(db, offer, award)).toBeNull();

    const late = await put(app, poster, task, { budget: 1 });
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({ detail: "Waiting for the chosen freelancer to accept." });
    expect((await put(app, poster, task, { budget: 99, description: "Three colours." })).status).toBe(200);
  });

  test("is never deleted, even when every offer has ended; a task without offers is", async () => {
    const { poster, task, bidder, offer } = await offered(app);
    for (const state of ["live", "withdrawn"]) {
      if (state === "withdrawn") expect(await stepOffer(db, offer, { name: "withdraw", personId: bidder })).toBeNull();
      const refused = await app.app.request(`/mytask/${task._id}`, { method: "DELETE", headers: poster.headers });
      expect(refused.status, state).toBe(409);
      expect(await refused.json()).toMatchObject({ detail: "This task has received offers, so it can't be deleted. Cancel it instead." });
    }
    const plain = await postTask(app, poster);
    expect((await app.app.request(`/mytask/${plain._id}`, { method: "DELETE", headers: poster.headers })).status).toBe(204);
  });

  test("opens again when its deadline moves ahead, by changing it or by extending it", async () => {
    const { poster, task, offer } = await offered(app);
    const posterId = task.user.id;

    await db.update(tasks).set({ deadline: pastDeadline, state: "closed" }).where(eq(tasks.id, task._id));
    const opened = await put(app, poster, task, { deadline: farDeadline });
    expect(await opened.json()).toMatchObject({ state: "open", deadline: farDeadline });
    expect(await readDeal(db, task._id)).toMatchObject({ state: "open", version: 2 });

    await db.update(tasks).set({ deadline: pastDeadline, state: "closed" }).where(eq(tasks.id, task._id));
    for (const deadline of ["2019-01-01", "2021-01-01"]) {
      expect(await extendDeadline(db, task._id, posterId, deadline)).toMatchObject({ status: 422, errors: [{ field: "deadline" }] });
    }
    expect(await extendDeadline(db, task._id, posterId, farDeadline)).toBeNull();
    const deal = await readDeal(db, task._id);
    expect(deal).toMatchObject({ state: "open", version: 3, deadline: farDeadline });
    expect(deal.offers.find(({ id }) => id === offer)).toMatchObject({ state: "needs_reconfirm" });
  });

  test("is not extended beyond the day when the work is needed", async () => {
    const task = await postTask(app, await app.signIn(), { deadline: "2097-01-31", neededBy: "2097-03-01" });
    const extend = (deadline: string) => extendDeadline(db, task._id, task.user.id, deadline);
    expect(await extend("2097-03-02")).toMatchObject({ status: 422, errors: [{ field: "deadline" }] });
    expect(await extend("2097-03-01")).toBeNull();
  });

  test("without offers has a new version with every change of its terms, so that the first bidder has seen the current ones", async () => {
    const poster = await app.signIn();
    const task = await postTask(app, poster);
    await db.update(tasks).set({ deadline: pastDeadline }).where(eq(tasks.id, task._id));
    for (const [index, deadline] of [pastDeadline, "2998-12-31"].entries()) {
      const changed = await put(app, poster, task, { deadline, budget: 7 });
      expect(await changed.json()).toMatchObject({ deadline, state: index === 0 ? "closed" : "open" });
      expect(await readDeal(db, task._id)).toMatchObject({ deadline, version: 2 + index, bidCount: 0 });
    }
    expect((await put(app, poster, task, { deadline: "2998-12-31", budget: 7, title: "A better title" })).status).toBe(200);
    const bidder = { id: await addPerson(db), createdAt: new Date(), emailVerified: true, issuer: "test" };
    const given = { task: task._id, amount: 5, days: 1, message: "Gladly." };
    const seenBefore = await sendOffer(db, bidder, { ...given, version: 2 });
    expect(seenBefore).toMatchObject({ status: 409, members: { current: { version: 4 } } });
    const extended = await extendDeadline(db, task._id, task.user.id, farDeadline);
    expect([extended, await sendOffer(db, bidder, { ...given, version: 4 })]).toMatchObject([null, { status: 409 }]);
    expect(await sendOffer(db, bidder, { ...given, version: 5 })).toEqual(expect.any(String));
    expect(await db.$count(taskVersions, eq(taskVersions.taskId, task._id))).toBe(0);
  });
});

async function offered(app: TestApp) {
  const { db } = app.database;
  const poster = await app.signIn();
  const task = await postTask(app, poster);
  const [bidder, other] = await Promise.all([addPerson(db), addPerson(db)]);
  const offer = await addOffer(db, task._id, bidder);
  await addOffer(db, task._id, other, "shortlisted");
  return { poster, task, bidder, offer };
}

function put({ app }: TestApp, poster: SignedIn, task: Task, change: Parameters<typeof aTask>[0]): Promise<Response> | Response {
  return app.request(`/mytask/${task._id}`, asJson("PUT", aTask(change), poster.headers));
}
