// The language of a request: the one that its address or the calling page asks for, else the person's choice in a cookie, else the one that the
// browser prefers, else English.
import { AsyncLocalStorage } from "node:async_hooks";
import { createMiddleware } from "hono/factory";
import { parseAccept } from "hono/utils/accept";
import { languageCookie, languageHeader, languageParameter } from "#contract/platform/language.ts";
import { baseLocale, isLocale, type Locale, loadCatalogue, locales, readLocaleFrom } from "#texts/locale.ts";
import { remember } from "./remember.ts";

/** For the `Vary` of an answer in the language of the request. */
export const languageVary = `Accept-Language, Cookie, ${languageHeader}`;

const storage = new AsyncLocalStorage<Locale>();
readLocaleFrom(() => storage.getStore());
await Promise.all(locales.map(loadCatalogue));

const inAddress = new RegExp(`[?&]${languageParameter}=(\\w+)`);
const inCookie = new RegExp(`(?:^|;\\s*)${languageCookie}=(\\w+)`);
/** Browsers send the same few Accept-Language headers again and again. */
const readAccepted = remember(500, acceptedLocale);

/** Texts that `work` reads are in this language. Null: the person never chose one. */
export function inLocale<Result>(locale: Locale | null | undefined, work: () => Result): Result {
  return storage.run(locale ?? baseLocale, work);
}

type LanguageHeaders = { page?: string | undefined; cookie?: string | undefined; acceptLanguage?: string | undefined };

export function localeOf(url: string, headers: LanguageHeaders): Locale {
  const asked = inAddress.exec(url)?.[1] ?? headers.page;
  if (isLocale(asked)) return asked;
  const chosen = headers.cookie && inCookie.exec(headers.cookie)?.[1];
  if (isLocale(chosen)) return chosen;
  return readAccepted(headers.acceptLanguage ?? "");
}

/** Handles the request in its language, and sets `Content-Language` on HTML pages and problems. */
export const setRequestLocale = createMiddleware(async (c, next) => {
  const [page, cookie, acceptLanguage] = [languageHeader, "Cookie", "Accept-Language"].map((name) => c.req.header(name));
  const locale = localeOf(c.req.url, { page, cookie, acceptLanguage });
  await inLocale(locale, next);
  if (!/^(text\/html|application\/problem\+json)/.test(c.res.headers.get("Content-Type") ?? "")) return;
  if (!c.res.headers.has("Content-Language")) c.res.headers.set("Content-Language", locale);
  c.res.headers.append("Vary", languageVary);
});

function acceptedLocale(header: string): Locale {
  const wanted = parseAccept(header).filter(({ q }) => q > 0);
  return wanted.map(({ type }) => type.split("-")[0]?.toLowerCase()).find(isLocale) ?? baseLocale;
}
