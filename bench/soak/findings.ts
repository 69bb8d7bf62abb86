// What the soak has seen: how long each kind of request took, and everything that was not as it should be.
import { percentile } from "../statistics.ts";

export type Findings = ReturnType<typeof createFindings>;
export type KindFigures = { requests: number; p50: number; p99: number; max: number };

const mostDescribed = 20;

export class Wrong extends Error {}

export function createFindings() {
  const times = new Map<string, number[]>();
  const described: string[] = [];
  let wrong = 0;

  return {
    took(kind: string, milliseconds: number): void {
      const known = times.get(kind);
      if (known) known.push(milliseconds);
      else times.set(kind, [milliseconds]);
    },
    failed(kind: string, error: unknown): void {
      wrong += 1;
      if (described.length < mostDescribed)
        described.push(`${kind}: ${error instanceof Error ? error.message : String(error)}`.slice(0, 300));
    },
    errors: () => ({ count: wrong, first: described }),
    requests: () => [...times.values()].reduce((sum, { length }) => sum + length, 0),
    kinds(): Record<string, KindFigures> {
      const entries = [...times].map(([kind, all]): [string, KindFigures] => [kind, figuresOf(all)]);
      return Object.fromEntries(entries.sort(([one], [other]) => one.localeCompare(other)));
    },
  };
}

function figuresOf(times: number[]): KindFigures {
  const round = (value: number) => Math.round(value * 10) / 10;
  return {
    requests: times.length,
    p50: round(percentile(times, 50)),
    p99: round(percentile(times, 99)),
    max: round(times.reduce((most, time) => Math.max(most, time), 0)),
  };
}
