import { parseArgs } from "node:util";

export type SoakOptions = {
  minutes: number;
  connections: number;
  /** How many tasks the market has before anybody comes. */
  tasks: number;
  /** A PostgreSQL on which a database of the soak's own is made and dropped; without it the embedded engine is used. */
  databaseUrl: string | undefined;
  out: string;
};

export function readSoakOptions(args: string[]): SoakOptions {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: "string", default: "10" },
      connections: { type: "string", default: "200" },
      tasks: { type: "string", default: "2000" },
      "database-url": { type: "string" },
      out: { type: "string", default: "bench/results/soak.json" },
    },
  });
  return {
    minutes: positive("minutes", values.minutes),
    connections: Math.ceil(positive("connections", values.connections)),
    tasks: Math.ceil(positive("tasks", values.tasks)),
    databaseUrl: values["database-url"],
    out: values.out,
  };
}

function positive(name: string, text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new Error(`--${name} must be a number above 0, not ${text}.`);
  return number;
}
