import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { languageCookie } from "#contract/platform/language.ts";
import { aMe } from "#tests/support/a-me.ts";
import { rahima } from "#tests/support/render-page.tsx";
import { json, stubApi } from "#tests/support/stub-api.ts";
import { getLocale, setLocale } from "#texts/locale.ts";
import { followAccount } from "./follow-account.ts";
import { forgetUser, setSessionActions, setUser } from "./session.ts";

beforeEach(() => {
  setSessionActions({ getToken: async () => "token", logOut: async () => {} });
  setUser(rahima);
});
afterEach(async () => {
  forgetUser();
  history.replaceState(null, "", "/");
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${languageCookie}=; Path=/; Max-Age=0`;
  await setLocale("en");
});

test("the page takes the language of the account", async () => {
  stubApi({ "GET /me": json(aMe({ language: "bn" })) });
  const renderAgain = vi.fn(async () => {});
  await followAccount(renderAgain);
  expect(getLocale()).toBe("bn");
  expect(renderAgain).toHaveBeenCalledWith(undefined);
});

test("the language that the address asks for comes before that of the account", async () => {
  stubApi({ "GET /me": json(aMe({ language: "en" })) });
  history.replaceState(null, "", "/borujer?lang=bn");
  await setLocale("bn");
  const renderAgain = vi.fn(async () => {});
  await followAccount(renderAgain);
  expect(getLocale()).toBe("bn");
  expect(renderAgain).not.toHaveBeenCalled();
  expect(document.cookie).not.toContain(languageCookie);
});
