import type { Currency } from "#texts/currency.ts";

export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf("currency").includes(code);
}

/** Amounts are stored and entered with two decimal places. */
export function hasTwoDecimalPlaces(code: string): boolean {
  return formatOf(code).resolvedOptions().maximumFractionDigits === 2;
}

/** The currency with its sign, which is the same in every language. */
export function currencyOf(code: string): Currency {
  const sign = formatOf(code)
    .formatToParts(0)
    .find(({ type }) => type === "currency");
  return { code, sign: sign?.value ?? code };
}

function formatOf(code: string): Intl.NumberFormat {
  return new Intl.NumberFormat("en", { style: "currency", currency: code, currencyDisplay: "narrowSymbol" });
}
