// Moments in words, by the person's own clock.
import { useEffect, useState } from "react";

// Constructed when they are first used: that takes a phone 20 to 40 ms each, and most pages use neither.
let moment: Intl.DateTimeFormat | undefined;
let day: Intl.DateTimeFormat | undefined;
const minute = 60_000;

/** `Nov 16, 2026, 9:30 PM`. */
export function momentText(timestamp: string): string {
  moment ??= new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
  return moment.format(new Date(timestamp));
}

/** `Nov 16, 2026`. */
export function shortDayText(timestamp: string): string {
  day ??= new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });
  return day.format(new Date(timestamp));
}

/** `35 hours left`: in minutes below two hours, in days from three days on. */
export function timeLeftText(until: string, now: number): string {
  const minutes = Math.ceil((Date.parse(until) - now) / minute);
  if (minutes <= 0) return "Time is up";
  if (minutes < 120) return minutes === 1 ? "1 minute left" : `${minutes} minutes left`;
  const hours = Math.floor(minutes / 60);
  return hours < 72 ? `${hours} hours left` : `${Math.floor(hours / 24).toLocaleString("en")} days left`;
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
