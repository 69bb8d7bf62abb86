// Reads and checks the message files, for `npm run messages` and the tests.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

type Message = string | { declarations: string[]; selectors: string[]; match: Record<string, string> }[];
type Catalogue = Record<string, Message>;
/** By language, English first. */
type Catalogues = Map<string, Catalogue>;

export const baseLocale = "en";
/** They describe a language and are no text of the product. */
export const aboutLanguage = ["language_name", "language_tag"];

export function readCatalogues(folder: string): Catalogues {
  const locales = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length))
    .sort((a, b) => Number(b === baseLocale) - Number(a === baseLocale) || a.localeCompare(b));
  return new Map(locales.map((locale) => [locale, JSON.parse(readFileSync(join(folder, `${locale}.json`), "utf8"))]));
}

export function sortedCatalogue(catalogue: Catalogue): string {
  const entries = Object.entries(catalogue).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
}

/** One sentence for each fault. */
export function findMessageFaults(catalogues: Catalogues): string[] {
  const english = catalogues.get(baseLocale) ?? {};
  return [...catalogues].flatMap(([locale, catalogue]) => {
    if (locale === baseLocale) return [];
    const faults: string[] = [];
    for (const key of Object.keys(english)) if (!(key in catalogue)) faults.push(`${locale}.json lacks ${key}.`);
    for (const [key, text] of Object.entries(catalogue)) {
      const base = english[key];
      if (base === undefined) faults.push(`${locale}.json has ${key}, which ${baseLocale}.json lacks.`);
      else if (same(text, base) && hasWords(text)) faults.push(`${locale}.json: ${key} is the English text.`);
      else if (!same(placeholders(text), placeholders(base))) faults.push(`${locale}.json: ${key} has other placeholders than English.`);
    }
    return faults;
  });
}

/** Of everything that the compiled modules come from. */
export function messagesFingerprint(folder: string): string {
  const hash = createHash("sha256");
  for (const [locale, catalogue] of readCatalogues(folder)) hash.update(`${locale}\n${sortedCatalogue(catalogue)}`);
  for (const name of ["compile.mjs", "package-lock.json"]) hash.update(readFileSync(join(import.meta.dirname, name)));
  return hash.digest("hex");
}

/** The texts of a message: one, or one for each of its forms. */
function formsOf(message: Message): string[] {
  return typeof message === "string" ? [message] : message.flatMap(({ match }) => Object.values(match));
}

function placeholders(message: Message): string[] {
  return [...new Set(formsOf(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort();
}

function hasWords(message: Message): boolean {
  return formsOf(message).some((text) => /[a-z]{2}/i.test(text.replaceAll(/\{\w+\}/g, "")));
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
