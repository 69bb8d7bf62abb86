// The currency of the market: the server reads it from its settings, the browser from <html>.
/** `code`: as ISO 4217 writes it. */
export type Currency = { code: string; sign: string };

export const defaultCurrency: Currency = { code: "USD", sign: "$" };

let current = defaultCurrency;

/** For the whole process. */
export function setCurrency(currency: Currency): void {
  current = currency;
}

export function getCurrency(): Currency {
  return current;
}

/** The sign with what separates it from a number: nothing in `$1`, a no-break space after letters, as in `CHF 1`. */
export function signInFront(): string {
  return /[\p{L}.]$/u.test(current.sign) ? `${current.sign}\u00a0` : current.sign;
}
