// How long a person waits until they can request the next mail.
import { useEffect, useState } from "react";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";

/** After a mail was sent, the next one can be requested so many seconds later. */
export const resendSeconds = 60;

/** Counts down to 0 once a second. */
export function useCountdown(start = 0) {
  const [seconds, setSeconds] = useState(start);
  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1_000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return [seconds, setSeconds] as const;
}

export function waitText(seconds: number): string {
  if (seconds > 60) return m.emailcode_send_wait_minutes({ minutes: numberText(Math.ceil(seconds / 60)) });
  return m.emailcode_send_wait({ seconds: numberText(seconds) });
}
