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

/** `Nov 16`, for a day as `2026-11-16`; with the year, `Nov 16, 2027`, unless it is the one of `today`. */
export function nearDayText(day: string, today: string): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : "numeric";
  const options = { month: "short", day: "numeric", year, timeZone: "UTC" } as const;
  return localFormat(year ? "day with year" : "near day", (tag) => new Intl.DateTimeFormat(tag, options)).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** `9:30 PM`, by the clock of this machine. */
export function timeText(timestamp: string): string {
  return localFormat("time", (tag) => new Intl.DateTimeFormat(tag, { timeStyle: "short" })).format(new Date(timestamp));
}
