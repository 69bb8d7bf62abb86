// Every call of the API × every known kind of attack. The calls come from the API's own document, so a new one is attacked too.
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { limits } from "#contract/limits.ts";
import { engines } from "#tests/support/engines.ts";
import type { SignedIn } from "#tests/support/test-app.ts";
import { type ApiCall, type ApiRequest, mayStore, readApiCalls, type Schema, sampleOf, sampleRequest, textOf } from "./api-calls.ts";
import { expectHarmless, type Market, openMarket } from "./market.ts";

const payloads = {
  "a NUL": "a\0b",
  "a lone surrogate": "a\ud800b",
  "the other surrogate": "\udfff",
  "a quote": "'",
  SQL: "'; drop table tasks; --",
  "more SQL": "1' or '1'='1' union select email from people --",
  "a pattern": "%_\\%",
  script: "<script>alert(1)</script>",
  "a picture": '"><img src=x onerror=alert(1)>',
  "a template": "#{7*7}{{7*7}}<%= 7*7 %>",
  "a path": "../../../etc/passwd",
  "a header": "x\r\nSet-Cookie: a=b",
  "right to left": "\u202egnp.exe",
  "a lot": "x".repeat(6_000),
  nothing: "",
};

describe.each(engines)("on %s", (engine) => {
  let market: Market;
  let calls: ApiCall[];

  beforeAll(async () => {
    market = await openMarket(engine);
    calls = await readApiCalls(market);
  });
  afterAll(() => market.close());

  const withBody = () => calls.filter(({ body }) => body);
  const sample = (call: ApiCall) => sampleRequest(call, market.subject(call));

  /** Sends it, and holds it to what must always hold: harmless, and without a trace when it was refused. */
  async function attack(call: ApiCall, { url, init }: ApiRequest, caller: SignedIn | null) {
    await market.stage(call);
    const headers = { ...caller?.headers, ...init.headers };
    const answer = await market.app.request(url, { ...init, headers });
    const text = await textOf(answer);
    await expectHarmless(answer, text, market, caller);
    await market.expectOnlyAsked(`${init.method} ${url}`, { stores: answer.status < 400 && mayStore(call), caller });
    return { status: answer.status, text };
  }

  test("the document leaves no call out", () => {
    const described = new Set(calls.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ":$1")}`));
    const known = market.api.routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`);
    expect([...new Set(known)].filter((route) => !described.has(route))).toEqual(["GET /openapi.json", "GET /docs"]);
    expect(described.size).toBeGreaterThan(8);
  });

  test("every call welcomes its own sample, so that only the attack is to blame for what follows", async () => {
    for (const call of calls.filter(({ name }) => name !== "getMetrics")) {
      const { status, text } = await attack(call, sample(call), market.victim);
      expect(status, `${call.name}: ${text}`).toBeLessThan(300);
    }
  });

  test("no token, or one that is not good", async () => {
    const [header, payload, signature] = market.victim.token.split(".") as [string, string, string];
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 3_600_000 });
    const expired = (await market.signIn("Rahima Khatun", { sub: claims.sub, email: claims.email })).token;
    vi.useRealTimers();
    const tokens = {
      none: undefined,
      empty: "",
      expired,
      tampered: `${header}.${encode({ ...claims, sub: "somebody-else" })}.${signature}`,
      cut: `${header}.${payload}.${signature.slice(0, -4)}`,
      unsigned: `${encode({ alg: "none", kid: "test" })}.${payload}.`,
      "signed with the public key": `${encode({ alg: "HS256", kid: "test" })}.${payload}.${signature}`,
      "for somebody else": await market.sign({ ...claims, email: undefined }),
      nonsense: "a.b.c",
      SQL: "'or1=1--",
    };
    for (const call of calls.filter(({ token }) => token === "needed")) {
      for (const [kind, token] of Object.entries(tokens)) {
        const { url, init } = sample(call);
        const headers = { ...init.headers, ...(token !== undefined && { Authorization: `Bearer ${token}` }) };
        const { status } = await attack(call, { url, init: { ...init, headers } }, null);
        expect(status, `${call.name} with a token that is ${kind}`).toBe(401);
      }
    }
  });

  test("another person's token", async () => {
    for (const call of calls) {
      const { status } = await attack(call, sample(call), market.mallory);
      const names = JSON.stringify(call.body?.properties ?? {}) + JSON.stringify(call.parameters);
      const isTheirs = /"email"/.test(names) && call.name !== "sendFeedback";
      if (isTheirs || ["updateTask", "deleteTask"].includes(call.name)) expect([403, 422], call.name).toContain(status);
    }
  });

  test("a huge body, of known length or not", async () => {
    for (const call of withBody()) {
      const { url, init } = sample(call);
      const body = init.body?.replace("{", `{"extra":"${"x".repeat(limits.bodyBytes)}",`) ?? "";
      expect((await attack(call, { url, init: { ...init, body } }, market.victim)).status, call.name).toBe(413);
      const streamed = { ...init, headers: { ...init.headers, ...market.victim.headers }, body: new Blob([body]).stream(), duplex: "half" };
      expect((await market.app.request(url, streamed)).status, call.name).toBe(413);
      await market.expectOnlyAsked(`${call.name} in a stream`, { stores: false, caller: null });
    }
  });

  test("another content type", async () => {
    for (const call of withBody()) {
      for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/xml", ""]) {
        const { url, init } = sample(call);
        const { status } = await attack(call, { url, init: { ...init, headers: { "Content-Type": type } } }, market.victim);
        expect(status, `${call.name} as ${type}`).toBe(415);
      }
    }
  });

  test("JSON of another kind, broken, doubled, too deep, or reaching for the prototype", async () => {
    for (const call of withBody()) {
      const { url, init } = sample(call);
      const whole = init.body ?? "";
      const first = Object.keys(JSON.parse(whole))[0];
      const bodies: [string, number][] = [
        ["[]", 422],
        [`[${whole}]`, 422],
        ['"text"', 422],
        ["1", 422],
        ["true", 422],
        ["null", 422],
        ["", 400],
        [whole.slice(0, -1), 400],
        [`${whole}${whole}`, 400],
        ["\0", 400],
        ["[".repeat(90_000), 400],
        [`${"[".repeat(40_000)}${"]".repeat(40_000)}`, 400],
        [whole.replace("{", `{"extra":${'{"a":'.repeat(1_000)}1${"}".repeat(1_000)},`), 400],
        [whole.replace("{", `{"${first}":"twice",`), 400],
        [whole.replace("{", '{"__proto__":{"isAdmin":true},'), 400],
      ];
      for (const [body, status] of bodies) {
        const answer = await attack(call, { url, init: { ...init, body } }, market.victim);
        expect(answer.status, `${call.name} with ${body.slice(0, 60)}`).toBe(status);
      }
    }
    expect({}).not.toHaveProperty("isAdmin");
  });

  test("members of another kind, and hostile text in each", async () => {
    for (const call of withBody()) {
      const whole = JSON.parse(sample(call).init.body ?? "{}");
      for (const [name, schema] of Object.entries(call.body?.properties ?? {})) {
        for (const wrong of [null, schema.type === "boolean" ? "true" : true, [], {}, { $gt: "" }, ["x"], wrongKind(schema)]) {
          const { status } = await attackMember(call, whole, name, wrong);
          expect(status, `${call.name}.${name} = ${JSON.stringify(wrong)}`).toBe(422);
        }
        for (const [kind, payload] of Object.entries(payloads)) {
          const { status, text } = await attackMember(call, whole, name, payload);
          // A password is compared, never kept.
          const unkept = name !== "password" && /[\0\ud800\udfff]/u.test(payload);
          if (unkept) expect([403, 422], `${call.name}.${name} with ${kind}`).toContain(status);
          const isEchoed = status < 300 && text && JSON.parse(text)[name] !== undefined;
          if (isEchoed) expect(JSON.parse(text)[name]).toBe(payload.trim());
        }
      }
    }
  });

  function attackMember(call: ApiCall, whole: object, name: string, value: unknown) {
    const { url, init } = sample(call);
    return attack(call, { url, init: { ...init, body: JSON.stringify({ ...whole, [name]: value }) } }, market.victim);
  }

  test("hostile text in every parameter", async () => {
    const texts = [
      ...Object.values(payloads).map((payload) => encodeURIComponent(payload.toWellFormed())),
      "%00",
      "%ED%A0%80",
      "%",
      "%2e%2e%2f",
    ];
    for (const call of calls) {
      const { url, init } = sample(call);
      const [path, search] = url.split("?");
      for (const { name, in: place } of call.parameters) {
        const query = new URLSearchParams(search);
        query.delete(name);
        const asked = [...texts.map((text) => `${name}=${text}`), `${name}=1&${name}=2`, `${name}[]=1`, `${name}[__proto__]=1`, name];
        if (place === "query") for (const one of asked) await attack(call, { url: `${path}?${query}&${one}`, init }, market.victim);
        for (const id of place === "path" ? texts : []) {
          const { status } = await attack(call, { url: call.path.replace(`{${name}}`, id || "%20"), init }, market.victim);
          expect([400, 404], `${call.name} of ${id}`).toContain(status);
        }
        for (const text of place === "header" ? Object.values(payloads).filter((text) => /^[\x20-\x7e]*$/.test(text)) : []) {
          await attack(call, { url, init: { ...init, headers: { ...init.headers, [name]: text } } }, market.victim);
        }
      }
    }
  });
});

function wrongKind(schema: Schema): unknown {
  const isNumber = schema.type === "number" || schema.type === "integer";
  return isNumber ? String(sampleOf(schema, "", { taskId: "", email: "" })) : 7;
}
