// What a measurement comes to: figures to show, and for some a bound that they must keep.
import type { Spread } from "./statistics.ts";

export type Figure = {
  part: string;
  engine: string;
  name: string;
  unit: string;
  value: Spread;
  /** At least or at most; absent where there is nothing to hold it to. */
  bound?: { least: number } | { most: number };
};

export function isKept({ value, bound }: Figure): boolean {
  if (!bound) return true;
  return "least" in bound ? value.median >= bound.least : value.median <= bound.most;
}

/** One figure measured once. */
export function single(value: number): Spread {
  return { median: value, low: value, high: value };
}

/** Each measurement in turn, round after round, so that other load on the machine affects all alike. The first round only warms up. */
export async function alternate<Name extends string, Result>(
  rounds: number,
  measurements: Record<Name, () => Promise<Result>>,
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(measurements) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Result[]>;
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const result = await measurements[name]();
      if (round > 0) results[name].push(result);
    }
  }
  return results;
}
