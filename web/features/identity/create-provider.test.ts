import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sessionOf } from "#tests/support/embedded-tab.ts";
import { rahima } from "#tests/support/render-page.tsx";
import { offline, stubApi } from "#tests/support/stub-api.ts";
import { createProvider } from "./create-provider.ts";

const session = "GET /identity/get-session";

/** The real one would still notify these providers in other tests. */
class NoChannel extends EventTarget {
  postMessage() {}
}

beforeEach(() => vi.stubGlobal("BroadcastChannel", NoChannel));
afterEach(() => localStorage.clear());

test.each([{ known: "yes" }, { known: null }])(
  "the session is requested once, without headers (known person: $known)",
  async ({ known }) => {
    if (known) localStorage.setItem("knownPerson", known);
    const api = stubApi({ [session]: sessionOf(rahima) });
    const listener = vi.fn();
    createProvider({ provider: "embedded", google: null }).onUserChange(listener);
    await vi.waitFor(() => expect(listener).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: rahima.id })));
    expect(api.calls(session).map(({ headers }) => [...headers])).toEqual([[]]);
  },
);

test("the first answer is not used again after a sign-in", async () => {
  const api = stubApi({ [session]: sessionOf(null), "POST /identity/sign-in/email": sessionOf(rahima) });
  const provider = createProvider({ provider: "embedded", google: null });
  const listener = vi.fn();
  provider.onUserChange(listener);
  await vi.waitFor(() => expect(listener).toHaveBeenCalledWith(null));
  await provider.logIn("rahima@example.com", "Secret1");
  api.answer(session, sessionOf({ ...rahima, displayName: "New", name: "New" }));
  await provider.reloadUser();
  expect(listener).toHaveBeenLastCalledWith(expect.objectContaining({ displayName: "New" }));
});

test("a known person without a connection counts as signed out until the next request", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  localStorage.setItem("knownPerson", "yes");
  const api = stubApi({ [session]: offline });
  const provider = createProvider({ provider: "embedded", google: null });
  const listener = vi.fn();
  provider.onUserChange(listener);
  await vi.waitFor(() => expect(listener).toHaveBeenCalledWith(null));
  api.answer(session, sessionOf(rahima));
  await provider.reloadUser();
  expect(listener).toHaveBeenLastCalledWith(expect.objectContaining({ id: rahima.id }));
});
