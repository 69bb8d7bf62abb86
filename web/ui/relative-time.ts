// Times in relation to now, by the person's own clock.
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { shortDayText, timeText } from "#texts/time-formats.ts";

const minute = 60_000;

/** `Now`, `5 min`, and from an hour on `9:30 PM`. */
export function timeAgoText(timestamp: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(timestamp)) / minute);
  if (minutes < 1) return m.ago_now();
  return minutes < 60 ? m.ago_minutes({ count: numberText(minutes) }) : timeText(timestamp);
}

/** `Today`, `Yesterday`, `Nov 14, 2026`. */
export function dayAgoText(timestamp: string, now: number): string {
  const day = new Date(timestamp).toDateString();
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  if (day === new Date(now).toDateString()) return m.ago_today();
  return day === yesterday.toDateString() ? m.ago_yesterday() : shortDayText(timestamp);
}

/** The shortest that tells when: a time for today, otherwise a day. */
export function momentAgoText(timestamp: string, now: number): string {
  const isRecent = now - Date.parse(timestamp) < 60 * minute || new Date(timestamp).toDateString() === new Date(now).toDateString();
  return isRecent ? timeAgoText(timestamp, now) : dayAgoText(timestamp, now);
}
