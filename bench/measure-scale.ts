import { inTurn, latencies } from "./load.ts";
import type { Engine, Options } from "./options.ts";
import { alternate, type Figure, single } from "./result.ts";
import { type Home, startOurs } from "./servers.ts";
import { percentile, ratios, spreadOf } from "./statistics.ts";

const filters = [
  "category=Design&limit=24",
  "minBudget=100&maxBudget=500&limit=24",
  "category=Writing&minBudget=50&sort=budget-up&limit=24",
  "sort=closing&limit=24",
];
/** Bounds are in milliseconds, at a million tasks. */
const searches = {
  rare: { queries: ["q=Hobart", "q=Oaxaca", "q=barcode"], p50: 10, p99: 30 },
  common: { queries: ["q=work", "q=shop", "q=page"], p50: 10, p99: 30 },
  "two words": { queries: ["q=logo%20bakery", "q=shop%20Kyoto", "q=poster%20tailor"], p50: 10, p99: 30 },
  "words that never meet": { queries: ["q=sketch%20reused"], p50: 80, p99: 80 },
};
const boundOfEight = 120;

/** What the database costs: without the cache, at the smallest size and at the largest. */
export async function measureScale(engine: Engine, homes: Map<number, Home>, { rounds, requests }: Options): Promise<Figure[]> {
  const sizes = [...homes.keys()];
  const [least = 0, most = 0] = [Math.min(...sizes), Math.max(...sizes)];
  const [smallHome, largeHome] = [homes.get(least), homes.get(most)];
  if (!smallHome || !largeHome || least === most) return [];
  await using small = await startOurs(smallHome, { CACHE_MB: "0", LOG_LEVEL: "error" });
  await using large = await startOurs(largeHome, { CACHE_MB: "0", LOG_LEVEL: "error" });
  const figures: Figure[] = [];
  const isHeld = engine === "postgres" && most >= 1_000_000;
  const figure = { part: "scale", engine, unit: "ms" };
  const sizeName = (size: number) => size.toLocaleString("en");

  /** Page 1,000 where there are so many, else the last. */
  const depth = Math.min(9_990, least - 10);
  const cases = {
    "first page": async () => ["/alltasks?limit=24"],
    "page 1,000": async (address: string) => [`/alltasks?limit=10&after=${await cursorAfter(address, depth)}`],
    "filtered page": async () => filters.map((filter) => `/alltasks?${filter}`),
  };
  for (const [name, pathsOf] of Object.entries(cases)) {
    const ask = async (address: string) => {
      const next = inTurn((await pathsOf(address)).map((path) => ({ path })));
      return async () => percentile(await latencies(address, { clients: 1, requests: requests / 2 }, next), 50);
    };
    const [atSmall, atLarge] = [await ask(small.address), await ask(large.address)];
    const times = await alternate(rounds, { small: atSmall, large: atLarge });
    const bound = isHeld && name !== "page 1,000" ? { bound: { most: 1.3 } } : {};
    figures.push(
      { ...figure, name: `${name}, ${sizeName(least)} rows, p50`, value: spreadOf(times.small) },
      { ...figure, name: `${name}, ${sizeName(most)} rows, p50`, value: spreadOf(times.large) },
      { ...figure, name: `${name}, ${sizeName(most)} / ${sizeName(least)}`, unit: "×", value: ratios(times.large, times.small), ...bound },
    );
  }

  const everySearch = Object.values(searches).flatMap(({ queries }) => queries);
  for (const { address, size } of [
    { address: small.address, size: least },
    { address: large.address, size: most },
  ]) {
    const held = isHeld && size === most;
    const ask = (clients: number, queries: string[]) =>
      latencies(address, { clients, requests }, inTurn(queries.map((query) => ({ path: `/alltasks?${query}&limit=24` }))));
    await ask(1, everySearch);
    for (const [kind, { queries, p50, p99 }] of Object.entries(searches)) {
      const times = await ask(1, queries);
      const name = `search, ${kind}, ${sizeName(size)} rows`;
      figures.push(
        { ...figure, name: `${name}, p50`, value: single(percentile(times, 50)), ...(held && { bound: { most: p50 } }) },
        { ...figure, name: `${name}, p99`, value: single(percentile(times, 99)), ...(held && { bound: { most: p99 } }) },
      );
    }
    // Once for the connections that eight need, and then in earnest.
    await ask(8, everySearch);
    const crowd = percentile(await ask(8, everySearch), 99);
    figures.push({
      ...figure,
      name: `search, 8 clients, ${sizeName(size)} rows, p99`,
      value: single(crowd),
      ...(held && { bound: { most: boundOfEight } }),
    });
  }
  return figures;
}

async function cursorAfter(address: string, rows: number): Promise<string> {
  let after = "";
  for (let left = rows; left > 0; left -= 1_000) {
    const response = await fetch(`${address}/alltasks?limit=${Math.min(left, 1_000)}${after && `&after=${after}`}`);
    await response.arrayBuffer();
    after = /after=([^&>]+)/.exec(response.headers.get("Link") ?? "")?.[1] ?? "";
  }
  return after;
}
