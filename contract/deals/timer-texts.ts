import { numberText } from "#texts/formats.ts";
import { timers } from "./timers.ts";

/** The lengths of the timers as numbers in the current language. */
export function timerTexts(): Record<keyof typeof timers, string> {
  const texts = Object.entries(timers).map(([name, length]) => [name, numberText(length)]);
  return Object.fromEntries(texts) as Record<keyof typeof timers, string>;
}
