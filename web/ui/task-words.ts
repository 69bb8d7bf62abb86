// A task's figures in words, the same on every page.
import { cardDefaults } from "#contract/limits.ts";

const grouped = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const withCents = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const weekday = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "UTC" });
const longDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const dayLength = 86_400_000;

/** `$1,500`, and `$320.50` where there are cents. */
export function budgetText(budget: number | null | undefined): string {
  const value = budget ?? cardDefaults.budget;
  return `$${(Number.isInteger(value) ? grouped : withCents).format(value)}`;
}

export function ratingText(rating: number | null | undefined): string {
  return rating ? rating.toFixed(1) : "New";
}

/** Days from today to the deadline; null for a deadline that is not a date. */
export function daysLeft(deadline: string, today: string): number | null {
  const [due, now] = [Date.parse(`${deadline}T00:00:00Z`), Date.parse(`${today}T00:00:00Z`)];
  return Number.isNaN(due) ? null : Math.round((due - now) / dayLength);
}

export function daysLeftText(days: number): string {
  if (days < 0) return "Deadline passed";
  if (days === 0) return "Due today";
  return days === 1 ? "1 day left" : `${days.toLocaleString("en")} days left`;
}

/** `Thursday`; nothing for a deadline that is not a date. */
export function weekdayText(deadline: string): string {
  const date = new Date(`${deadline}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? "" : weekday.format(date);
}

/** `March 4, 2026`, for the day of a time stamp in UTC. */
export function dayText(timestamp: string): string {
  return longDay.format(new Date(timestamp));
}
