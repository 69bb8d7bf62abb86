// Times by the clock of this machine, in the current language.
import { describeLocale } from "./locale.ts";
import { once } from "./once.ts";

/** `Nov 16, 2026, 9:30 PM`, by the clock of this machine. */
export function momentText(timestamp: string): string {
  const options = { dateStyle: "medium", timeStyle: "short" } as const;
  return once(tag(), "moment", (tag) => new Intl.DateTimeFormat(tag, options)).format(new Date(timestamp));
}

/** `Nov 16, 2026`, by the clock of this machine. */
export function shortDayText(timestamp: string): string {
  return once(tag(), "short day", (tag) => new Intl.DateTimeFormat(tag, { dateStyle: "medium" })).format(new Date(timestamp));
}

function tag(): string {
  return describeLocale().tag;
}
