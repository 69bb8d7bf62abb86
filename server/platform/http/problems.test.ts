import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "#contract/platform/limits.ts";
import { Problem } from "#contract/platform/problem.ts";
import { sql } from "#server/platform/database/drizzle.server.ts";
import { aTask } from "#tests/support/a-task.ts";
import { postTask } from "#tests/support/tasks.ts";
import { asJson, createTestApp, type SignedIn, type TestApp } from "#tests/support/test-app.ts";

const unknownId = "01980000-0000-7000-8000-000000000000";
let market: TestApp;
let me: SignedIn;

beforeAll(async () => {
  market = await createTestApp("pglite");
  me = await market.signIn();
});
afterAll(() => market.close());

async function refusal(path: string, init: RequestInit) {
  const response = await market.app.request(path, init);
  expect(response.headers.get("Content-Type")).toBe("application/problem+json");
  const problem = Problem.strict().parse(await response.json());
  expect(problem.status).toBe(response.status);
  expect(problem.instance).toBe(`urn:uuid:${response.headers.get("X-Request-Id")}`);
  return { response, problem };
}

function rawBody(body: string, type = "application/json"): RequestInit {
  return { method: "POST", body, headers: { ...me.headers, "Content-Type": type } };
}

describe("a body", () => {
  test.each([
    ["nothing", ""],
    ["half a one", '{"title":'],
    ["a word", "undefined"],
    ["a NUL", "\u0000"],
    ["very deep", "[".repeat(90_000)],
  ])("that is not JSON (%s) gets 400", async (_, body) => {
    expect((await refusal("/vacant", rawBody(body))).problem.status).toBe(400);
  });

  test.each([
    ["a list", "[]"],
    ["null", "null"],
    ["a number", "1"],
    ["text", '"text"'],
    ["a list of a task", `[${JSON.stringify(aTask())}]`],
  ])("that is not an object (%s) gets 422", async (_, body) => {
    const { problem } = await refusal("/vacant", rawBody(body));
    expect(problem.status).toBe(422);
    expect(problem.errors).toMatchObject([{ field: "body" }]);
  });

  test.each([
    ["nested too deep", `${"[".repeat(21)}${"]".repeat(21)}`],
    ["nested without end", `${"[".repeat(40_000)}${"]".repeat(40_000)}`],
    ["deep in a member that nobody reads", JSON.stringify({ ...aTask(), extra: JSON.parse(`${'{"a":'.repeat(20)}1${"}".repeat(20)}`) })],
    ["one member twice", JSON.stringify(aTask()).replace("{", '{"title":"Another",')],
    ["one member twice, once in disguise", JSON.stringify(aTask()).replace("{", '{"t\\u0069tle":"Another",')],
    ["a prototype", JSON.stringify(aTask()).replace("{", '{"__proto__":{"budget":1},')],
    ["a prototype further down", JSON.stringify(aTask()).replace("{", '{"user":{"__proto__" : {}},')],
  ])("with %s gets 400", async (_, body) => {
    expect((await refusal("/vacant", rawBody(body))).problem.status).toBe(400);
  });

  test("at the maximum depth, with similar keys, is accepted", async () => {
    const extra = {
      a: [{ a: '{"a":1,"a":2}' }, { a: '\\"a' }],
      constructor: { prototype: {} },
      deep: JSON.parse("[".repeat(18) + "]".repeat(18)),
    };
    const response = await market.app.request("/vacant", asJson("POST", { ...aTask(), extra }, me.headers));
    expect(response.status).toBe(201);
  });

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/xml",
    "application/vnd.task+json",
    "json",
  ])("of type %s gets 415", async (type) => {
    expect((await refusal("/vacant", rawBody(JSON.stringify(aTask()), type))).problem.status).toBe(415);
  });

  test("without a type gets 415", async () => {
    const body = new TextEncoder().encode(JSON.stringify(aTask()));
    expect((await refusal("/vacant", { method: "POST", body, headers: me.headers })).problem.status).toBe(415);
  });

  test("with charset=utf-8 is accepted", async () => {
    const response = await market.app.request("/vacant", rawBody(JSON.stringify(aTask()), "application/json; charset=utf-8"));
    expect(response.status).toBe(201);
  });

  test("that is too large gets 413, with or without Content-Length", async () => {
    const body = JSON.stringify(aTask({ description: "x".repeat(limits.bodyBytes) }));
    const stream = new Blob([body]).stream();
    const streamed = { ...rawBody(""), body: stream, duplex: "half" };
    expect((await refusal("/vacant", rawBody(body))).problem.status).toBe(413);
    expect((await refusal("/vacant", streamed)).problem.status).toBe(413);
  });
});

