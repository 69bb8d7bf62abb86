// Texts about a task's budget, rating, deadline and age, the same on every page.

import { cardDefaults } from "#contract/platform/display.ts";
import type { TaskState } from "#contract/tasks/task-state.ts";
import { decimalText, moneyText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";

const dayLength = 86_400_000;

export function budgetText(budget: number | null | undefined): string {
  return moneyText(budget ?? cardDefaults.budget);
}

export function ratingText(rating: number | null | undefined): string {
  return rating ? decimalText(rating, 1) : m.task_rating_new();
}

/** Days from today to the deadline; null for a deadline that is not a date. */
export function daysLeft(deadline: string, today: string): number | null {
  const [due, now] = [Date.parse(`${deadline}T00:00:00Z`), Date.parse(`${today}T00:00:00Z`)];
  return Number.isNaN(due) ? null : Math.round((due - now) / dayLength);
}

/** The day that is so many days after `day`, as YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10);
}

export function daysLeftText(days: number): string {
  if (days < 0) return m.task_deadline_passed();
  if (days === 0) return m.task_due_today();
  return m.task_days_left({ count: days });
}

/** The count is that of waiting offers: of a task that is under way or over it says nothing. */
export function hasOfferCount(state: TaskState): boolean {
  return /open|closed|awarded/.test(state);
}

/** Null where the deadline, the last day for offers, decides nothing. A closed task is past it, though the day may not be over where the reader is. */
export function daysToOffer(state: TaskState, deadline: string, today: string): number | null {
  if (state !== "open" && state !== "closed") return null;
  const days = daysLeft(deadline, today);
  return days !== null && state === "closed" ? Math.min(days, -1) : days;
}

/** `2 hours ago`. */
export function postedText(createdAt: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(createdAt)) / 60_000);
  if (minutes < 1) return m.task_just_now();
  if (minutes < 60) return m.task_minutes_ago({ count: minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? m.task_hours_ago({ count: hours }) : m.task_days_ago({ count: Math.floor(hours / 24) });
}
