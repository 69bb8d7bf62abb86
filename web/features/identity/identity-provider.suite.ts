// The tests that every identity provider's adapter must pass.
import { randomUUID } from "node:crypto";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { IdentityProvider, User } from "./identity-port.ts";

/** One person at one browser. */
export type IdentityHarness = {
  openTab(): IdentityProvider;
  /** What happens to the next popup: blocked, closed, cancelled, or this person signs in with it. */
  nextPopup(fate: "blocked" | "closed" | "cancelled" | { name: string; email: string }): void;
  /** Ends the session behind the browser's back, as time would. */
  endSession(): Promise<void>;
  goOffline(): void;
  /** What the task server reads out of a token. */
  readToken(token: string): Promise<{ name: string; email: string } | null>;
  resetTokenMailedTo(email: string): Promise<string>;
};

const password = "Secret1";
const weak = "Password must contain at least one number, one lowercase letter, one uppercase letter, and be at least 6 characters long.";

type Ways = {
  /** A sign-in with Google proves the address, and takes over an account with an unproved one. */
  googleProvesAddress?: boolean;
};

export function describeIdentityProvider(
  name: string,
  createHarness: () => IdentityHarness,
  { googleProvesAddress = false }: Ways = {},
): void {
  describe(`identity provider: ${name}`, () => {
    test("has no user at first", async () => {
      const { provider, seen } = openTab(createHarness());
      await seen.waitFor(null);
      expect(await provider.getToken()).toBeNull();
    });

    test("signs a new person up and in", async () => {
      const { provider, seen } = openTab(createHarness());
      const person = newPerson();
      const user = await provider.createUser(person);
      expect(user).toMatchObject({
        id: expect.any(String),
        displayName: person.displayName,
        name: person.displayName,
        email: person.email,
        photoURL: person.photoURL,
      });
      await seen.waitFor(user);
    });

    test("refuses an email address that has an account", async () => {
      const harness = createHarness();
      const person = await signUp(harness);
      await expect(harness.openTab().createUser(person)).rejects.toMatchObject({ code: "email-in-use" });
    });

    test("refuses a weak password with the rule's words", async () => {
      const attempt = createHarness()
        .openTab()
        .createUser({ ...newPerson(), password: "secret" });
      await expect(attempt).rejects.toMatchObject({ code: "weak-password", message: weak });
    });

    test("logs in with the right password only", async () => {
      const harness = createHarness();
      const { email } = await signUp(harness);
      const { provider, seen } = openTab(harness);
      await provider.logOut();
      await seen.waitFor(null);
      await expect(provider.logIn(email, "Wrong1")).rejects.toMatchObject({ code: "invalid-credentials" });
      await expect(provider.logIn(newPerson().email, password)).rejects.toMatchObject({ code: "invalid-credentials" });
      const user = await provider.logIn(email, password);
      expect(user.email).toBe(email);
      await seen.waitFor(user);
    });

    test("remembers the person in a new tab", async () => {
      const harness = createHarness();
      const { email } = await signUp(harness);
      await openTab(harness).seen.waitFor(expect.objectContaining({ email }));
    });

    test("gives tokens that name the person, and keeps one while it is fresh", async () => {
      const harness = createHarness();
      const { email, displayName } = await signUp(harness);
      const provider = harness.openTab();
      const [token, same] = await Promise.all([provider.getToken(), provider.getToken()]);
      expect(same).toBe(token);
      expect(await provider.getToken()).toBe(token);
      expect(await harness.readToken(token ?? "")).toMatchObject({ name: displayName, email });
    });

    test("gives no token after logging out", async () => {
      const harness = createHarness();
      await signUp(harness);
      const { provider, seen } = openTab(harness);
      expect(await provider.getToken()).not.toBeNull();
      await provider.logOut();
      await seen.waitFor(null);
      expect(await provider.getToken()).toBeNull();
    });

    test("updates the profile, and the next token says so", async () => {
      const harness = createHarness();
      await signUp(harness);
      const { provider, seen } = openTab(harness);
      const before = await provider.getToken();
      const user = await provider.updateUser({ displayName: "New Name", photoURL: null });
      expect(user).toMatchObject({ displayName: "New Name", name: "New Name", photoURL: null });
      await seen.waitFor(user);
      const after = await provider.getToken();
      expect(after).not.toBe(before);
      expect(await harness.readToken(after ?? "")).toMatchObject({ name: "New Name" });
    });

    test("refuses a profile update without a user", async () => {
      const update = createHarness().openTab().updateUser({ displayName: "Nobody", photoURL: null });
      await expect(update).rejects.toMatchObject({ code: "signed-out", message: "No user is currently logged in." });
    });

    test("tells the other tabs", async () => {
      const harness = createHarness();
      const [one, other] = [openTab(harness), openTab(harness)];
      await other.seen.waitFor(null);
      const { email } = await one.provider.createUser(newPerson());
      await other.seen.waitFor(expect.objectContaining({ email }));
      await one.provider.updateUser({ displayName: "New Name", photoURL: null });
      await other.seen.waitFor(expect.objectContaining({ name: "New Name" }));
      await one.provider.logOut();
      await other.seen.waitFor(null);
    });

    test("stops telling a listener that left", async () => {
      const provider = createHarness().openTab();
      const listener = vi.fn();
      provider.onUserChange(listener)();
      await provider.createUser(newPerson());
      expect(listener).not.toHaveBeenCalledWith(expect.objectContaining({ id: expect.any(String) }));
    });

    test("notices a session that ended elsewhere", async () => {
      const harness = createHarness();
      await signUp(harness);
      const { provider, seen } = openTab(harness);
      await seen.waitFor(expect.objectContaining({ id: expect.any(String) }));
      await harness.endSession();
      // A token that is still fresh may be returned: the next request is refused.
      await provider.getToken();
      await expect(provider.updateUser({ displayName: "Late", photoURL: null })).rejects.toThrow("No user is currently logged in.");
      await seen.waitFor(null);
      expect(await provider.getToken()).toBeNull();
    });

    test("says when the server cannot be reached", async () => {
      const harness = createHarness();
      const provider = harness.openTab();
      harness.goOffline();
      await expect(provider.logIn(newPerson().email, password)).rejects.toMatchObject({ code: "offline" });
    });

    describe("Google", () => {
      test("signs a person in through the popup, the same one each time", async () => {
        const harness = createHarness();
        const { displayName: name, email } = newPerson();
        const { provider, seen } = openTab(harness);
        harness.nextPopup({ name, email });
        const first = await provider.logInWithGoogle();
        expect(first).toMatchObject({ name, email });
        await seen.waitFor(first);
        await provider.logOut();
        harness.nextPopup({ name, email });
        expect(await provider.logInWithGoogle()).toEqual(first);
        expect(await harness.readToken((await provider.getToken()) ?? "")).toMatchObject({ name, email });
      });

      test.each(["closed", "cancelled"] as const)("gives up when the popup is %s", async (fate) => {
        const harness = createHarness();
        const { provider, seen } = openTab(harness);
        harness.nextPopup(fate);
        await expect(provider.logInWithGoogle()).rejects.toMatchObject({ code: "popup-closed" });
        await seen.waitFor(null);
      });

      test("says when the popup was blocked", async () => {
        const harness = createHarness();
        harness.nextPopup("blocked");
        await expect(harness.openTab().logInWithGoogle()).rejects.toMatchObject({ code: "popup-blocked" });
      });

      test(`${googleProvesAddress ? "takes over" : "does not open"} an account that has a password`, async () => {
        const harness = createHarness();
        const { email } = await signUp(harness);
        const { provider, seen } = openTab(harness);
        await provider.logOut();
        harness.nextPopup({ name: "Somebody Else", email });
        if (googleProvesAddress) {
          expect(await provider.logInWithGoogle()).toMatchObject({ name: "Somebody Else", email });
          await provider.logOut();
          await expect(provider.logIn(email, password)).rejects.toMatchObject({ code: "invalid-credentials" });
        } else {
          await expect(provider.logInWithGoogle()).rejects.toMatchObject({ code: "email-in-use" });
        }
        await seen.waitFor(null);
      });
    });

    test("resets a forgotten password once per link", async () => {
      const harness = createHarness();
      const { email } = await signUp(harness);
      const provider = harness.openTab();
      await provider.logOut();
      await provider.requestPasswordReset(email);
      const link = await harness.resetTokenMailedTo(email);
      await expect(provider.resetPassword(link, "weak")).rejects.toMatchObject({ code: "weak-password" });
      await provider.resetPassword(link, "Changed1");
      await expect(provider.resetPassword(link, "Again1")).rejects.toMatchObject({ code: "invalid-link" });
      await expect(provider.logIn(email, password)).rejects.toMatchObject({ code: "invalid-credentials" });
      expect(await provider.logIn(email, "Changed1")).toMatchObject({ email });
    });

    test("does not tell whether an address has an account", async () => {
      await expect(createHarness().openTab().requestPasswordReset(newPerson().email)).resolves.toBeUndefined();
    });
  });
}

function newPerson() {
  return { displayName: "Rumana Akter", photoURL: "https://example.com/rumana.png", email: `${randomUUID()}@example.com`, password };
}

async function signUp(harness: IdentityHarness) {
  const person = newPerson();
  await harness.openTab().createUser(person);
  return person;
}

function openTab(harness: IdentityHarness) {
  const provider = harness.openTab();
  let latest: User | null | undefined;
  onTestFinished(
    provider.onUserChange((user) => {
      latest = user;
    }),
  );
  const seen = { waitFor: (user: unknown) => expect.poll(() => latest).toEqual(user) };
  return { provider, seen };
}
