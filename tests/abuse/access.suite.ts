// Access to each call of the API, as its endpoint is declared. A new endpoint is checked without a change here.
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { isForStaff, needsToken } from "#contract/platform/endpoint.ts";
import type { Engine } from "#tests/support/engines.ts";
import type { ApiCall } from "./api-calls.ts";
import { type Attack, openAttack } from "./attack.ts";
import { hasScene, sceneMessage } from "./deal-scenes.ts";
import { sceneMoneyWords } from "./money-scenes.ts";

/** Of accounts that this server stores, which the market of the attacks does not: tests/account-security.test.ts. */
const ofStoredAccount = new Set([
  "changePassword",
  "changeEmail",
  "cancelEmailChange",
  "verifyEmail",
  "readEmailLink",
  "confirmEmail",
  "listSessions",
  "endOtherSessions",
  "getSecondFactors",
  "startTwoFactor",
  "confirmTwoFactor",
  "renewRecoveryCodes",
  "endTwoFactor",
  "renamePasskey",
  "removePasskey",
  "endSession",
  "stopMyRecovery",
  "stopRecoveryByLink",
  "finishRecovery",
]);

/** These need a token, a decision or another market that the market of the attacks does not have. Calls of staff have a test of their own. */
const withoutSample = new Set([
  "getMetrics",
  "claimAdministration",
  "getMyDecision",
  "appealDecision",
  "bringCredential",
  "openPayoutAccount",
  ...ofStoredAccount,
]);

/** What everybody may do about the deal of two others: read what is public, make an offer, ask, report. */
const forAnybody = new Set(["listSeals", "listOffers", "sendOffer", "listQuestions", "askQuestion", "sendReport"]);

/** What everybody has of their own, while two others have money. */
const ofOneself = new Set([
  ...["getWallet", "listWalletEntries", "exportWallet", "listMoneyMonths", "listPayouts", "requestPayout"],
  ...["listDocuments", "getBilling", "changeBilling"],
]);

function isOfDeal(name: string): boolean {
  return hasScene(name) || ["getMyDecision", "appealDecision"].includes(name);
}

export function describeAccess(engine: Engine): void {
  describe(`access on ${engine}`, () => {
    let target: Attack;

    beforeAll(async () => {
      target = await openAttack(engine);
    });
    afterAll(() => target.market.close());

    test("every call accepts its sample: with a token, and without one where access does not need it", async () => {
      const isOfMembers = ({ access, path }: ApiCall) => !isForStaff(access) || path.startsWith("/staff/money");
      for (const call of target.calls.filter((each) => !withoutSample.has(each.name) && isOfMembers(each))) {
        const person = target.market.callerOf(call);
        for (const caller of needsToken(call.access) ? [person] : [person, null]) {
          const { status, text } = await target.attack(call, target.sample(call), caller);
          expect(status, `${call.name}: ${text}`).toBeLessThan(300);
        }
      }
    });

    test("no token, or an invalid one", async () => {
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
        tampered: `${header}.${encode({ ...claims, sub: "another-person" })}.${signature}`,
        cut: `${header}.${payload}.${signature.slice(0, -4)}`,
        unsigned: `${encode({ alg: "none", kid: "test" })}.${payload}.`,
        "signed with the public key": `${encode({ alg: "HS256", kid: "test" })}.${payload}.${signature}`,
        "without an email address": await target.market.sign({ ...claims, email: undefined }),
        nonsense: "a.b.c",
        SQL: "'or1=1--",
      };
      for (const call of target.calls.filter(({ access }) => needsToken(access))) {
        for (const [kind, token] of Object.entries(tokens)) {
          const { url, init } = target.sample(call);
          const headers = { ...init.headers, ...(token !== undefined && { Authorization: `Bearer ${token}` }) };
          const { status } = await target.attack(call, { url, init: { ...init, headers } }, null);
          expect(status, `${call.name} with a token that is ${kind}`).toBe(401);
        }
      }
    });

    test("another person's token: a third person, who is no side of anything", async () => {
      const { market } = target;
      for (const call of target.calls) {
        await market.stage(call);
        const before = await market.dealRows();
        const sample = target.sample(call);
        const { status, text } = await target.attack(call, sample, market.stranger, async () => {
          expect(await market.dealRows(), call.name).toEqual(before);
        });
        const names = JSON.stringify(call.body?.properties ?? {}) + JSON.stringify(call.parameters);
        const isTheirs = /"email"/.test(names) && call.name !== "sendFeedback";
        if (isForStaff(call.access)) expect(status, call.name).toBe(403);
        else if (ofStoredAccount.has(call.name)) expect([409, 422], call.name).toContain(status);
        else if (isTheirs || ["updateTask", "deleteTask"].includes(call.name)) expect([403, 422], call.name).toContain(status);
        else if (ofOneself.has(call.name)) {
          // There is nothing in the wallet.
          if (call.name === "requestPayout") expect(status, text).toBe(409);
          else expect(status, call.name).toBeLessThan(300);
        } else if (isOfDeal(call.name)) {
          if (forAnybody.has(call.name)) expect(status, call.name).toBeLessThan(300);
          else expect([403, 404], `${call.name}: ${text}`).toContain(status);
          expect(text, call.name).not.toContain(sceneMessage);
        }
        for (const word of sceneMoneyWords) expect(text, call.name).not.toContain(word);
      }
    });
  });
}
