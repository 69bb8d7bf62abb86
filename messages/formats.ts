// Numbers, money and days in the current language.
import { baseLocale, describeLocale, getLocale, type Locale } from "./locale.ts";

// Constructing an Intl format takes a phone 20 to 40 ms. English needs none on the public pages; every other is constructed once.
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const months = "January February March April May June July August September October November December".split(" ");
const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat | Intl.PluralRules>();

function once<Format extends Intl.NumberFormat | Intl.DateTimeFormat | Intl.PluralRules>(
  kind: string,
  locale: Locale,
  construct: (tag: string) => Format,
): Format {
  const key = `${locale} ${kind}`;
  const known = formats.get(key) ?? construct(describeLocale(locale).tag);
  formats.set(key, known);
  return known as Format;
}

/** For compiled messages: the plural category of a count. */
export function plural(locale: Locale, count: number): string {
  if (locale === baseLocale) return count === 1 ? "one" : "other";
  return once("plural", locale, (tag) => new Intl.PluralRules(tag)).select(count);
}

/** `1,500`; for compiled messages, and for any other text with the current language. */
export function number(locale: Locale, value: number): string {
  if (locale === baseLocale) return groupDigits(value);
  return once("number", locale, (tag) => new Intl.NumberFormat(tag)).format(value);
}

export function numberText(value: number): string {
  return number(getLocale(), value);
}

/** `4.5`: always with as many decimals. */
export function decimalText(value: number, decimals: number): string {
  const locale = getLocale();
  if (locale === baseLocale) return groupDigits(value.toFixed(decimals));
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return once(`decimals ${decimals}`, locale, (tag) => new Intl.NumberFormat(tag, options)).format(value);
}

/** `25%`. */
export function percentText(percent: number): string {
  const locale = getLocale();
  if (locale === baseLocale) return `${groupDigits(percent)}%`;
  return once("percent", locale, (tag) => new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 1 })).format(percent / 100);
}

/** `$1,500`, and `$320.50` where there are cents. */
export function moneyText(amount: number): string {
  const locale = getLocale();
  const decimals = Number.isInteger(amount) ? 0 : 2;
  if (locale === baseLocale) return `$${groupDigits(amount.toFixed(decimals))}`;
  const options = { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol", minimumFractionDigits: decimals } as const;
  return once(`money ${decimals}`, locale, (tag) => new Intl.NumberFormat(tag, { ...options, maximumFractionDigits: decimals })).format(
    amount,
  );
}

/** `12.5K`, for the axis of a chart. */
export function compactText(value: number): string {
  const options = { notation: "compact", maximumFractionDigits: 2 } as const;
  return once("compact", getLocale(), (tag) => new Intl.NumberFormat(tag, options)).format(value);
}

/** `$12.5K`, for the axis of a chart. */
export function compactMoneyText(amount: number): string {
  const options = { notation: "compact", style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" } as const;
  const decimals = { minimumFractionDigits: 0, maximumFractionDigits: 2 };
  return once("compact money", getLocale(), (tag) => new Intl.NumberFormat(tag, { ...options, ...decimals })).format(amount);
}

/** `Thursday`, for a day as `2026-03-05`; nothing for what is no date. */
export function weekdayText(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return "";
  const locale = getLocale();
  if (locale === baseLocale) return weekdays[date.getUTCDay()] as string;
  return once("weekday", locale, (tag) => new Intl.DateTimeFormat(tag, { weekday: "long", timeZone: "UTC" })).format(date);
}

/** `March 4, 2026`, for the day of a time stamp in UTC. */
export function dayText(timestamp: string): string {
  const date = new Date(timestamp);
  const locale = getLocale();
  if (locale === baseLocale) return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
  return once("day", locale, (tag) => new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" })).format(date);
}

/** `2026-03-05`: a deadline. English shows it as it is stored; what is no date stays as it is. */
export function deadlineText(day: string): string {
  return getLocale() === baseLocale || Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? day : dayText(day);
}

/** `Nov 16, 2026, 9:30 PM`, by the clock of this machine. */
export function momentText(timestamp: string): string {
  const options = { dateStyle: "medium", timeStyle: "short" } as const;
  return once("moment", getLocale(), (tag) => new Intl.DateTimeFormat(tag, options)).format(new Date(timestamp));
}

/** `Nov 16, 2026`, by the clock of this machine. */
export function shortDayText(timestamp: string): string {
  return once("short day", getLocale(), (tag) => new Intl.DateTimeFormat(tag, { dateStyle: "medium" })).format(new Date(timestamp));
}

/** `09:59:58`, by the clock of this machine. */
export function clockText(time: Date): string {
  const options = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const;
  return once("clock", getLocale(), (tag) => new Intl.DateTimeFormat(tag, options)).format(time);
}

/** `Sunday, November 15, 2026`, by the clock of this machine. */
export function todayText(time: Date): string {
  return once("today", getLocale(), (tag) => new Intl.DateTimeFormat(tag, { dateStyle: "full" })).format(time);
}

/** `Nov 15, 2026`, for a calendar day as `2026-11-15`, or the day of a time stamp in UTC. */
export function calendarDayText(day: string): string {
  const options = { dateStyle: "medium", timeZone: "UTC" } as const;
  return once("calendar day", getLocale(), (tag) => new Intl.DateTimeFormat(tag, options)).format(new Date(day));
}

/** `Nov 15`, for a calendar day as `2026-11-15`. */
export function dayOfMonthText(day: string): string {
  const options = { day: "numeric", month: "short", timeZone: "UTC" } as const;
  return once("day of month", getLocale(), (tag) => new Intl.DateTimeFormat(tag, options)).format(new Date(day));
}

/** `November 2026`, for a month as `2026-11`. */
export function monthText(month: string): string {
  const options = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return once("month", getLocale(), (tag) => new Intl.DateTimeFormat(tag, options)).format(new Date(month));
}

/** `Nov`, for a month as `2026-11`. */
export function shortMonthText(month: string): string {
  return once("short month", getLocale(), (tag) => new Intl.DateTimeFormat(tag, { month: "short", timeZone: "UTC" })).format(
    new Date(month),
  );
}

/** `1,500`, as English writes it. */
function groupDigits(value: number | string): string {
  return String(value).replace(/\B(?=(?:\d{3})+(?:\.|$))/g, ",");
}
