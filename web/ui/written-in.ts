import { getLocale, type Locale } from "#texts/locale.ts";

/** The `lang` of what a person wrote, where it differs from the page's: `<p lang={writtenIn(title)}>`. Judged by the script of its letters. */
export function writtenIn(text: string): Locale | undefined {
  const written = /\p{Script=Bengali}/u.test(text) ? "bn" : /\p{Script=Latin}/u.test(text) ? "en" : undefined;
  return written === getLocale() ? undefined : written;
}
