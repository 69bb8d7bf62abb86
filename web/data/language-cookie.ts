import { languageCookie, languageParameter } from "#contract/platform/language.ts";
import { isLocale, type Locale } from "#texts/locale.ts";
import { readStored, store } from "#web/ui/storage.ts";

const year = 31_536_000;
/** While it is set, the cookie comes from an address and not from a choice. */
const fromAddress = "languageAsked";

/** Kept for a year. */
export function keepChosenLanguage(locale: Locale): void {
  store("sessionStorage", fromAddress, null);
  setCookie(`${locale}; Max-Age=${year}`);
}

/** The next pages stay in the language that the address asked for, until the browser is closed, unless the person has chosen one. */
export function keepAskedLanguage(): void {
  const asked = new URLSearchParams(location.search).get(languageParameter);
  const isChosen = document.cookie.includes(languageCookie) && readStored("sessionStorage", fromAddress) === null;
  if (!isLocale(asked) || isChosen) return;
  store("sessionStorage", fromAddress, asked);
  setCookie(asked);
}

function setCookie(value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${languageCookie}=${value}; Path=/; SameSite=Lax`;
}
