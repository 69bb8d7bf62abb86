import { todayInUtc } from "#contract/tasks/deadline.ts";

/** Today as YYYY-MM-DD in UTC, in which deadlines end. */
export function useToday(): string {
  return todayInUtc();
}

/** YYYY-MM-DD by the clock of this browser. */
export function localDate(now: Date): string {
  return [now.getFullYear(), twoDigits(now.getMonth() + 1), twoDigits(now.getDate())].join("-");
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