describe("a field", () => {
  test.each([
    ["title", undefined],
    ["title", ""],
    ["title", "  \n\t "],
    ["title", "x".repeat(121)],
    ["title", 1],
    ["title", "\ud800"],
    ["title", "a\u0000b"],
    ["description", null],
    ["description", "x".repeat(5_001)],
    ["description", "\udfff!"],
    ["category", "Gardening"],
    ["category", ["Design"]],
    ["deadline", "tomorrow"],
    ["deadline", "2027-02-30"],
    ["deadline", "2027-01-31T00:00:00Z"],
    ["deadline", "0000-01-01"],
    ["deadline", 20_270_131],
    ["budget", -0.01],
    ["budget", 10_000_000],
    ["budget", 1.005],
    ["budget", "100"],
    ["budget", null],
    ["budget", 1e300],
  ])("%s of %j gets 422 with the name of the field", async (field, value) => {
    const { problem } = await refusal("/vacant", asJson("POST", { ...aTask(), [field]: value }, me.headers));
    expect(problem.status).toBe(422);
    expect(problem.errors?.map((error) => error.field)).toEqual([field]);
    expect(problem.detail).toBe(problem.errors?.[0]?.message);
  });

  test.each([
    ["beyond any number", "1e400"],
    ["below any number", "-1e400"],
    ["a hair below zero", "-0.0000001"],
    ["of 401 digits", `1${"0".repeat(400)}`],
  ])("budget %s gets 422", async (_, number) => {
    const body = JSON.stringify(aTask()).replace("120.5", number);
    const { problem } = await refusal("/vacant", rawBody(body));
    expect(problem.status).toBe(422);
    expect(new Set(problem.errors?.map(({ field }) => field))).toEqual(new Set(["budget"]));
  });

  test("that is invalid: the response lists all invalid fields", async () => {
    const { problem } = await refusal("/vacant", asJson("POST", {}, me.headers));
    expect(problem.errors?.map(({ field }) => field)).toEqual(["title", "category", "description", "deadline", "budget"]);
  });
});

describe("a caller without a valid token", () => {
  const calls: [string, string, unknown][] = [
    ["POST", "/vacant", aTask()],
    ["POST", "/vacant", "not even an object"],
    ["PATCH", `/alltasks/${unknownId}`, { email: "x@example.com" }],
    ["PATCH", "/alltasks/nonsense", {}],
    ["GET", "/mytask", undefined],
    ["GET", "/mytask?email=x@example.com&limit=x", undefined],
    ["PUT", `/mytask/${unknownId}`, aTask()],
    ["PUT", "/mytask/nonsense", {}],
    ["DELETE", `/mytask/${unknownId}`, undefined],
  ];
  const strangers = ["", "Bearer", "Bearer nonsense", "Basic cmFoaW1hOng=", "Bearer a b", `Bearer ${"x".repeat(5_000)}`];

  test.each(calls)("gets 401 from %s %s before any other check", async (method, path, body) => {
    for (const authorization of strangers) {
      const headers: Record<string, string> = authorization ? { Authorization: authorization } : {};
      const init = body === undefined ? { method, headers } : asJson(method, body, headers);
      const { response, problem } = await refusal(path, init);
      expect(problem.status).toBe(401);
      expect(response.headers.get("WWW-Authenticate")).toMatch(/^Bearer( error="invalid_token")?$/);
    }
  });

  test("with a lower-case scheme and a valid token is accepted", async () => {
    const headers = { Authorization: `bearer ${me.token}` };
    expect((await market.app.request(`/mytask?email=${me.person.email}`, { headers })).status).toBe(200);
  });
});

describe("an address", () => {
  test.each([
    ["PUT", "/alltasks", "GET, HEAD, OPTIONS"],
    ["GET", "/vacant", "OPTIONS, POST"],
    ["GET", `/alltasks/${unknownId}`, "OPTIONS, PATCH"],
    ["POST", `/mytask/${unknownId}`, "DELETE, GET, HEAD, OPTIONS, PUT"],
    ["POST", "/healthz", "GET, HEAD, OPTIONS"],
    ["DELETE", "/docs", "GET, HEAD, OPTIONS"],
    ["POST", "/login", "GET, HEAD, OPTIONS"],
    ["POST", "/login.data", "GET, HEAD, OPTIONS"],
    ["PUT", "/_root.data", "GET, HEAD, OPTIONS"],
    ["PROPFIND", `/Details/${unknownId}`, "GET, HEAD, OPTIONS"],
  ])("rejects %s %s and lists the allowed methods", async (method, path, allow) => {
    const { response, problem } = await refusal(path, { method });
    expect(problem.status).toBe(405);
    expect(response.headers.get("Allow")).toBe(allow);
    const options = await market.app.request(path, { method: "OPTIONS" });
    expect([options.status, options.headers.get("Allow")]).toEqual([204, allow]);
  });

  test.each(["/alltasks/", "/alltasks/1/2", "/vacant/1", "/mytask/1/2", "/docs/x", "/healthz/x", "/nowhere"])(
    "%s is not there",
    async (path) => {
      expect((await refusal(path, {})).problem.status).toBe(404);
    },
  );

  test.each(["/alltasks", "/healthz", "/readyz", "/openapi.json", "/docs"])(
    "%s responds to HEAD like GET, without the body",
    async (path) => {
      const [get, head] = [await market.app.request(path), await market.app.request(path, { method: "HEAD" })];
      expect([head.status, head.headers.get("Content-Type")]).toEqual([200, get.headers.get("Content-Type")]);
      expect(await head.text()).toBe("");
    },
  );
});

test("an internal error gets 500 without details, and is logged without personal data", async () => {
  await using broken = await createTestApp("pglite");
  const poster = await broken.signIn("Rahima Khatun");
  await postTask(broken, poster);
  await broken.database.db.execute(sql`drop table tasks cascade`);
  const response = await broken.app.request("/vacant", asJson("POST", aTask({ title: "My secret" }), poster.headers));
  expect(response.status).toBe(500);
  expect(await response.json()).toMatchObject({ title: "Internal Server Error", detail: "Something went wrong on our side." });
  const lines = broken.lines.filter(({ level }) => level === 50);
  expect(lines).toMatchObject([{ sqlState: "42P01", requestId: response.headers.get("X-Request-Id") }]);
  expect(JSON.stringify(broken.lines)).not.toMatch(/My secret|@example\.com|Rahima/);
});
