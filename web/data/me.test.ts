import { afterEach, expect, test } from "vitest";
import { aMe } from "#tests/support/a-me.ts";
import { rahima } from "#tests/support/render-page.tsx";
import { json, problem, stubApi } from "#tests/support/stub-api.ts";
import { readMe } from "./me.ts";
import { forgetUser, setSessionActions, setUser } from "./session.ts";

afterEach(forgetUser);

test("parts of a page share the request that is running; later ones send another", async () => {
  setSessionActions({ getToken: async () => "token", logOut: async () => {} });
  setUser(rahima);
  const api = stubApi({ "GET /me": problem(503, "Overloaded.") });
  await Promise.all([expect(readMe()).rejects.toThrow("Overloaded."), expect(readMe()).rejects.toThrow("Overloaded.")]);
  expect(api.calls("GET /me")).toHaveLength(1);
  api.answer("GET /me", json(aMe()));
  expect(await readMe()).toEqual(aMe());
  expect(api.calls("GET /me")).toHaveLength(2);
});

test("another person does not get the answer of the one before", async () => {
  setSessionActions({ getToken: async () => "token", logOut: async () => {} });
  setUser(rahima);
  const api = stubApi();
  const release = api.hold("GET /me", json(aMe()));
  const first = readMe();
  setUser({ ...rahima, id: "other" });
  const second = readMe();
  release();
  await Promise.all([first, second]);
  expect(api.calls("GET /me")).toHaveLength(2);
});
