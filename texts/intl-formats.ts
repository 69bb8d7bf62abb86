// Numbers, money and days by `Intl`, for every language but English: loaded with its texts.
import { describeLocale, type Locale } from "./locale.ts";
import { once, withoutComma } from "./once.ts";

export type Formats = ReturnType<typeof createFormats>;

export function createFormats(tag: string) {
  return {
    number: (value: number) => once(tag, "number", () => new Intl.NumberFormat(tag)).format(value),
    decimal: (value: number, decimals: number) =>
      once(tag, `decimals ${decimals}`, () => new Intl.NumberFormat(tag, fixed(decimals))).format(value),
    day: (timestamp: string) =>
      withoutComma(
        once(tag, "day", () => new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" })).format(new Date(timestamp)),
      ),
    weekday: (day: string) =>
      once(tag, "weekday", () => new Intl.DateTimeFormat(tag, { weekday: "long", timeZone: "UTC" })).format(new Date(day)),
  };
}

/** For compiled messages: the plural category of a count. */
export function plural(locale: Locale, count: number): string {
  return once(locale, "plural", () => new Intl.PluralRules(locale)).select(count);
}

/** For compiled messages. */
export function number(locale: Locale, value: number): string {
  return once(describeLocale(locale).tag, "number", (tag) => new Intl.NumberFormat(tag)).format(value);
}

function fixed(decimals: number) {
  return { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
}
