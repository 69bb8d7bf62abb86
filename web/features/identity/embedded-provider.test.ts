// Cases whose timing the suite against the real server cannot control: slow answers, outdated answers, and clocks.
import { expect, test, vi } from "vitest";
import { createEmbeddedProvider } from "./embedded-provider.ts";

const rumana = { id: "1", name: "Rumana", email: "rumana@example.com", image: null };
const tanvir = { id: "2", name: "Tanvir", email: "tanvir@example.com", image: null };

test("a token is renewed a minute before it expires, independent of the local clock", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("1999-12-31") });
  const { provider, server } = openTab();
  server.answer("/get-session", { user: rumana });
  server.answer("/token", { token: tokenFor("first", 600) });
  const first = await provider.getToken();
  server.answer("/token", { token: tokenFor("second", 600) });
  vi.setSystemTime(Date.now() + 539_000);
  expect(await provider.getToken()).toBe(first);
  vi.setSystemTime(Date.now() + 1_000);
  expect(await provider.getToken()).toBe(tokenFor("second", 600));
});

test("the token that comes with the session is used until it expires", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("1999-12-31") });
  const { provider, server } = openTab();
  const headers = { "set-auth-jwt": tokenFor("first", 600) };
  server.respond("/get-session", () => Response.json({ user: rumana }, { headers }));
  expect(await provider.getToken()).toBe(tokenFor("first", 600));
  vi.setSystemTime(Date.now() + 540_000);
  server.answer("/token", { token: tokenFor("second", 600) });
  expect(await provider.getToken()).toBe(tokenFor("second", 600));
});

test("a token that arrives after the person logged out is not returned", async () => {
  const { provider, server } = openTab();
  server.answer("/get-session", { user: rumana });
  const late = server.delay("/token");
  const asked = provider.getToken();
  await late.asked;
  server.answer("/sign-out", { success: true });
  await provider.logOut();
  late.answer({ token: tokenFor("late", 600) });
  expect(await asked).toBeNull();
});

test("a token that arrives after another person logged in is requested again", async () => {
  const { provider, server } = openTab();
  server.answer("/get-session", { user: rumana });
  const late = server.delay("/token");
  const asked = provider.getToken();
  await late.asked;
  server.answer("/sign-in/email", { user: tanvir });
  await provider.logIn("tanvir@example.com", "Secret1");
  server.answer("/token", { token: tokenFor("tanvir", 600) });
  late.answer({ token: tokenFor("rumana", 600) });
  expect(await asked).toBe(tokenFor("tanvir", 600));
});

test("an outdated answer about the session does not replace a newer one", async () => {
  const { provider, server } = openTab();
  const late = server.delay("/get-session");
  const listener = vi.fn();
  provider.onUserChange(listener);
  await late.asked;
  server.answer("/sign-in/email", { user: rumana });
  await provider.logIn("rumana@example.com", "Secret1");
  late.answer(null);
  await vi.waitFor(() => expect(late.read).toHaveBeenCalled());
  expect(listener.mock.calls).toEqual([[expect.objectContaining({ id: "1" })]]);
});

test("a failed first session request reports no user, and the next use repeats it", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const { provider, server } = openTab();
  server.answer("/get-session", { detail: "The database is away." }, 503);
  const listener = vi.fn();
  provider.onUserChange(listener);
  await vi.waitFor(() => expect(listener).toHaveBeenCalledWith(null));
  expect(logged).toHaveBeenCalledOnce();
  server.answer("/get-session", { user: rumana });
  server.answer("/token", { token: tokenFor("rumana", 600) });
  expect(await provider.getToken()).toBe(tokenFor("rumana", 600));
  expect(listener).toHaveBeenLastCalledWith(expect.objectContaining({ id: "1" }));
});

test("a token that could not be fetched is requested again", async () => {
  const { provider, server } = openTab();
  server.answer("/get-session", { user: rumana });
  server.answer("/token", { detail: "The database is away." }, 503);
  await expect(provider.getToken()).rejects.toMatchObject({ code: "unknown", message: "The database is away." });
  server.answer("/token", { token: tokenFor("rumana", 600) });
  expect(await provider.getToken()).toBe(tokenFor("rumana", 600));
});

