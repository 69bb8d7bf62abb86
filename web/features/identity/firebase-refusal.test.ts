import { describe, expect, test } from "vitest";
import { isSessionOver, refusalOf } from "./firebase-refusal.ts";
import { IdentityError } from "./identity-port.ts";

const weak = "Password must contain at least one number, one lowercase letter, one uppercase letter, and be at least 6 characters long.";

describe("a Firebase error becomes an identity error:", () => {
  test.each([
    ["auth/invalid-credential", "invalid-credentials", "Invalid email or password."],
    ["auth/wrong-password", "invalid-credentials", "Invalid email or password."],
    ["auth/user-not-found", "invalid-credentials", "Invalid email or password."],
    ["auth/invalid-email", "invalid-credentials", "Invalid email or password."],
    ["auth/user-disabled", "unknown", "This account has been closed."],
    ["auth/requires-recent-login", "unknown", "For your security, log out, log in again and try once more."],
    ["auth/user-mismatch", "unknown", "That is a different account. Choose the one you're logged in with."],
    ["auth/email-already-in-use", "email-in-use", "This email already has an account."],
    ["auth/account-exists-with-different-credential", "email-in-use", "This email already has an account. Log in with your password."],
    ["auth/credential-already-in-use", "email-in-use", "This email already has an account. Log in with your password."],
    ["auth/weak-password", "weak-password", weak],
    ["auth/password-does-not-meet-requirements", "weak-password", weak],
    ["auth/missing-password", "weak-password", weak],
    ["auth/expired-action-code", "invalid-link", "This link has expired or was already used. Request a new one."],
    ["auth/invalid-action-code", "invalid-link", "This link has expired or was already used. Request a new one."],
    ["auth/popup-closed-by-user", "popup-closed", "The login window was closed."],
    ["auth/cancelled-popup-request", "popup-closed", "The login window was closed."],
    ["auth/user-cancelled", "popup-closed", "The login window was closed."],
    ["auth/popup-blocked", "popup-blocked", "Your browser blocked the login window. Allow pop-ups and try again."],
    ["auth/too-many-requests", "too-many-requests", "Too many attempts. Wait a minute and try again."],
    ["auth/quota-exceeded", "too-many-requests", "Too many attempts. Wait a minute and try again."],
    [
      "auth/multi-factor-auth-required",
      "second-step-elsewhere",
      "Your account has a second login step at Firebase, which this market doesn't support. Log in with another account, or ask the people who run the market to remove the second step.",
    ],
    ["auth/network-request-failed", "offline", "Firebase could not be reached."],
    ["auth/timeout", "offline", "Firebase could not be reached."],
    ["auth/operation-not-allowed", "unknown", "This way of logging in isn't available here."],
    ["auth/unauthorized-domain", "unknown", "This way of logging in isn't available here."],
    ["auth/admin-restricted-operation", "unknown", "This way of logging in isn't available here."],
    ["auth/user-token-expired", "signed-out", "No user is currently logged in."],
    ["auth/invalid-user-token", "signed-out", "No user is currently logged in."],
    ["auth/invalid-refresh-token", "signed-out", "No user is currently logged in."],
    ["auth/something-new", "unknown", "The server couldn't do that. Please try again."],
  ])("%s", (theirs, code, message) => {
    const error = Object.assign(new Error("Firebase: Error (x)."), { code: theirs });
    const refusal = refusalOf(error);
    expect(refusal).toBeInstanceOf(IdentityError);
    expect(refusal).toMatchObject({ code, message, cause: error });
  });

  test("a value without a code is unknown", () => {
    expect(refusalOf("odd")).toMatchObject({ code: "unknown", message: "The server couldn't do that. Please try again." });
  });

  test("an identity error stays unchanged", () => {
    const error = new IdentityError("weak-password", weak);
    expect(refusalOf(error)).toBe(error);
  });
});

test("a session is over for certain codes of Firebase, and not when Firebase cannot be reached", () => {
  const over = (code: string) => isSessionOver(Object.assign(new Error(), { code }));
  const ends = ["auth/user-token-expired", "auth/invalid-user-token", "auth/invalid-refresh-token", "auth/user-disabled"];
  expect(ends.filter(over)).toEqual(ends);
  expect(["auth/network-request-failed", "auth/too-many-requests", ""].map(over)).toEqual([false, false, false]);
});
