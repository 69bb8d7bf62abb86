// A task's figures in words, the same on every page.
import { cardDefaults } from "#contract/limits.ts";

// Constructing an Intl format takes a phone 20 to 40 ms, and the public pages would wait for them.
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const months = "January February March April May June July August September October November December".split(" ");
const dayLength = 86_400_000;

/** `1,500`. */
export function groupDigits(value: number | string): string {
  return String(value).replace(/\B(?=(?:\d{3})+(?:\.|$))/g, ",");
}

/** `1 review`, `1,500 reviews`. */
export function countText(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${groupDigits(count)} ${noun}s`;
}

/** `$1,500`, and `$320.50` where there are cents. */
export function budgetText(budget: number | null | undefined): string {
  const value = budget ?? cardDefaults.budget;
  return `$${groupDigits(value.toFixed(Number.isInteger(value) ? 0 : 2))}`;
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
  return `${countText(days, "day")} left`;
}

/** `Thursday`; nothing for a deadline that is not a date. */
export function weekdayText(deadline: string): string {
  const date = new Date(`${deadline}T00:00:00Z`);
  return weekdays[date.getUTCDay()] ?? "";
}

/** `March 4, 2026`, for the day of a time stamp in UTC. */
export function dayText(timestamp: string): string {
  const date = new Date(timestamp);
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}
