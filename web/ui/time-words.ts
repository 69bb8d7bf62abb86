// Times in words, by the person's own clock.
import { useEffect, useState } from "react";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";

const minute = 60_000;

/** `35 hours left`: in minutes below two hours, in days from three days on. */
export function timeLeftText(until: string, now: number): string {
  const minutes = Math.ceil((Date.parse(until) - now) / minute);
  if (minutes <= 0) return m.time_up();
  if (minutes < 120) return m.time_minutes_left({ count: minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 72 ? m.time_hours_left({ count: hours }) : m.time_days_left({ count: Math.floor(hours / 24) });
}

/** `24 min`, `5 h`, `3 days`: in minutes below an hour, in days from two days on. */
export function hoursText(hours: number | null): string {
  if (hours === null) return "–";
  if (hours < 1) return m.time_minutes({ number: numberText(Math.max(1, Math.round(hours * 60))) });
  if (hours < 48) return m.time_hours({ number: numberText(Math.round(hours)) });
  return m.time_days({ count: Math.round(hours / 24) });
}

/** The end of a deadline or delivery day `YYYY-MM-DD`, by UTC. */
export function endOfDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 1_440 * minute).toISOString();
}

/** The time now, again every half minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}
