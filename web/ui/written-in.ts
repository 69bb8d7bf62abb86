import { getLocale, type Locale } from "#messages/locale.ts";

/** The `lang` of what a person wrote, where it is another than the page's: `<p lang={writtenIn(title)}>`. Told by the letters. */
export function writtenIn(text: string): Locale | undefined {
  const written = /\p{Script=Bengali}/u.test(text) ? "bn" : /\p{Script=Latin}/u.test(text) ? "en" : undefined;
  return written === getLocale() ? undefined : written;
}
