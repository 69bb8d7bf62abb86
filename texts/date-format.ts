import { baseLocale, getLocale } from "./locale.ts";
import { localFormat, withoutComma } from "./once.ts";

/** A date in the current language. English abbreviates months and counts twelve hours, other languages write months out and count 24. */
export function formatDate(name: string, options: Intl.DateTimeFormatOptions, date: Date): string {
  if (getLocale() === baseLocale) return localFormat(name, (tag) => new Intl.DateTimeFormat(tag, options)).format(date);
  const inFull = { ...options, ...(options.month && { month: "long" as const }), ...(options.hour && { hourCycle: "h23" as const }) };
  return withoutComma(localFormat(name, (tag) => new Intl.DateTimeFormat(tag, inFull)).format(date));
}