test("a deleted account is signed out and announced to other tabs; a refused deletion changes nothing", async () => {
  const { provider, server, channel } = openTab();
  const listener = vi.fn();
  server.answer("/sign-in/email", { user: rumana });
  await provider.logIn("rumana@example.com", "Secret1");
  provider.onUserChange(listener);
  channel.post.mockClear();
  const refusal = new Error("That is not the password.");
  await expect(provider.deleteAccount({ password: "Wrong1" }, () => Promise.reject(refusal))).rejects.toBe(refusal);
  expect(listener).toHaveBeenLastCalledWith(expect.objectContaining({ id: "1" }));
  expect(channel.post).not.toHaveBeenCalled();
  await provider.deleteAccount({ password: "Secret1" }, async () => {});
  expect(listener).toHaveBeenLastCalledWith(null);
  expect(channel.post).toHaveBeenCalledExactlyOnceWith({ type: "changed" });
  expect(await provider.getToken()).toBeNull();
});

test("status 429 becomes the code too-many-requests", async () => {
  const { provider, server } = openTab();
  const tried = (words: string | undefined) => {
    server.answer("/sign-in/email", { detail: words }, 429);
    return provider.logIn("rumana@example.com", "Secret1");
  };
  const message = "Too many attempts. Try again in 9 minutes.";
  await expect(tried(message)).rejects.toMatchObject({ code: "too-many-requests", message });
  await expect(tried(undefined)).rejects.toMatchObject({ message: "Too many attempts. Wait a minute and try again." });
});

test("an answer without a problem body has a general message", async () => {
  const { provider, server } = openTab();
  server.respond("/sign-in/email", () => new Response("<html>Bad gateway", { status: 502 }));
  await expect(provider.logIn("rumana@example.com", "Secret1")).rejects.toMatchObject({
    code: "unknown",
    message: "The server couldn't do that. Please try again.",
  });
});

test("without a Google provider no popup opens", async () => {
  const { provider, openPopup } = openTab({ google: null });
  await expect(provider.logInWithGoogle()).rejects.toMatchObject({ code: "unknown" });
  expect(openPopup).not.toHaveBeenCalled();
});

test("the popup closes when the Google sign-in cannot be started", async () => {
  const { provider, server, popup } = openTab();
  server.answer("/sign-in/google", { detail: "No." }, 500);
  await expect(provider.logInWithGoogle()).rejects.toMatchObject({ code: "unknown" });
  expect(popup.close).toHaveBeenCalled();
});

test("after a change of the account the person is read again, the next token is a new one, and other tabs are notified", async () => {
  const { provider, server, channel } = openTab();
  server.answer("/get-session", { user: rumana });
  server.answer("/token", { token: tokenFor("old", 600) });
  const listener = vi.fn();
  provider.onUserChange(listener);
  await provider.getToken();
  server.answer("/get-session", { user: { ...rumana, email: "new@example.com" } });
  server.answer("/token", { token: tokenFor("new", 600) });
  await provider.reloadUser();
  expect(listener).toHaveBeenLastCalledWith(expect.objectContaining({ email: "new@example.com" }));
  expect(await provider.getToken()).toBe(tokenFor("new", 600));
  expect(channel.post).toHaveBeenCalledWith({ type: "changed" });
});

function openTab({ google = "google" as string | null } = {}) {
  const server = createServer();
  const popup = { closed: false, close: vi.fn(), location: { href: "" } };
  const openPopup = vi.fn(() => popup);
  const channel = { post: vi.fn(), listen: () => () => {} };
  return { provider: createEmbeddedProvider({ fetch: server.fetch, openPopup, channel, google }), server, openPopup, popup, channel };
}

function createServer() {
  const answers = new Map<string, () => Response | Promise<Response>>();
  const respond = (path: string, give: () => Response | Promise<Response>) => answers.set(`/identity${path}`, give);
  return {
    fetch: async (path: string) => (await answers.get(path)?.()) ?? new Response("", { status: 404 }),
    respond,
    answer: (path: string, body: unknown, status = 200) => respond(path, () => Response.json(body, { status })),
    /** Holds the answer until the test gives it. */
    delay(path: string) {
      const asked = Promise.withResolvers<void>();
      const answer = Promise.withResolvers<unknown>();
      const read = vi.fn((body: unknown) => body);
      respond(path, async () => {
        asked.resolve();
        const body = await answer.promise;
        const response = Response.json(body);
        response.json = async () => read(body);
        return response;
      });
      return { asked: asked.promise, answer: answer.resolve, read };
    },
  };
}

/** The times are in the future of the local clock: only the difference between them counts. */
function tokenFor(sub: string, lifetime: number): string {
  return `e30.${btoa(JSON.stringify({ sub, iat: 2_000_000_000, exp: 2_000_000_000 + lifetime }))}.signature`;
}
