// Arithmetic with money, in minor units: whole numbers, so that nothing is lost by rounding. Without schemas: the offer form loads it.

/** `320.5` becomes `32050`. The market's currency has two decimals. */
export function toMinor(amount: number): number {
  return Math.round(amount * 100);
}

export function fromMinor(minor: number): number {
  return minor / 100;
}

/** The fee of the market, rounded down. `percent` has at most two decimals. */
export function feeOf(minor: number, percent: number): number {
  return Number((BigInt(minor) * BigInt(Math.round(percent * 100))) / 10_000n);
}

/** What a freelancer receives of an amount. */
export function netOf(minor: number, percent: number): number {
  return minor - feeOf(minor, percent);
}

/** The freelancer's part of a split, rounded down; the rest is refunded. */
export function partOf(minor: number, percent: number): number {
  return Math.floor((minor * percent) / 100);
}
