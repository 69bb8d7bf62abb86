import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Like } from "#contract/tasks/task.ts";
import { eq } from "#server/platform/database/drizzle.server.ts";
import { engines } from "#tests/support/engines.ts";
import { postTask } from "#tests/support/tasks.ts";
import { asJson, createTestApp, type SignedIn, type TestApp } from "#tests/support/test-app.ts";
import { findTask } from "./task.store.server.ts";
import { likes } from "./task.table.server.ts";

const crowd = 100;

describe.each(engines)("liking on %s", (engine) => {
  let market: TestApp;
  beforeAll(async () => {
    market = await createTestApp(engine);
  });
  afterAll(() => market.close());

  async function like(id: string, { person, headers }: SignedIn): Promise<Like> {
    const response = await market.app.request(`/alltasks/${id}`, asJson("PATCH", { email: person.email }, headers));
    expect(response.status).toBe(200);
    return (await response.json()) as Like;
  }

  async function countsOf(id: string) {
    const { db } = market.database;
    const rows = await db.select({ person: likes.personId }).from(likes).where(eq(likes.taskId, id));
    return { counted: (await findTask(db, id, null))?.likeCount, kept: rows.length };
  }

  test("counts once per person; posters may like their own tasks", async () => {
    const [poster, fan] = [await market.signIn(), await market.signIn()];
    const { _id } = await postTask(market, poster);
    expect(await like(_id, fan)).toEqual({ modifiedCount: 1, likeCount: 1 });
    expect(await like(_id, fan)).toEqual({ modifiedCount: 0, likeCount: 1 });
    expect(await like(_id, poster)).toEqual({ modifiedCount: 1, likeCount: 2 });
  });

  test("needs the person's own email address, in any letter case", async () => {
    const [poster, other] = [await market.signIn(), await market.signIn()];
    const { _id } = await postTask(market, poster);
    const wrong = await market.app.request(`/alltasks/${_id}`, asJson("PATCH", { email: other.person.email }, poster.headers));
    expect(wrong.status).toBe(403);
    const none = await market.app.request(`/alltasks/${_id}`, asJson("PATCH", {}, poster.headers));
    expect(none.status).toBe(422);
    expect(await none.json()).toMatchObject({ errors: [{ field: "email" }] });
    expect(await countsOf(_id)).toEqual({ counted: 0, kept: 0 });
    const shouted = { ...poster, person: { ...poster.person, email: poster.person.email.toUpperCase() } };
    expect(await like(_id, shouted)).toEqual({ modifiedCount: 1, likeCount: 1 });
  });

  test("by a hundred people at once gives a hundred likes", async () => {
    const { _id } = await postTask(market, await market.signIn());
    const people = await Promise.all(Array.from({ length: crowd }, () => market.signIn()));
    const answers = await Promise.all(people.map((person) => like(_id, person)));
    expect(answers.every(({ modifiedCount }) => modifiedCount === 1)).toBe(true);
    expect(answers.map(({ likeCount }) => likeCount).sort((one, other) => one - other)).toEqual(
      Array.from({ length: crowd }, (_, index) => index + 1),
    );
    expect(await countsOf(_id)).toEqual({ counted: crowd, kept: crowd });
  });

  test("by one person a hundred times at once gives one like", async () => {
    const { _id } = await postTask(market, await market.signIn());
    const fan = await market.signIn();
    const answers = await Promise.all(Array.from({ length: crowd }, () => like(_id, fan)));
    expect(answers.filter(({ modifiedCount }) => modifiedCount === 1)).toHaveLength(1);
    expect(await countsOf(_id)).toEqual({ counted: 1, kept: 1 });
  });

  test("a task while it is being deleted answers, and leaves nothing behind", async () => {
    const poster = await market.signIn();
    const fans = await Promise.all(Array.from({ length: 10 }, () => market.signIn()));
    const { _id } = await postTask(market, poster);
    const statuses = await Promise.all([
      ...fans.map(({ person, headers }) => market.app.request(`/alltasks/${_id}`, asJson("PATCH", { email: person.email }, headers))),
      market.app.request(`/mytask/${_id}`, { method: "DELETE", headers: poster.headers }),
    ]).then((responses) => responses.map(({ status }) => status));
    expect(statuses.at(-1)).toBe(204);
    expect(statuses.slice(0, -1).filter((status) => status !== 200 && status !== 404)).toEqual([]);
    expect(await countsOf(_id)).toEqual({ counted: undefined, kept: 0 });
  });
});
