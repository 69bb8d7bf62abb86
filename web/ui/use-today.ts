import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** Today as YYYY-MM-DD: by the person's own clock, and in UTC while the server renders. */
export function useToday(): string {
  return useSyncExternalStore(
    subscribe,
    () => localDate(new Date()),
    () => new Date().toISOString().slice(0, 10),
  );
}

/** YYYY-MM-DD by the clock of this browser. */
export function localDate(now: Date): string {
  return [now.getFullYear(), twoDigits(now.getMonth() + 1), twoDigits(now.getDate())].join("-");
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
