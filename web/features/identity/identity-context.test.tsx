import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { getToken } from "#web/data/session.ts";
import { toast } from "#web/ui/toasts.tsx";
import { IdentityProvider, useIdentity } from "./identity-context.tsx";
import { IdentityError, type IdentityProvider as Provider, type User } from "./identity-port.ts";

let notify: MockInstance<typeof toast.info>;
beforeEach(() => {
  notify = vi.spyOn(toast, "info").mockImplementation(() => {});
});

const user: User = { id: "1", displayName: "Rumana", name: "Rumana", email: "rumana@example.com", photoURL: null };

test("starts with no user and loading, on the server too", () => {
  const { provider } = createProvider();
  function Page() {
    const { user, loading } = useIdentity();
    return `${user} ${loading}`;
  }
  const html = renderToString(
    <IdentityProvider provider={provider}>
      <Page />
    </IdentityProvider>,
  );
  expect(html).toBe("null true");
  expect(provider.onUserChange).not.toHaveBeenCalled();
});

test("the listener sets the user and clears loading", () => {
  const { identity, tell } = render();
  expect(identity.current).toMatchObject({ user: null, loading: true });
  tell(user);
  expect(identity.current).toMatchObject({ user, loading: false });
  tell(null);
  expect(identity.current).toMatchObject({ user: null, loading: false });
});

test("the listener is removed when the page unmounts", () => {
  const { unmount, stop } = render();
  expect(stop).not.toHaveBeenCalled();
  unmount();
  expect(stop).toHaveBeenCalledOnce();
});

const person = { displayName: "Rumana", photoURL: "https://example.com/r.png", email: "rumana@example.com", password: "Secret1" };

test.each<[Exclude<keyof Provider, "onUserChange" | "getToken">, unknown[]]>([
  ["createUser", [person]],
  ["logIn", ["rumana@example.com", "Secret1"]],
  ["logInWithGoogle", []],
  ["logOut", []],
  ["updateUser", [{ displayName: "Rumana", photoURL: null }]],
  ["reloadUser", []],
  ["requestPasswordReset", ["rumana@example.com"]],
  ["resetPassword", ["token", "Secret1"]],
])("loading is true while %s runs", async (name, given) => {
  const { identity, provider, tell } = render();
  tell(null);
  const running = Promise.withResolvers<never>();
  vi.mocked(provider[name]).mockReturnValue(running.promise);
  const result = start(() => (identity.current[name] as (...given: unknown[]) => Promise<unknown>)(...given));
  expect(identity.current.loading).toBe(true);
  expect(provider[name]).toHaveBeenCalledWith(...given);
  await act(async () => running.resolve(user as never));
  expect(await result).toBe(user);
  expect(identity.current.loading).toBe(false);
});

test("loading lasts until the last of several actions is done", async () => {
  const { identity, provider, tell } = render();
  tell(null);
  const [first, second] = [Promise.withResolvers<User>(), Promise.withResolvers<void>()];
  vi.mocked(provider.logIn).mockReturnValue(first.promise);
  vi.mocked(provider.requestPasswordReset).mockReturnValue(second.promise);
  start(() => identity.current.logIn("rumana@example.com", "Secret1"));
  start(() => identity.current.requestPasswordReset("rumana@example.com"));
  await act(async () => first.resolve(user));
  expect(identity.current.loading).toBe(true);
  await act(async () => second.resolve());
  expect(identity.current.loading).toBe(false);
});

test("a failure is logged and thrown again, and loading is cleared", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const { identity, provider, tell } = render();
  tell(null);
  const failure = new IdentityError("invalid-credentials", "Invalid email or password");
  vi.mocked(provider.logIn).mockRejectedValue(failure);
  await act(async () => {
    await expect(identity.current.logIn("rumana@example.com", "wrong")).rejects.toBe(failure);
  });
  expect(logged).toHaveBeenCalledExactlyOnceWith(failure);
  expect(identity.current.loading).toBe(false);
});

test("requesting a token does not count as loading", async () => {
  const { identity, provider, tell } = render();
  tell(user);
  vi.mocked(provider.getToken).mockResolvedValue("token");
  const asked = getToken();
  expect(identity.current.loading).toBe(false);
  expect(await asked).toBe("token");
});

test("a session that ends by itself is reported once", async () => {
  const { tell } = render();
  tell(null);
  tell(user);
  expect(notify).not.toHaveBeenCalled();
  tell(null);
  await vi.waitFor(() => expect(notify).toHaveBeenCalled());
  expect(notify).toHaveBeenCalledExactlyOnceWith("Your session has ended. Log in again to continue.", { toastId: "session-ended" });
});

test.each<["logOut" | "deleteAccount", unknown[]]>([
  ["logOut", []],
  ["deleteAccount", [{ password: "Secret1" }, async () => {}]],
])("a session that ends by %s is not reported, unless the call failed", async (name, given) => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { identity, provider, tell } = render();
  const leave = () => act(() => (identity.current[name] as (...given: unknown[]) => Promise<void>)(...given).catch(() => {}));
  tell(user);
  vi.mocked(provider[name]).mockResolvedValue();
  await leave();
  tell(null);
  expect(notify).not.toHaveBeenCalled();
  tell(user);
  vi.mocked(provider[name]).mockRejectedValue(new Error("The network is away."));
  await leave();
  tell(null);
  await vi.waitFor(() => expect(notify).toHaveBeenCalledOnce());
});

test("useIdentity requires an IdentityProvider", () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  expect(() => renderHook(useIdentity)).toThrow("No provider");
});

function render() {
  const { provider, tell, stop } = createProvider();
  const wrapper = ({ children }: { children: ReactNode }) => <IdentityProvider provider={provider}>{children}</IdentityProvider>;
  const { result: identity, unmount } = renderHook(useIdentity, { wrapper });
  return { identity, provider, unmount, stop, tell: (next: User | null) => act(() => tell(next)) };
}

function start<T>(action: () => Promise<T>): Promise<T> {
  const running: Promise<T>[] = [];
  act(() => {
    running.push(action());
  });
  return Promise.all(running).then(([result]) => result as T);
}

function createProvider() {
  let tell: (user: User | null) => void = () => {};
  const stop = vi.fn();
  const provider: Provider = {
    createUser: vi.fn(),
    logIn: vi.fn(),
    logInWithGoogle: vi.fn(),
    finishLogIn: vi.fn(),
    logInWithPasskey: vi.fn(),
    logOut: vi.fn(),
    updateUser: vi.fn(),
    reloadUser: vi.fn(),
    onUserChange: vi.fn((listener) => {
      tell = listener;
      return stop;
    }),
    getToken: vi.fn(),
    deleteAccount: vi.fn(),
    requestPasswordReset: vi.fn(),
    resetPassword: vi.fn(),
  };
  return { provider, stop, tell: (user: User | null) => tell(user) };
}
