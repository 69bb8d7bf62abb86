// Days in words, in the current language.
import { localFormats } from "./locale.ts";

/** In English. */
export const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
/** In English. */
export const months = "January February March April May June July August September October November December".split(" ");

/** `Thursday`, for a day as `2026-03-05`; nothing for what is no date. */
export function weekdayText(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return "";
  return localFormats()?.weekday(day) ?? (weekdays[date.getUTCDay()] as string);
}

/** `March 4, 2026`, for a day or the day of a time stamp in UTC. What is no date stays as it is. */
export function dayText(timestamp: string): string {
  const date = new Date(timestamp);
  if (Number.isNaN(date.getTime())) return timestamp;
  return localFormats()?.day(timestamp) ?? `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** `March 4, 2026, 21:30 UTC`, for mails: the time zone of their reader is not known. */
export function utcMomentText(timestamp: string): string {
  const time = timestamp.slice(11, 16).split(":");
  return `${dayText(timestamp)}, ${time.map((digits) => localFormats()?.number(digits) ?? digits).join(":")} UTC`;
}
