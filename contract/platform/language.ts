import { type Locale, locales } from "#texts/locale.ts";

/** Carries the language that a person chose. It is not httpOnly: the page's own script writes it. */
export const languageCookie = "taskhaat-language";
/** Carries the language of the page that makes a call: another tab may have chosen another one since. */
export const languageHeader = "X-Language";
/** Asks for a page in one language whatever the person chose: for the links between the versions of a page, which search engines follow. */
export const languageParameter = "lang";

/** The address of a page in one language. */
export function addressIn(locale: Locale, address: string): string {
  return `${address}${address.includes("?") ? "&" : "?"}${languageParameter}=${locale}`;
}

/** For the `<head>` of a page and the sitemap. Without a language in the address the reader's own decides. */
export function alternatesOf(address: string): { hreflang: string; href: string }[] {
  return [...locales.map((locale) => ({ hreflang: locale, href: addressIn(locale, address) })), { hreflang: "x-default", href: address }];
}
