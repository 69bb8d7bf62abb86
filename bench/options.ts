// What to measure, how large and how long. Everything has a default, so that `npm run bench` alone is the whole run.
import { parseArgs } from "node:util";

export const parts = ["reads", "crowd", "express", "personal", "live", "writes", "scale", "start", "memory"] as const;
export type Part = (typeof parts)[number];
export const engines = ["postgres", "pglite"] as const;
export type Engine = (typeof engines)[number];

export type Options = {
  rows: number[];
  only: Part[];
  engines: Engine[];
  seconds: number;
  rounds: number;
  requests: number;
  people: number;
  streams: number;
  keep: string | undefined;
  out: string;
};

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: "string", default: "10000,100000,1000000" },
      only: { type: "string", default: parts.join() },
      engines: { type: "string", default: engines.join() },
      seconds: { type: "string", default: "4" },
      rounds: { type: "string", default: "5" },
      requests: { type: "string", default: "1000" },
      people: { type: "string", default: "120" },
      streams: { type: "string", default: "1000" },
      keep: { type: "string" },
      out: { type: "string", default: "bench/results/latest.json" },
    },
  });
  return {
    rows: values.rows
      .split(",")
      .map(positive)
      .sort((one, other) => one - other),
    only: values.only.split(",").map((name) => oneOf(parts, name)),
    engines: values.engines.split(",").map((name) => oneOf(engines, name)),
    seconds: positive(values.seconds),
    rounds: positive(values.rounds),
    requests: positive(values.requests),
    people: positive(values.people),
    streams: positive(values.streams),
    keep: values.keep,
    out: values.out,
  };
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
