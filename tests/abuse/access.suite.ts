// Who may make each call of the API. The calls come from the API's own document, so a new one is checked too.
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Engine } from "#tests/support/engines.ts";
import { type Attack, openAttack } from "./attack.ts";

export function describeAccess(engine: Engine): void {
  describe(`access on ${engine}`, () => {
    let target: Attack;

    beforeAll(async () => {
      target = await openAttack(engine);
    });
    afterAll(() => target.market.close());

    test("the document leaves no call out", () => {
      const described = new Set(target.calls.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ":$1")}`));
      const known = target.market.api.routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`);
      expect([...new Set(known)].filter((route) => !described.has(route))).toEqual(["GET /openapi.json", "GET /docs"]);
      expect(described.size).toBeGreaterThan(8);
    });

    test("every call welcomes its own sample, so that only the attack is to blame for what follows", async () => {
      for (const call of target.calls.filter(({ name }) => name !== "getMetrics")) {
        const { status, text } = await target.attack(call, target.sample(call), target.market.victim);
        expect(status, `${call.name}: ${text}`).toBeLessThan(300);
      }
    });

    test("no token, or one that is not good", async () => {
      const [header, payload, signature] = target.market.victim.token.split(".") as [string, string, string];
      const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
      const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 3_600_000 });
      const expired = (await target.market.signIn("Rahima Khatun", { sub: claims.sub, email: claims.email })).token;
      vi.useRealTimers();
      const tokens = {
        none: undefined,
        empty: "",
        expired,
        tampered: `${header}.${encode({ ...claims, sub: "somebody-else" })}.${signature}`,
        cut: `${header}.${payload}.${signature.slice(0, -4)}`,
        unsigned: `${encode({ alg: "none", kid: "test" })}.${payload}.`,
        "signed with the public key": `${encode({ alg: "HS256", kid: "test" })}.${payload}.${signature}`,
        "for somebody else": await target.market.sign({ ...claims, email: undefined }),
        nonsense: "a.b.c",
        SQL: "'or1=1--",
      };
      for (const call of target.calls.filter(({ token }) => token === "needed")) {
        for (const [kind, token] of Object.entries(tokens)) {
          const { url, init } = target.sample(call);
          const headers = { ...init.headers, ...(token !== undefined && { Authorization: `Bearer ${token}` }) };
          const { status } = await target.attack(call, { url, init: { ...init, headers } }, null);
          expect(status, `${call.name} with a token that is ${kind}`).toBe(401);
        }
      }
    });

    test("another person's token", async () => {
      for (const call of target.calls) {
        const { status } = await target.attack(call, target.sample(call), target.market.mallory);
        const names = JSON.stringify(call.body?.properties ?? {}) + JSON.stringify(call.parameters);
        const isTheirs = /"email"/.test(names) && call.name !== "sendFeedback";
        if (isTheirs || ["updateTask", "deleteTask"].includes(call.name)) expect([403, 422], call.name).toContain(status);
      }
    });
  });
}
