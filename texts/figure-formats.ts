// Times, days and figures of the dashboard, in the current language.
import { signInFront } from "./currency.ts";
import { formatDate } from "./date-format.ts";
import { months, weekdays } from "./day-formats.ts";
import { baseLocale, getLocale } from "./locale.ts";
import { localFormat } from "./once.ts";

/** `09:59:58`, by the clock of this machine. */
export function clockText(time: Date): string {
  if (getLocale() === baseLocale) return time.toTimeString().slice(0, 8);
  const options = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const;
  return localFormat("clock", (tag) => new Intl.DateTimeFormat(tag, options)).format(time);
}

/** `Sunday, November 15, 2026`, by the clock of this machine. */
export function todayText(time: Date): string {
  if (getLocale() === baseLocale) {
    return `${weekdays[time.getDay()]}, ${months[time.getMonth()]} ${time.getDate()}, ${time.getFullYear()}`;
  }
  return formatDate("today", { weekday: "long", month: "long", day: "numeric", year: "numeric" }, time);
}

/** `Nov 15, 2026`, for a calendar day as `2026-11-15`, or the day of a time stamp in UTC. */
export function calendarDayText(day: string): string {
  return formatDate("calendar day", { month: "short", day: "numeric", year: "numeric", timeZone: "UTC" }, new Date(day));
}

/** `Nov 15`, for a calendar day as `2026-11-15`. */
export function dayOfMonthText(day: string): string {
  return formatDate("day of month", { day: "numeric", month: "short", timeZone: "UTC" }, new Date(day));
}

/** `November 2026`, for a month as `2026-11`. */
export function monthText(month: string): string {
  return formatDate("month", { month: "long", year: "numeric", timeZone: "UTC" }, new Date(month));
}

/** `Nov`, for a month as `2026-11`. */
export function shortMonthText(month: string): string {
  return formatDate("short month", { month: "short", timeZone: "UTC" }, new Date(month));
}

/** `25%`. */
export function percentText(percent: number): string {
  return localFormat("percent", (tag) => new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 1 })).format(percent / 100);
}

/** `12.5K`, for the axis of a chart. */
export function compactText(value: number): string {
  const options = { notation: "compact", maximumFractionDigits: 2 } as const;
  return localFormat("compact", (tag) => new Intl.NumberFormat(tag, options)).format(value);
}

/** `$12.5K`, for the axis of a chart. */
export function compactMoneyText(amount: number): string {
  return signInFront() + compactText(amount);
}
