// Times by the clock of this machine, in the current language.
import { formatDate } from "./date-format.ts";

/** `Nov 16, 2026, 9:30 PM`, by the clock of this machine. */
export function momentText(timestamp: string): string {
  return `${shortDayText(timestamp)}, ${timeText(timestamp)}`;
}

/** `Nov 16, 2026`, by the clock of this machine. */
export function shortDayText(timestamp: string): string {
  return formatDate("short day", { month: "short", day: "numeric", year: "numeric" }, new Date(timestamp));
}

/** `Nov 16`, for a day as `2026-11-16`; with the year, `Nov 16, 2027`, unless it is the one of `today`. */
export function nearDayText(day: string, today: string): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : "numeric";
  const options = { month: "short", day: "numeric", year, timeZone: "UTC" } as const;
  return formatDate(year ? "day with year" : "near day", options, new Date(`${day}T00:00:00Z`));
}

/** `9:30 PM`, by the clock of this machine. */
export function timeText(timestamp: string): string {
  return formatDate("time", { hour: "numeric", minute: "2-digit" }, new Date(timestamp));
}
