// What to measure, how large and how long. Everything has a default, so that `npm run bench` alone is the whole run.
import { parseArgs } from "node:util";

export const parts = ["reads", "crowd", "express", "personal", "live", "writes", "scale", "start", "memory"] as const;
export type Part = (typeof parts)[number];
export const engines = ["postgres", "pglite"] as const;
export type Engine = (typeof engines)[number];

export type Options = {
  engines: Engine[];
  /** The numbers of tasks, in ascending order. */
  rows: Record<Engine, number[]>;
  parts: Record<Engine, Part[]>;
  seconds: number;
  rounds: number;
  requests: number;
  people: number;
  streams: number;
  keep: string | undefined;
  out: string;
};

/** Together less than a quarter of an hour on two cores. */
const usualRows: Record<Engine, number[]> = { postgres: [100_000, 1_000_000], pglite: [10_000] };
/** Answers from the cache do not depend on the engine. */
const usualParts: Record<Engine, readonly Part[]> = { postgres: parts, pglite: ["start", "memory", "writes"] };

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: "string" },
      only: { type: "string" },
      engines: { type: "string", default: engines.join() },
      seconds: { type: "string", default: "1" },
      rounds: { type: "string", default: "4" },
      requests: { type: "string", default: "400" },
      people: { type: "string", default: "60" },
      streams: { type: "string", default: "1000" },
      keep: { type: "string" },
      out: { type: "string", default: "bench/results/latest.json" },
    },
  });
  const rows = values.rows
    ?.split(",")
    .map(positive)
    .sort((one, other) => one - other);
  const only = values.only?.split(",").map((name) => oneOf(parts, name));
  return {
    engines: values.engines.split(",").map((name) => oneOf(engines, name)),
    rows: forEngines((engine) => rows ?? usualRows[engine]),
    parts: forEngines((engine) => only ?? [...usualParts[engine]]),
    seconds: positive(values.seconds),
    rounds: positive(values.rounds),
    requests: positive(values.requests),
    people: positive(values.people),
    streams: positive(values.streams),
    keep: values.keep,
    out: values.out,
  };
}

function forEngines<Value>(choose: (engine: Engine) => Value): Record<Engine, Value> {
  return { postgres: choose("postgres"), pglite: choose("pglite") };
}

function positive(text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new Error(`${text} is not a number above 0.`);
  return number;
}

function oneOf<Name extends string>(known: readonly Name[], name: string): Name {
  const found = known.find((one) => one === name);
  if (!found) throw new Error(`${name} is none of ${known.join(", ")}.`);
  return found;
}
