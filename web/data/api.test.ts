import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "#contract/client.ts";
import { invitationHeader } from "#contract/platform/paths.ts";
import { problemTypes } from "#contract/platform/problem-types.ts";
import { aMe } from "#tests/support/a-me.ts";
import { rahima } from "#tests/support/render-page.tsx";
import { json, problem, stubApi } from "#tests/support/stub-api.ts";
import { toast } from "#web/ui/toasts.tsx";
import { browserClient, invitationKey } from "./api.ts";
import { followAccount } from "./follow-account.ts";
import { forgetUser, setSessionActions, setUser } from "./session.ts";

afterEach(forgetUser);

test("an invitation is sent until a call of the person succeeds", async () => {
  setSessionActions({ getToken: async () => "token", logOut: async () => {} });
  sessionStorage.setItem(invitationKey, "abc");
  const api = stubApi({ "GET /me": problem(503, "Overloaded."), "GET /market": json({}) });
  await browserClient.request("GET /market");
  await expect(browserClient.signedIn.request("GET /me")).rejects.toThrow("Overloaded.");
  api.answer("GET /me", json(aMe()));
  await browserClient.signedIn.request("GET /me");
  await browserClient.signedIn.request("GET /me");
  expect(api.calls("GET /market")[0]?.headers.get(invitationHeader)).toBe("abc");
  expect(api.calls("GET /me").map(({ headers }) => headers.get(invitationHeader))).toEqual(["abc", "abc", null]);
});

test("a person who cannot register is shown the reason, and stays signed in to delete the account", async () => {
  const logOut = vi.fn(async () => {});
  setSessionActions({ getToken: async () => "token", logOut });
  setUser(rahima);
  const notify = vi.spyOn(toast, "error").mockImplementation(() => {});
  const detail = "Registration is closed.";
  const refused = { type: problemTypes.registrationClosed, title: "Forbidden", status: 403, detail };
  stubApi({ "GET /me": () => Response.json(refused, { status: 403 }) });
  await expect(followAccount(async () => {})).rejects.toThrow(ApiError);
  expect(logOut).not.toHaveBeenCalled();
  const text = `${detail} You can download your data or delete this account on your profile page.`;
  expect(notify).toHaveBeenCalledWith(text, { autoClose: false, toastId: "not-admitted" });
});
