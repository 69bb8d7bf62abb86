export type Spread = {
  median: number;
  low: number;
  high: number;
  /** For ratios: that of the two medians. */
  ofMedians?: number;
};

export function spreadOf(values: number[]): Spread {
  return { median: percentile(values, 50), low: Math.min(...values), high: Math.max(...values) };
}

export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}

/** Of the same round: what disturbs a machine disturbs neighbours alike. */
export function ratios(ones: number[], others: number[]): Spread {
  const ofRounds = spreadOf(ones.map((one, round) => one / (others[round] ?? Number.NaN)));
  return { ...ofRounds, ofMedians: percentile(ones, 50) / percentile(others, 50) };
}
