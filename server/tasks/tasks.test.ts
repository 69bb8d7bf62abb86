import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Problem } from "#contract/platform/problem.ts";
import { type NewTask, Task } from "#contract/tasks/task.ts";
import { eq } from "#server/platform/database/drizzle.server.ts";
import { aTask } from "#tests/support/a-task.ts";
import { engines } from "#tests/support/engines.ts";
import { postTask } from "#tests/support/tasks.ts";
import { asJson, createTestApp, type SignedIn, type TestApp } from "#tests/support/test-app.ts";
import { tasks } from "./task.table.server.ts";

const unknownId = "01980000-0000-7000-8000-000000000000";

describe.each(engines)("on %s", (engine) => {
  // One database for the file: every test has people of its own, and none looks at all tasks.
  let market: TestApp;
  beforeAll(async () => {
    market = await createTestApp(engine);
  });
  afterAll(() => market.close());

  const send = (path: string, init?: RequestInit) => Promise.resolve(market.app.request(path, init));
  const read = async (id: string) => Task.parse(await (await send(`/mytask/${id}`)).json());
  const listOf = async ({ person, headers }: SignedIn) =>
    (await (await send(`/mytask?email=${encodeURIComponent(person.email)}`, { headers })).json()) as Task[];

  describe("posting a task", () => {
    test("a deadline in the past is refused, unless the task has it already", async () => {
      const poster = await market.signIn();
      const today = new Date().toISOString().slice(0, 10);
      const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);
      const refusal = { errors: [{ field: "deadline", message: "Deadline must be today or later." }] };
      const refused = await market.app.request("/vacant", asJson("POST", aTask({ deadline: yesterday }), poster.headers));
      expect([refused.status, await refused.json()]).toEqual([422, expect.objectContaining(refusal)]);
      const { _id } = await postTask(market, poster, { deadline: today });
      const put = (change: Partial<NewTask>) =>
        market.app.request(`/mytask/${_id}`, asJson("PUT", aTask({ deadline: today, ...change }), poster.headers));
      const moved = await put({ deadline: yesterday });
      expect([moved.status, await moved.json()]).toEqual([422, expect.objectContaining(refusal)]);
      await market.database.db.update(tasks).set({ deadline: yesterday }).where(eq(tasks.id, _id));
      expect((await put({ deadline: yesterday, title: "Another title" })).status).toBe(200);
      await market.app.request(`/mytask/${_id}`, { method: "DELETE", headers: poster.headers });
    });

    test.each([
      [{ neededBy: "2097-01-30" }, "neededBy", "Needed by must not be before the deadline, the last day for offers."],
      [{ neededBy: "soon" }, "neededBy", "Needed by must be a valid date, such as 2026-12-31."],
      [{ neededBy: null }, "neededBy", "Needed by must be a valid date, such as 2026-12-31."],
      [{ place: "moon" }, "place", "Place must be onsite or remote."],
      [{ place: "onsite", town: " " }, "town", "Town is required for work on site."],
      [{ place: "remote", town: "Khulna" }, "town", "Only a task on site has a town."],
      [{ place: "", town: "Khulna" }, "town", "Only a task on site has a town."],
      [{ town: "x".repeat(81) }, "town", "Town may have at most 80 characters."],
    ])("%o is refused with the field and the reason", async (change, field, message) => {
      const poster = await market.signIn();
      const refused = await send("/vacant", asJson("POST", { ...aTask(), ...change }, poster.headers));
      expect([refused.status, await refused.json()]).toEqual([422, expect.objectContaining({ errors: [{ field, message }] })]);
    });

    test("place, town and the day when the work is needed may be left out, and stay as they are when a change leaves them out", async () => {
      const poster = await market.signIn();
      const { neededBy, place, town, ...required } = aTask();
      const bare = await send("/vacant", asJson("POST", required, poster.headers));
      expect([bare.status, await bare.json()]).toEqual([201, expect.objectContaining({ ...required, neededBy: "", place: "", town: "" })]);
      const { _id } = await postTask(market, poster, { neededBy, place, town });
      const put = (body: Partial<NewTask>) => send(`/mytask/${_id}`, asJson("PUT", { ...required, ...body }, poster.headers));
      expect(await (await put({ budget: 5 })).json()).toMatchObject({ budget: 5, neededBy, place, town });
      expect(await (await put({ place: "remote", town: "", neededBy: "" })).json()).toMatchObject({
        place: "remote",
        town: "",
        neededBy: "",
      });
    });

    test("answers 201 with the task and where to find it", async () => {
      const poster = await market.signIn("Rahima Khatun");
      const response = await send("/vacant", asJson("POST", aTask(), poster.headers));
      expect(response.status).toBe(201);
      const task = Task.strict().parse(await response.json());
      expect(response.headers.get("Location")).toBe(`/mytask/${task._id}`);
      expect(response.headers.get("Cache-Control")).toBe("no-store");
      expect(task).toMatchObject({ ...aTask(), state: "open", likeCount: 0, bidcunt: 0 });
      expect(task.user).toMatchObject({ name: "Rahima Khatun", email: poster.person.email, rating: 0 });
      expect(task._id[14]).toBe("7");
    });

    test("takes the poster from the token and ignores counts and user in the body", async () => {
      const poster = await market.signIn("Rahima Khatun");
      const other = await market.signIn("Karim Mia");
      const body = { ...aTask(), _id: unknownId, likeCount: 99, bidcunt: 7, user: { ...other.person, name: "Karim Mia" } };
      const response = await send("/vacant", asJson("POST", body, poster.headers));
      const task = Task.parse(await response.json());
      expect(task).toMatchObject({ likeCount: 0, bidcunt: 0, user: { name: "Rahima Khatun", email: poster.person.email } });
      expect(task._id).not.toBe(unknownId);
      expect(await listOf(other)).toEqual([]);
    });

    test("keeps text, money and date exactly", async () => {
      const poster = await market.signIn();
      const given = { title: "হাট 🛒 'n' \"x\" \\", description: "a\n\tb <b>&amp;</b>", deadline: "9999-12-31", budget: 9_999_999.99 };
      const task = await postTask(market, poster, given);
      expect(await read(task._id)).toMatchObject(given);
      expect((await postTask(market, poster, { budget: 0 })).budget).toBe(0);
      expect((await postTask(market, poster, { budget: 0.07 })).budget).toBe(0.07);
      expect((await postTask(market, poster, { title: "🛒".repeat(120) })).title).toBe("🛒".repeat(120));
    });

    test("names a poster without a name Anonymous", async () => {
      const nameless = await market.signIn("   ");
      expect((await postTask(market, nameless)).user.name).toBe("Anonymous");
    });

    test("knows a person by issuer and subject, and takes over a new name, address and photo", async () => {
      const earlier = Math.floor(Date.now() / 1_000) - 60;
      const before = await market.signIn("Rahima", { sub: "rahima", email: "rahima@example.com", iat: earlier });
      const first = await postTask(market, before);
      expect((await read(first._id)).user.photoURL).toBeNull();
      const after = await market.signIn("Rahima Begum", {
        sub: "rahima",
        email: "begum@example.com",
        picture: "https://example.com/b.png",
      });
      const second = await postTask(market, after);
      expect(second.user.id).toBe(first.user.id);
      expect((await read(first._id)).user).toMatchObject({
        name: "Rahima Begum",
        email: "b•••@example.com",
        photoURL: "https://example.com/b.png",
      });
      const impostor = await market.signIn("Rahima", { sub: "another-subject", email: "rahima@example.com" });
      expect((await postTask(market, impostor)).user.id).not.toBe(first.user.id);
    });
  });

  describe("my tasks", () => {
    test("are mine alone, newest first, with my whole address", async () => {
      const [me, other] = [await market.signIn(), await market.signIn()];
      const [first, second] = [await postTask(market, me), await postTask(market, me)];
      await postTask(market, other);
      const mine = await listOf(me);
      expect(mine.map(({ _id }) => _id)).toEqual([second._id, first._id]);
      expect(mine[0]?.user.email).toBe(me.person.email);
    });

    test("are found whatever the case of the address", async () => {
      const me = await market.signIn("Me", { email: "Some.One@Example.com" });
      const { _id } = await postTask(market, me);
      const response = await send("/mytask?email=some.one%40EXAMPLE.com", { headers: me.headers });
      expect(await response.json()).toMatchObject([{ _id }]);
    });

    test("are not for others: 403 with another's address, 422 without one", async () => {
      const [me, other] = [await market.signIn(), await market.signIn()];
      expect((await send(`/mytask?email=${other.person.email}`, { headers: me.headers })).status).toBe(403);
      for (const path of ["/mytask", "/mytask?email="]) {
        const refused = await send(path, { headers: me.headers });
        expect(refused.status).toBe(422);
        expect(((await refused.json()) as Problem).errors).toEqual([{ field: "email", message: "Email is required." }]);
      }
    });
  });

  describe("one task", () => {
    test("is for anyone to read, with the poster's address masked", async () => {
      const poster = await market.signIn("Rahima", { email: "rumi@example.com" });
      const { _id } = await postTask(market, poster);
      expect((await read(_id)).user.email).toBe("r•••@example.com");
      expect((await read(_id.toUpperCase()))._id).toBe(_id);
    });

    test.each([unknownId, "1", "not-a-uuid", "%00", "%F0%28", "null", "'; drop table tasks; --"])("%s is not found", async (id) => {
      const response = await send(`/mytask/${id}`);
      expect(response.status).toBe(404);
      expect(response.headers.get("Content-Type")).toBe("application/problem+json");
    });

    test("is changed by its poster, and only in the members that a poster writes", async () => {
      const poster = await market.signIn();
      const before = await postTask(market, poster);
      await send(`/alltasks/${before._id}`, asJson("PATCH", { email: poster.person.email }, poster.headers));
      const change = aTask({
        title: "Paint two signs",
        category: "Other",
        description: "Three colours.",
        deadline: "2097-02-15",
        budget: 150,
      });
      const body = { ...change, likeCount: 50, user: { name: "X" } };
      const response = await send(`/mytask/${before._id}`, asJson("PUT", body, poster.headers));
      expect(response.status).toBe(200);
      const after = Task.strict().parse(await response.json());
      expect(after).toEqual({ ...before, ...change, likeCount: 1, updatedAt: after.updatedAt });
      expect(after.updatedAt > before.updatedAt).toBe(true);
      expect(await read(before._id)).toMatchObject(change);
    });

    test("is deleted by its poster, with its likes", async () => {
      const [poster, fan] = [await market.signIn(), await market.signIn()];
      const { _id } = await postTask(market, poster);
      await send(`/alltasks/${_id}`, asJson("PATCH", { email: fan.person.email }, fan.headers));
      const response = await send(`/mytask/${_id}`, { method: "DELETE", headers: poster.headers });
      expect(response.status).toBe(204);
      expect(await response.text()).toBe("");
      expect((await send(`/mytask/${_id}`)).status).toBe(404);
      expect((await send(`/mytask/${_id}`, { method: "DELETE", headers: poster.headers })).status).toBe(404);
    });

    test("is not changed or deleted by other people: 403, and the task stays", async () => {
      const [poster, stranger] = [await market.signIn(), await market.signIn()];
      const before = await postTask(market, poster);
      const path = `/mytask/${before._id}`;
      expect((await send(path, asJson("PUT", aTask({ title: "Mine" }), stranger.headers))).status).toBe(403);
      expect((await send(path, { method: "DELETE", headers: stranger.headers })).status).toBe(403);
      expect(await read(before._id)).toMatchObject(aTask());
    });

    test.each([unknownId, "nonsense"])("that is not there (%s) cannot be changed, deleted or liked", async (id) => {
      const { headers, person } = await market.signIn();
      expect((await send(`/mytask/${id}`, asJson("PUT", aTask(), headers))).status).toBe(404);
      expect((await send(`/mytask/${id}`, { method: "DELETE", headers })).status).toBe(404);
      expect((await send(`/alltasks/${id}`, asJson("PATCH", { email: person.email }, headers))).status).toBe(404);
    });
  });
});
