import { numberText } from "#messages/formats.ts";
import { timers } from "./deal.ts";

/** The lengths of the timers as numbers in the current language. */
export function timerTexts(): Record<keyof typeof timers, string> {
  const { awardHours, deliveredDays, expiryDays } = timers;
  return { awardHours: numberText(awardHours), deliveredDays: numberText(deliveredDays), expiryDays: numberText(expiryDays) };
}
