import { expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { type Endpoint, isForStaff } from "#contract/platform/endpoint.ts";
import { problemTypes } from "#contract/platform/problem.ts";
import { authorize, isSuspended } from "./authorize.ts";
import { isStaff } from "./reader.ts";

/**
 * Every write that a suspended person may call. They end what is theirs and take every step of a deal that is under way, so that it never
 * waits for the end of a suspension: work, dates, proposals to end, disputes and their statements. They begin nothing new, bring
 * nothing back to the lists and publish nothing. Some of the calls are limited further by their stores.
 */
const allowed = [
  "DELETE /me",
  "DELETE /me/credentials/brought/{id}",
  "DELETE /me/credentials/{id}",
  "DELETE /me/email",
  "DELETE /me/passkeys/{id}",
  "DELETE /me/recovery",
  "DELETE /me/sessions",
  "DELETE /me/sessions/{id}",
  "DELETE /me/two-factor",
  "DELETE /mypush/{id}",
  "PATCH /me",
  "PATCH /me/passkeys/{id}",
  "POST /me/payout-account",
  "POST /me/payouts",
  "POST /me/two-factor",
  "POST /me/two-factor/codes",
  "POST /me/two-factor/confirm",
  "POST /mydecisions/{id}/appeal",
  "POST /myinbox/read",
  "POST /myinbox/{id}/read",
  "POST /mytask/{id}/abandon",
  "POST /mytask/{id}/accept-end",
  "POST /mytask/{id}/ask-extension",
  "POST /mytask/{id}/cancel",
  "POST /mytask/{id}/complete",
  "POST /mytask/{id}/decline-extension",
  "POST /mytask/{id}/deliver",
  "POST /mytask/{id}/dispute",
  "POST /mytask/{id}/end",
  "POST /mytask/{id}/grant-extension",
  "POST /mytask/{id}/payments",
  "POST /mytask/{id}/propose-end",
  "POST /mytask/{id}/reject-end",
  "POST /mytask/{id}/request-changes",
  "POST /mytask/{id}/revoke",
  "POST /mytask/{id}/statement",
  "POST /mytask/{id}/withdraw-end",
  "POST /offers/{id}/decline",
  "POST /offers/{id}/refuse",
  "POST /offers/{id}/withdraw",
  "POST /recoveries/finish",
  "POST /recoveries/stop",
  "POST /threads",
  "POST /threads/{id}/messages",
  "POST /threads/{id}/read",
  "PUT /me/password",
  "PUT /myinbox/settings",
  "PUT /mymessages/settings",
  "PUT /mypush",
];

const caller = { signedInAt: new Date() };
const later = new Date(Date.now() + 86_400_000);
const earlier = new Date(Date.now() - 1);

test.each([
  ["suspended", { suspendedUntil: later, isBanned: false }],
  ["banned", { suspendedUntil: null, isBanned: true }],
])("a person who is %s is no staff, may read everything but staff calls, and make exactly these changes", (_, state) => {
  const person = { role: "administrator" as const, ...state };
  expect(isSuspended(state)).toBe(true);
  expect(isStaff({ id: "", ...person })).toBe(false);
  const writes = Object.entries<Endpoint>(endpoints).filter(([, endpoint]) => {
    if (endpoint.method !== "GET") return true;
    expect(isRefused(person, endpoint), endpoint.path).toBe(isForStaff(endpoint.access));
    return false;
  });
  expect(writes.length).toBeGreaterThan(40);
  const open = writes.filter(([, endpoint]) => !isRefused(person, endpoint)).map(([key]) => key);
  expect(open.toSorted()).toEqual(allowed);
});

test("staff without the second factor that the market asks for may call everything but staff calls", () => {
  const person = { role: "administrator" as const, suspendedUntil: null, isBanned: false };
  for (const endpoint of Object.values<Endpoint>(endpoints)) {
    const call = () => authorize(person, caller, endpoint, true);
    if (!isForStaff(endpoint.access)) call();
    else expect(call).toThrow(expect.objectContaining({ status: 403, members: { type: problemTypes.twoFactorNeeded } }));
  }
  expect(isStaff({ id: "", ...person, needsTwoFactor: true })).toBe(false);
});

test("a suspension ends by itself", () => {
  const person = { role: "administrator" as const, suspendedUntil: earlier, isBanned: false };
  expect(Object.values<Endpoint>(endpoints).filter((endpoint) => isRefused(person, endpoint))).toEqual([]);
  expect(isStaff({ id: "", ...person })).toBe(true);
});

function isRefused(person: Parameters<typeof authorize>[0], endpoint: Endpoint): boolean {
  try {
    authorize(person, caller, endpoint);
    return false;
  } catch (error) {
    expect(error).toMatchObject({ status: 403, members: { type: problemTypes.suspended } });
    return true;
  }
}
