import { deepStrictEqual } from "node:assert";
import { type Asked, throughput } from "./load.ts";
import type { Engine, Options } from "./options.ts";
import { alternate, type Figure } from "./result.ts";
import { type Home, startExpress, startOurs, startRaw } from "./servers.ts";
import { ratios, spreadOf } from "./statistics.ts";

const list: Asked = { path: "/alltasks?limit=24" };

/** The list of 24: ours against the same bytes from node:http and, on PostgreSQL, against Express and pg. */
export async function measureList(engine: Engine, home: Home, { rounds, seconds }: Options): Promise<Figure[]> {
  await using ours = await startOurs(home);
  await using raw = await startRaw(ours.address, list.path);
  const load = (address: string) => () => throughput(address, seconds, () => list);
  const figure = { part: "list", engine };
  if (!("DATABASE_URL" in home)) {
    const rates = await alternate(rounds, { ours: load(ours.address), raw: load(raw.address) });
    return [
      { ...figure, name: "list of 24", unit: "requests/s", value: spreadOf(rates.ours) },
      { ...figure, name: "list of 24 / node:http", unit: "×", value: ratios(rates.ours, rates.raw) },
    ];
  }
  await using express = await startExpress(home.DATABASE_URL, ours.address);
  const answers = await Promise.all([ours, express].map(({ address }) => fetch(address + list.path).then((response) => response.json())));
  deepStrictEqual(answers[0], answers[1]);
  const rates = await alternate(rounds, { ours: load(ours.address), raw: load(raw.address), express: load(express.address) });
  return [
    { ...figure, name: "list of 24", unit: "requests/s", value: spreadOf(rates.ours) },
    { ...figure, name: "list of 24, node:http", unit: "requests/s", value: spreadOf(rates.raw) },
    { ...figure, name: "list of 24, Express and pg", unit: "requests/s", value: spreadOf(rates.express) },
    { ...figure, name: "list of 24 / node:http", unit: "×", value: ratios(rates.ours, rates.raw), bound: { least: 0.5 } },
    { ...figure, name: "list of 24 / Express and pg", unit: "×", value: ratios(rates.ours, rates.express), bound: { least: 10 } },
  ];
}
