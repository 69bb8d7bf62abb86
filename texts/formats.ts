// Numbers, money and deadlines in the current language. English needs no `Intl`, which would cost the public pages time.
import { getCurrency, signInFront } from "./currency.ts";
import { type Locale, localFormats } from "./locale.ts";

/** `1,500`. */
export function numberText(value: number): string {
  return localFormats()?.number(value) ?? groupDigits(value);
}

/** `4.5`: always with as many decimals. */
export function decimalText(value: number, decimals: number): string {
  return localFormats()?.decimal(value, decimals) ?? groupDigits(value.toFixed(decimals));
}

/** `$1,500`, and `$320.50` where there are cents. The sign is that of the market's currency, in front in every language. */
export function moneyText(amount: number): string {
  return signInFront() + plainAmountText(amount);
}

/** `1,500`, and `320.50`: an amount whose currency is not known. */
export function plainAmountText(amount: number): string {
  return decimalText(amount, Number.isInteger(amount) ? 0 : 2);
}

/** `$1,500.00`: always with cents, for amounts that are added up. */
export function exactMoneyText(amount: number): string {
  return signInFront() + decimalText(amount, 2);
}

/** `5%`, `2.5%`. */
export function shareText(percent: number): string {
  const [, fraction = ""] = String(percent).split(".");
  return `${decimalText(percent, fraction.length)}%`;
}

/** `$`: the sign of the market's currency. */
export function currencySign(): string {
  return getCurrency().sign;
}

/** The deadline of a task as the specification shows it: in English as it is stored, `2026-12-31`, otherwise written out. What is no date stays. */
export function deadlineText(day: string): string {
  return Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? day : (localFormats()?.day(day) ?? day);
}

/** For compiled messages: the plural category of a count in English. */
export function plural(_locale: Locale, count: number): "one" | "other" {
  return count === 1 ? "one" : "other";
}

/** For compiled messages. */
export function number(_locale: Locale, value: number): string {
  return groupDigits(value);
}

function groupDigits(value: number | string): string {
  return String(value).replace(/\B(?=(?:\d{3})+(?:\.|$))/g, ",");
}
