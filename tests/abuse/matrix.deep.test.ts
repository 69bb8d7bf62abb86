// Every call of the API with every known kind of hostile input, on both engines where it may reach the database, and who may make each call on
// PGlite; `access.test.ts` calls them on PostgreSQL.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "#contract/platform/limits.ts";
import { engines } from "#tests/support/engines.ts";
import { describeAccess } from "./access.suite.ts";
import { type ApiCall, type Schema, sampleOf } from "./api-calls.ts";
import { type Attack, openAttack } from "./attack.ts";

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
  "a member of every object": "__proto__",
  "a function of every object": "constructor",
  nothing: "",
};

/** What the two engines might take differently. */
const texts = {
  pglite: pick("a NUL", "a lone surrogate", "the other surrogate", "a quote", "SQL", "a pattern", "nothing"),
  postgres: payloads,
};

function pick(...kinds: (keyof typeof payloads)[]): Partial<typeof payloads> {
  return Object.fromEntries(kinds.map((kind) => [kind, payloads[kind]]));
}

/** What the server keeps of a payload: one line without invisible characters in titles and names, and no open direction control in any text. */
function kept(member: string, payload: string): string {
  const isLine =
    /\.(title|name|notice|contact|headline|town|destination|taxId|reference)$|^(createInvitation|resolveDifference)\.note$/.test(member);
  if (isLine) return payload.replace("\r\n", " ").replace("\u202e", "").trim();
  return payload
    .trim()
    .replace("\r\n", "\n")
    .replace(/^\u202e.*$/, "$&\u202c");
}

describeAccess("pglite");

describe("input that is refused before it reaches the database", () => {
  let target: Attack;

  beforeAll(async () => {
    target = await openAttack("postgres");
  });
  afterAll(() => target.market.close());

  test("a huge body, of known length or not", async () => {
    for (const call of withBody(target)) {
      const { url, init } = target.sample(call);
      const body = init.body?.replace("{", `{"extra":"${"x".repeat(limits.bodyBytes)}",`) ?? "";
      expect((await target.attack(call, { url, init: { ...init, body } }, target.market.callerOf(call))).status, call.name).toBe(413);
      const streamed = {
        ...init,
        headers: { ...init.headers, ...target.market.callerOf(call).headers },
        body: new Blob([body]).stream(),
        duplex: "half",
      };
      expect((await target.market.app.request(url, streamed)).status, call.name).toBe(413);
      await target.market.expectOnlyAsked(`${call.name} in a stream`, { stores: false, caller: null });
    }
  });

  test("another content type", async () => {
    for (const call of withBody(target)) {
      for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/xml", ""]) {
        const { url, init } = target.sample(call);
        const { status } = await target.attack(
          call,
          { url, init: { ...init, headers: { "Content-Type": type } } },
          target.market.callerOf(call),
        );
        expect(status, `${call.name} as ${type}`).toBe(415);
      }
    }
  });

  test("JSON of another kind, broken, doubled, too deep, or reaching for the prototype", async () => {
    for (const call of withBody(target)) {
      const { url, init } = target.sample(call);
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
        const answer = await target.attack(call, { url, init: { ...init, body } }, target.market.callerOf(call));
        expect(answer.status, `${call.name} with ${body.slice(0, 60)}`).toBe(status);
      }
    }
    expect({}).not.toHaveProperty("isAdmin");
  });

  test("members of another kind", async () => {
    for (const call of withBody(target)) {
      for (const [name, schema] of Object.entries(call.body?.properties ?? {})) {
        const lists = schema.type === "array" ? [[7], [[]]] : [[], ["x"]];
        for (const wrong of [null, schema.type === "boolean" ? "true" : true, {}, { $gt: "" }, ...lists, wrongKind(schema)]) {
          const { status } = await attackMember(target, call, name, wrong);
          expect(status, `${call.name}.${name} = ${JSON.stringify(wrong)}`).toBe(422);
        }
      }
    }
  });
});

describe.each(engines)("hostile text on %s", (engine) => {
  let target: Attack;

  beforeAll(async () => {
    target = await openAttack(engine);
  });
  afterAll(() => target.market.close());

  test("in every member", async () => {
    for (const call of withBody(target)) {
      for (const name of Object.keys(call.body?.properties ?? {})) {
        for (const [kind, payload] of Object.entries(texts[engine])) {
          const { status, text } = await attackMember(target, call, name, payload);
          // A password and a rule of the market are compared, never kept as they are.
          const unkept = !/password$/i.test(name) && name !== "rule" && /[\0\ud800\udfff]/u.test(payload);
          if (unkept) expect([403, 422], `${call.name}.${name} with ${kind}`).toContain(status);
          const answer = status < 300 && text ? JSON.parse(text) : {};
          // The text of an answer is beside that of its question.
          const echo = answer[call.name === "answerQuestion" ? "answer" : name];
          if (echo !== undefined) expect(echo, `${call.name}.${name} with ${kind}`).toBe(kept(`${call.name}.${name}`, payload));
        }
      }
    }
  });

  test("in every parameter", async () => {
    const inAddress = [
      ...Object.values(texts[engine]).map((payload) => encodeURIComponent(payload.toWellFormed())),
      "%00",
      "%ED%A0%80",
      "%",
      "%2e%2e%2f",
    ];
    for (const call of target.calls) {
      const { url, init } = target.sample(call);
      const [path, search] = url.split("?");
      for (const { name, in: place } of call.parameters) {
        const query = new URLSearchParams(search);
        query.delete(name);
        const asked = [...inAddress.map((text) => `${name}=${text}`), `${name}=1&${name}=2`, `${name}[]=1`, `${name}[__proto__]=1`, name];
        if (place === "query")
          for (const one of asked) await target.attack(call, { url: `${path}?${query}&${one}`, init }, target.market.callerOf(call));
        for (const id of place === "path" ? inAddress : []) {
          const { status } = await target.attack(
            call,
            { url: call.path.replace(`{${name}}`, id || "%20"), init },
            target.market.callerOf(call),
          );
          expect([400, 404], `${call.name} of ${id}`).toContain(status);
        }
        for (const text of place === "header" ? Object.values(texts[engine]).filter((text) => /^[\x20-\x7e]*$/.test(text)) : []) {
          await target.attack(call, { url, init: { ...init, headers: { ...init.headers, [name]: text } } }, target.market.callerOf(call));
        }
      }
    }
  });
});

function withBody({ calls }: Attack): ApiCall[] {
  return calls.filter(({ body }) => body);
}

function attackMember({ attack, sample, market }: Attack, call: ApiCall, name: string, value: unknown) {
  const { url, init } = sample(call);
  const body = JSON.stringify({ ...JSON.parse(init.body ?? "{}"), [name]: value });
  return attack(call, { url, init: { ...init, body } }, market.callerOf(call));
}

function wrongKind(schema: Schema): unknown {
  const isNumber = schema.type === "number" || schema.type === "integer";
  return isNumber ? String(sampleOf(schema, "", { taskId: "", email: "" })) : 7;
}
