// Numbers, money and days in every language but English: loaded with its texts.
import type { Locale } from "./locale.ts";
import { once } from "./once.ts";

/**
 * How a language writes numbers and days. `npm run messages` reads it from `Intl`: the first number or date format that a page constructs takes a phone
 * more than 100 ms.
 */
type Writing = {
  digits: string[];
  decimal: string;
  group: string;
  /** The number of digits in each group to the left of the last three: 2 in `১২,৩৪,৫৬৭`. */
  groupSize: number;
  /** With `{day}`, `{month}` and `{year}`. */
  day: string;
  months: string[];
  weekdays: string[];
};

export type Formats = ReturnType<typeof createFormats>;

export function createFormats({ digits, decimal, group, groupSize, day, months, weekdays }: Writing) {
  const groupEnds = new RegExp(`\\B(?=(?:\\d{${groupSize}})*\\d{3}$)`, "g");
  const inDigits = (value: number | string) => String(value).replace(/\d/g, (digit) => digits[Number(digit)] as string);

  function number(value: number | string): string {
    const [whole = "", fraction] = String(value).split(".");
    const grouped = whole.replace(groupEnds, group);
    return inDigits(fraction ? grouped + decimal + fraction : grouped);
  }

  return {
    number,
    decimal: (value: number, decimals: number) => number(value.toFixed(decimals)),
    day(timestamp: string): string {
      const date = new Date(timestamp);
      return day
        .replace("{day}", inDigits(date.getUTCDate()))
        .replace("{month}", months[date.getUTCMonth()] as string)
        .replace("{year}", inDigits(date.getUTCFullYear()));
    },
    weekday: (timestamp: string) => weekdays[new Date(timestamp).getUTCDay()] as string,
  };
}

/** For compiled messages: the plural category of a count. */
export function plural(locale: Locale, count: number): string {
  return once(locale, "plural", () => new Intl.PluralRules(locale)).select(count);
}
