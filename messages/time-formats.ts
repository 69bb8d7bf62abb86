// Times by the clock of this machine, in the current language.
import { localFormat } from "./once.ts";

/** `Nov 16, 2026, 9:30 PM`, by the clock of this machine. */
export function momentText(timestamp: string): string {
  const options = { dateStyle: "medium", timeStyle: "short" } as const;
  return localFormat("moment", (tag) => new Intl.DateTimeFormat(tag, options)).format(new Date(timestamp));
}

/** `Nov 16, 2026`, by the clock of this machine. */
export function shortDayText(timestamp: string): string {
  return localFormat("short day", (tag) => new Intl.DateTimeFormat(tag, { dateStyle: "medium" })).format(new Date(timestamp));
}
