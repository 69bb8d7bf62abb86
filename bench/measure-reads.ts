import { deepStrictEqual } from "node:assert";
import { type Asked, readThroughput, whileWriting } from "./load.ts";
import { likingWith } from "./measure-writes.ts";
import type { Engine, Options } from "./options.ts";
import { signUpMany } from "./people.ts";
import { alternate, type Figure } from "./result.ts";
import { type Home, type RunningServer, startExpress, startOurs, startRaw } from "./servers.ts";
import { ratios, spreadOf } from "./statistics.ts";

const writesPerSecond = 20;
const list = "/alltasks?limit=24";
const browser = { "Accept-Encoding": "gzip, deflate, br" };

type Read = {
  name: string;
  path: string /** The least ratio to node:http, at rest and while others write. */;
  least: number;
  leastMixed: number;
};

/** Public answers against the same bytes from node:http, at rest and during writes. */
export async function measureReads(engine: Engine, home: Home, { rounds, seconds }: Options): Promise<Figure[]> {
  await using ours = await startOurs(home);
  const ids = await idsOf(ours, 1_000);
  const likes = likingWith(await signUpMany(ours.address, 40), ids);
  const reads: Read[] = [
    { name: "list of 24", path: list, least: 0.75, leastMixed: 0.6 },
    { name: "single task", path: `/mytask/${ids[0]}`, least: 0.75, leastMixed: 0.6 },
    { name: "search", path: "/alltasks?q=work&limit=24", least: 0.75, leastMixed: 0.6 },
    { name: "home page", path: "/", least: 0.7, leastMixed: 0.6 },
    { name: "browse page", path: "/borujer", least: 0.7, leastMixed: 0.6 },
  ];
  const figure = { part: "reads", engine };
  const figures: Figure[] = [];
  for (const { name, path, least, leastMixed } of reads) {
    await using raw = await startRaw(ours.address, path);
    const load = (address: string, asked: Asked) => () => readThroughput(address, seconds, asked);
    const rates = await alternate(rounds, {
      ours: load(ours.address, { path }),
      raw: load(raw.address, { path }),
      mixed: () => whileWriting(ours.address, { perSecond: writesPerSecond, next: likes }, load(ours.address, { path })),
      compressed: load(ours.address, { path, headers: browser }),
    });
    figures.push(
      { ...figure, name, unit: "requests/s", value: spreadOf(rates.ours) },
      { ...figure, name: `${name}, compressed`, unit: "requests/s", value: spreadOf(rates.compressed) },
      { ...figure, name: `${name}, node:http`, unit: "requests/s", value: spreadOf(rates.raw) },
      { ...figure, name: `${name} / node:http`, unit: "×", value: ratios(rates.ours, rates.raw), bound: { least } },
      {
        ...figure,
        name: `${name} / node:http, ${writesPerSecond} writes/s`,
        unit: "×",
        value: ratios(rates.mixed, rates.raw),
        bound: { least: leastMixed },
      },
    );
  }
  return figures;
}

/** The list against Express and pg, which answer each request from the database. */
export async function measureExpress(engine: Engine, home: Home, { rounds, seconds }: Options): Promise<Figure[]> {
  if (!("DATABASE_URL" in home)) return [];
  await using ours = await startOurs(home);
  await using express = await startExpress(home.DATABASE_URL, ours.address);
  const answers = await Promise.all([ours, express].map(({ address }) => fetch(address + list).then((response) => response.json())));
  deepStrictEqual(answers[0], answers[1]);
  const load = (address: string) => () => readThroughput(address, seconds, { path: list });
  const rates = await alternate(rounds, { ours: load(ours.address), express: load(express.address) });
  const figure = { part: "express", engine };
  return [
    { ...figure, name: "list of 24, Express and pg", unit: "requests/s", value: spreadOf(rates.express) },
    { ...figure, name: "list of 24 / Express and pg", unit: "×", value: ratios(rates.ours, rates.express), bound: { least: 10 } },
  ];
}

async function idsOf({ address }: RunningServer, count: number): Promise<string[]> {
  const tasks = (await (await fetch(`${address}/alltasks?limit=${count}`)).json()) as { _id: string }[];
  return tasks.map(({ _id }) => _id);
}
