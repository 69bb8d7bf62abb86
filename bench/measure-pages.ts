import { type Asked, throughput } from "./load.ts";
import type { Engine, Options } from "./options.ts";
import { alternate, type Figure } from "./result.ts";
import { type Home, startOurs, startRaw } from "./servers.ts";
import { ratios, spreadOf } from "./statistics.ts";

const pages = { home: "/", browse: "/borujer" };
const browser = { "Accept-Encoding": "gzip, deflate, br" };

/** Rendered pages, as they are and packed, against the same bytes from node:http. */
export async function measurePages(engine: Engine, home: Home, { rounds, seconds }: Options): Promise<Figure[]> {
  await using ours = await startOurs(home);
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(pages)) {
    await using raw = await startRaw(ours.address, path);
    const load = (address: string, asked: Asked) => () => throughput(address, seconds, () => asked);
    const rates = await alternate(rounds, {
      ours: load(ours.address, { path }),
      raw: load(raw.address, { path }),
      packed: load(ours.address, { path, headers: browser }),
    });
    const figure = { part: "pages", engine };
    figures.push(
      { ...figure, name: `${name} page`, unit: "requests/s", value: spreadOf(rates.ours) },
      { ...figure, name: `${name} page, packed`, unit: "requests/s", value: spreadOf(rates.packed) },
      { ...figure, name: `${name} page, node:http`, unit: "requests/s", value: spreadOf(rates.raw) },
      { ...figure, name: `${name} page / node:http`, unit: "×", value: ratios(rates.ours, rates.raw), bound: { least: 0.25 } },
    );
  }
  return figures;
}
