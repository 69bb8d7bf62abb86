import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { rahima, stageProvider } from "#tests/support/render-page.tsx";
import { json, stubApi } from "#tests/support/stub-api.ts";
import { showTrouble, useTrouble } from "#web/ui/connection.ts";
import { createLazyProvider } from "./lazy-provider.ts";

const person = { displayName: "Rahima", photoURL: "https://example.com/r.png", email: "rahima@example.com", password: "Secret1" };

test("loads the provider on first use, and once", async () => {
  const { lazy, load, real } = createLazy();
  expect(load).not.toHaveBeenCalled();
  await Promise.all([lazy.getToken(), lazy.logIn("rahima@example.com", "Secret1"), lazy.logOut()]);
  expect(load).toHaveBeenCalledOnce();
  expect(real.logIn).toHaveBeenCalledExactlyOnceWith("rahima@example.com", "Secret1");
});

test("forwards every call", async () => {
  const { lazy, real } = createLazy();
  expect(await lazy.createUser(person)).toBe(rahima);
  expect(await lazy.logInWithGoogle()).toBe(rahima);
  expect(await lazy.updateUser(person)).toBe(rahima);
  await lazy.reloadUser();
  await lazy.requestPasswordReset("rahima@example.com");
  await lazy.resetPassword("token", "Secret1");
  expect(real.createUser).toHaveBeenCalledWith(person);
  expect(real.updateUser).toHaveBeenCalledWith(person);
  expect(real.reloadUser).toHaveBeenCalledOnce();
  expect(real.requestPasswordReset).toHaveBeenCalledWith("rahima@example.com");
  expect(real.resetPassword).toHaveBeenCalledWith("token", "Secret1");
});

test("notifies a listener after loading, of each change once, and not after its removal", async () => {
  const { lazy, real } = createLazy();
  const [staying, leaving, gone] = [vi.fn(), vi.fn(), vi.fn()];
  lazy.onUserChange(staying);
  const leave = lazy.onUserChange(leaving);
  lazy.onUserChange(gone)();
  await vi.waitFor(() => expect(staying).toHaveBeenCalledExactlyOnceWith(null));
  expect(leaving).toHaveBeenCalledExactlyOnceWith(null);
  leave();
  real.become(rahima);
  expect(staying.mock.calls).toEqual([[null], [rahima]]);
  expect(leaving).toHaveBeenCalledOnce();
  expect(gone).not.toHaveBeenCalled();
});

test("a failed load is logged, reports no user, and is repeated on the next use", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const { lazy, load } = createLazy();
  load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  const listener = vi.fn();
  lazy.onUserChange(listener);
  await expect(lazy.getToken()).rejects.toMatchObject({ code: "offline", message: "Not loaded" });
  expect(listener).toHaveBeenCalledExactlyOnceWith(null);
  expect(logged).toHaveBeenCalledOnce();
  await lazy.logIn("rahima@example.com", "Secret1");
  expect(load).toHaveBeenCalledTimes(2);
  expect(listener).toHaveBeenLastCalledWith(rahima);
});

test("scripts that a new release has removed are reported as such, with the notice to reload", async () => {
  stubApi({ "HEAD /favicon.svg": json(null) });
  const { lazy, load } = createLazy();
  load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  await expect(lazy.logIn("rahima@example.com", "Secret1")).rejects.toMatchObject({ code: "updated" });
  const { result } = renderHook(useTrouble);
  expect(result.current).toBe("updated");
  act(() => showTrouble(null));
});

test("is not loaded for a visitor without a session until it is used or another tab signs in", async () => {
  const real = stageProvider({}, rahima);
  const load = vi.fn(async () => real);
  let signInElsewhere = () => {};
  const lazy = createLazyProvider({
    load,
    maybeSignedIn: async () => false,
    onOtherTab: (callback) => {
      signInElsewhere = callback;
    },
  });
  const listener = vi.fn();
  lazy.onUserChange(listener);
  await vi.waitFor(() => expect(listener).toHaveBeenCalledExactlyOnceWith(null));
  expect(await lazy.getToken()).toBeNull();
  expect(load).not.toHaveBeenCalled();
  signInElsewhere();
  await vi.waitFor(() => expect(listener).toHaveBeenLastCalledWith(rahima));
  expect(load).toHaveBeenCalledOnce();
});

test("asks again whether there is a session after that has failed", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const real = stageProvider({ getToken: async () => "token" }, rahima);
  const maybeSignedIn = vi.fn(async () => true).mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const lazy = createLazyProvider({ load: async () => real, maybeSignedIn });
  const listener = vi.fn();
  lazy.onUserChange(listener);
  await vi.waitFor(() => expect(listener).toHaveBeenCalledExactlyOnceWith(null));
  expect(await lazy.getToken()).toBe("token");
  await vi.waitFor(() => expect(listener).toHaveBeenLastCalledWith(rahima));
});

function createLazy() {
  const real = stageProvider();
  const load = vi.fn(async () => real);
  return { lazy: createLazyProvider({ load }), load, real };
}
