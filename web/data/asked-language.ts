import { languageCookie, languageParameter } from "#contract/platform/language.ts";
import { isLocale } from "#texts/locale.ts";
import { readStored, store } from "#web/ui/storage.ts";

/** While it is set, the cookie comes from an address and not from a choice. */
const key = "languageAsked";

/** The next pages stay in the language that the address asked for, until the browser is closed, unless the person has chosen one. */
export function keepAskedLanguage(): void {
  const asked = new URLSearchParams(location.search).get(languageParameter);
  const isChosen = document.cookie.includes(languageCookie) && readStored("sessionStorage", key) === null;
  if (!isLocale(asked) || isChosen) return;
  store("sessionStorage", key, asked);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${languageCookie}=${asked}; Path=/; SameSite=Lax`;
}

export function forgetAskedLanguage(): void {
  store("sessionStorage", key, null);
}
