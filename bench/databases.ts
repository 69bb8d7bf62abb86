// The markets to measure on: for each size a PostgreSQL database and a folder of the embedded one, filled alike.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillMarket } from "#server/commands/seed/fill-market.server.ts";
import { openDatabase } from "#server/platform/database/database.server.ts";
import { raiseNewAccountLimits } from "#tests/support/new-account-limits.ts";
import { createDatabase, databaseAt, dropDatabase, query, startPostgres } from "#tests/support/postgres.ts";
import type { Engine, Options } from "./options.ts";
import type { Home } from "./servers.ts";

export type Markets = AsyncDisposable & {
  homes: Map<Engine, Map<number, Home>>;
  postgresVersion: string;
  /** A copy for another server to write into. */
  copy(home: Home): Promise<string>;
};

/** As after an installation, with memory for a machine of a few gigabytes. Commits wait for the disk. */
const postgresSettings = ["shared_buffers=512MB", "max_connections=200"];

type MarketOptions = Pick<Options, "rows" | "engines" | "keep"> & { say(words: string): void };

/** Markets in the folder `keep` and on the server at TEST_DATABASE_URL outlive the run, and the next one finds them filled. */
export async function buildMarkets({ rows, engines, keep, say }: MarketOptions): Promise<Markets> {
  const folder = keep ?? (await mkdtemp(join(tmpdir(), "taskhaat-bench-")));
  const postgres = engines.includes("postgres") ? await startPostgres(postgresSettings) : null;
  const homes = new Map<Engine, Map<number, Home>>(engines.map((engine) => [engine, new Map()]));
  for (const engine of engines) {
    for (const count of rows[engine]) {
      const begun = performance.now();
      const home: Home =
        postgres && engine === "postgres"
          ? { DATABASE_URL: await findOrCreate(postgres.url, `market_${count}`) }
          : { DATA_DIR: join(folder, `${count}`) };
      await fill(home, count);
      homes.get(engine)?.set(count, home);
      say(`${engine}: ${count.toLocaleString("en")} tasks in ${Math.round((performance.now() - begun) / 1000)} s`);
    }
  }
  return {
    homes,
    postgresVersion: postgres ? await versionOf(postgres.url) : "",
    async copy(home) {
      if (!postgres || !("DATABASE_URL" in home)) throw new Error("Only PostgreSQL can be copied.");
      await dropDatabase(postgres.url, "market_of_express");
      return createDatabase(postgres.url, "market_of_express", new URL(home.DATABASE_URL).pathname.slice(1));
    },
    async [Symbol.asyncDispose]() {
      await postgres?.stop();
      if (!keep) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function findOrCreate(url: string, name: string): Promise<string> {
  const known = await query<{ datname: string }>(url, "select datname from pg_database");
  return known.some(({ datname }) => datname === name) ? databaseAt(url, name) : createDatabase(url, name);
}

async function fill(home: Home, count: number): Promise<void> {
  const where = "DATABASE_URL" in home ? { url: home.DATABASE_URL, folder: "" } : { folder: home.DATA_DIR };
  const database = await openDatabase({ ...where, longWork: true });
  try {
    await database.migrate();
    await raiseNewAccountLimits(database.db);
    const { rows } = await database.db.execute<{ id: string }>("select id from tasks limit 1");
    if (rows.length === 0) await fillMarket(database, { tasks: count });
  } finally {
    await database.close();
  }
}

async function versionOf(url: string): Promise<string> {
  const [row] = await query<{ server_version: string }>(url, "show server_version");
  return row?.server_version ?? "";
}
