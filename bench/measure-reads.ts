import { deepStrictEqual } from "node:assert";
import { type Asked, type Measured, readThroughput, whileWriting } from "./load.ts";
import { likingWith } from "./measure-writes.ts";
import type { Engine, Options } from "./options.ts";
import { signUpMany } from "./people.ts";
import { alternate, type Figure } from "./result.ts";
import { type Home, type RunningServer, startExpress, startOurs, startRaw } from "./servers.ts";
import { ratios, spreadOf } from "./statistics.ts";

const writesPerSecond = 20;
const manyConnections = 200;
const list = "/alltasks?limit=24";
const browser = { "Accept-Encoding": "gzip, deflate, br" };

const rates = (measured: Measured[]) => measured.map(({ rate }) => rate);
const p99s = (measured: Measured[]) => measured.map(({ p99 }) => p99);

/** `least` and `leastMixed`: the ratio to the fair reference, at rest and during writes. */
type Read = { name: string; path: string; least: number; leastMixed: number; isPage?: boolean };

/** Public answers against the same bytes from node:http, at rest and during writes. */
export async function measureReads(engine: Engine, home: Home, { rounds, seconds }: Options): Promise<Figure[]> {
  await using ours = await startOurs(home);
  const ids = await idsOf(ours, 1_000);
  const likes = likingWith(await signUpMany(ours.address, 40), ids);
  const page = { least: 0.85, leastMixed: 0.7, isPage: true };
  const reads: Read[] = [
    { name: "list of 24", path: list, least: 0.8, leastMixed: 0.6 },
    { name: "single task", path: `/mytask/${ids[0]}`, least: 0.8, leastMixed: 0.6 },
    { name: "search", path: "/alltasks?q=work&limit=24", least: 0.8, leastMixed: 0.6 },
    { name: "home page", path: "/", ...page },
    { name: "browse page", path: "/borujer", ...page },
  ];
  const figure = { part: "reads", engine };
  const figures: Figure[] = [];
  for (const { name, path, least, leastMixed, isPage } of reads) {
    await using bare = await startRaw(ours.address, path, "bare");
    await using fair = await startRaw(ours.address, path, "fair");
    const load = (server: RunningServer, headers = {}) => readThroughput(server.address, { seconds }, { path, headers });
    const measured = await alternate(rounds, {
      bare: () => load(bare),
      fair: () => load(fair),
      ours: () => load(ours),
      mixed: () => whileWriting(ours.address, { perSecond: writesPerSecond, next: likes }, () => load(ours)),
      compressed: () => load(ours, browser),
    });
    const mixedName = `${name}, ${writesPerSecond} writes/s`;
    figures.push(
      { ...figure, name, unit: "requests/s", value: spreadOf(rates(measured.ours)) },
      { ...figure, name: `${name}, compressed`, unit: "requests/s", value: spreadOf(rates(measured.compressed)) },
      { ...figure, name: `${name}, bare node:http`, unit: "requests/s", value: spreadOf(rates(measured.bare)) },
      { ...figure, name: `${name}, fair node:http`, unit: "requests/s", value: spreadOf(rates(measured.fair)) },
      { ...figure, name: `${name} / bare`, unit: "×", value: ratios(rates(measured.ours), rates(measured.bare)) },
      { ...figure, name: `${name} / fair`, unit: "×", value: ratios(rates(measured.ours), rates(measured.fair)), bound: { least } },
      {
        ...figure,
        name: `${mixedName} / fair`,
        unit: "×",
        value: ratios(rates(measured.mixed), rates(measured.fair)),
        bound: { least: leastMixed },
      },
      { ...figure, name: `${name}, p99`, unit: "ms", value: spreadOf(p99s(measured.ours)) },
      {
        ...figure,
        name: `${mixedName} / without, p99`,
        unit: "×",
        value: ratios(p99s(measured.mixed), p99s(measured.ours)),
        ...(isPage && { bound: { most: 2 } }),
      },
    );
  }
  return figures;
}

/** Many connections, and requests that the cache does not answer. */
export async function measureCrowd(engine: Engine, home: Home, { rounds, seconds }: Options): Promise<Figure[]> {
  await using ours = await startOurs(home);
  const figure = { part: "crowd", engine };
  const figures: Figure[] = [];
  const options = { seconds, connections: manyConnections };
  for (const [name, path] of Object.entries({ "list of 24": list, "home page": "/" })) {
    await using fair = await startRaw(ours.address, path, "fair");
    const measured = await alternate(rounds, {
      fair: () => readThroughput(fair.address, options, { path }),
      ours: () => readThroughput(ours.address, options, { path }),
    });
    const crowded = `${name}, ${manyConnections} connections`;
    figures.push(
      { ...figure, name: crowded, unit: "requests/s", value: spreadOf(rates(measured.ours)) },
      { ...figure, name: `${crowded} / fair`, unit: "×", value: ratios(rates(measured.ours), rates(measured.fair)) },
      { ...figure, name: `${crowded}, p99`, unit: "ms", value: spreadOf(p99s(measured.ours)) },
    );
  }
  const { missed } = await alternate(rounds, { missed: () => readThroughput(ours.address, { seconds }, ...withMisses()) });
  return [
    ...figures,
    { ...figure, name: "list of 24, of ten requests one random search", unit: "requests/s", value: spreadOf(rates(missed)) },
    { ...figure, name: "list of 24, of ten requests one random search, p99", unit: "ms", value: spreadOf(p99s(missed)) },
  ];
}

/** The list, and in a tenth of the requests a search that is not cached. Each search comes from a different network, because reads are limited per network. */
function withMisses(): Asked[] {
  const random = (below: number) => Math.floor(Math.random() * below);
  const words = ["work", "shop", "page", "logo", "poster", "Hobart", "Kyoto", "bakery"];
  const search = () => ({
    path: `/alltasks?limit=24&q=${words[random(words.length)]}&minBudget=${random(1_000_000) / 10_000}`,
    headers: { "X-Forwarded-For": `10.${random(256)}.${random(256)}.${random(256)}` },
  });
  return Array.from({ length: 20_000 }, (_, index) => (index % 10 === 0 ? search() : { path: list }));
}

/** The list against Express and pg, which answer each request from the database. */
export async function measureExpress(engine: Engine, home: Home, { rounds, seconds }: Options): Promise<Figure[]> {
  if (!("DATABASE_URL" in home)) return [];
  await using ours = await startOurs(home);
  await using express = await startExpress(home.DATABASE_URL, ours.address);
  const answers = await Promise.all([ours, express].map(({ address }) => fetch(address + list).then((response) => response.json())));
  deepStrictEqual(answers[0], answers[1]);
  const load = ({ address }: RunningServer) => readThroughput(address, { seconds }, { path: list });
  const measured = await alternate(rounds, { express: () => load(express), ours: () => load(ours) });
  const figure = { part: "express", engine };
  return [
    { ...figure, name: "list of 24, Express and pg", unit: "requests/s", value: spreadOf(rates(measured.express)) },
    {
      ...figure,
      name: "list of 24 / Express and pg",
      unit: "×",
      value: ratios(rates(measured.ours), rates(measured.express)),
      bound: { least: 10 },
    },
  ];
}

async function idsOf({ address }: RunningServer, count: number): Promise<string[]> {
  const tasks = (await (await fetch(`${address}/alltasks?limit=${count}`)).json()) as { _id: string }[];
  return tasks.map(({ _id }) => _id);
}
