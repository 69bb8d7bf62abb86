// The language that texts are read in: in the browser the page's, on the server that of the request or of the mail being written.
import { catalogues, languages } from "./compiled/languages.ts";
import type { Formats } from "./local-formats.ts";

export type Locale = keyof typeof languages;
type Message = (inputs: never) => string;
type Catalogue = { messages: Record<string, Record<number, Message | undefined> | undefined>; formats: Formats };

export const baseLocale = "en" satisfies Locale;
export const locales = Object.keys(languages) as Locale[];

const loaded: Partial<Record<Locale, Catalogue>> = {};
let current: Locale = baseLocale;
let readLocale = () => current;

export function getLocale(): Locale {
  return readLocale();
}

/** The name of a language in that language, and its tag for `Intl`. */
export function describeLocale(locale: Locale = getLocale()): { name: string; tag: string } {
  return languages[locale];
}

export function isLocale(value: unknown): value is Locale {
  return typeof value === "string" && Object.hasOwn(languages, value);
}

export async function loadCatalogue(locale: Locale): Promise<void> {
  if (locale !== baseLocale) loaded[locale] ??= await catalogues[locale]();
}

/** Changes the language of the whole process: for the browser. */
export async function setLocale(locale: Locale): Promise<void> {
  await loadCatalogue(locale);
  current = locale;
}

/** Writes texts in another language than the page's. Its catalogue must be loaded, and `write` must not wait for anything. */
export function inLocale<Text>(locale: Locale, write: () => Text): Text {
  const before = readLocale;
  readLocale = () => locale;
  try {
    return write();
  } finally {
    readLocale = before;
  }
}

/** For the server, where each request has a language of its own. */
export function readLocaleFrom(source: () => Locale | undefined): void {
  readLocale = () => source() ?? baseLocale;
}

/** A message in the current language; undefined in English, and where the translation lacks it. */
export function translated(namespace: string, number: number, inputs?: object): string | undefined {
  return loaded[getLocale()]?.messages[namespace]?.[number]?.(inputs as never);
}

/** The formats of the current language; undefined in English. */
export function localFormats(): Formats | undefined {
  return loaded[getLocale()]?.formats;
}
