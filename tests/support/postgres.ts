// A real PostgreSQL for tests: the one at TEST_DATABASE_URL, or the npm package's, started for this run.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import pg from "pg";

type Postgres = { url: string; stop(): Promise<void> };

/** With the settings given, or with those that suit tests: quick rather than safe, and without workers for queries over small tables. */
export async function startPostgres(
  settings = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200", "max_parallel_workers_per_gather=0"],
): Promise<Postgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const { urls, stop } = await keepPostgres(settings);
  return { url: urls[0] ?? "", stop };
}

/** A primary and a streaming replica of it, each a server of its own. */
export async function startReplicatedPostgres(): Promise<AsyncDisposable & { url: string; replicaUrl: string }> {
  const { urls, stop } = await keepPostgres(["fsync=off", "wal_keep_size=1GB", "--replica"]);
  const [url = "", replicaUrl = ""] = urls;
  return { url, replicaUrl, [Symbol.asyncDispose]: stop };
}

async function keepPostgres(settings: string[]): Promise<{ urls: string[]; stop(): Promise<void> }> {
  const keeper = spawn(process.execPath, [fileURLToPath(new URL("./postgres-keeper.ts", import.meta.url)), ...settings], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const exit = once(keeper, "exit");
  const urls = await Promise.race([once(keeper.stdout, "data").then(String), exit.then(() => null)]);
  if (!urls) throw new Error("PostgreSQL could not be started for the tests. Set TEST_DATABASE_URL to use one that runs.");
  return {
    urls: urls.trim().split(" "),
    async stop() {
      keeper.stdin.end();
      await exit;
    },
  };
}

export function databaseAt(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

export async function createDatabase(url: string, name: string, template = "template0"): Promise<string> {
  await query(url, `create database "${name}" template "${template}" strategy file_copy`);
  return databaseAt(url, name);
}

/** A pool ends before its connections do: PostgreSQL waits some seconds for them, and only then are they cut off. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  const drop = `drop database if exists "${name}"`;
  await query(url, drop).catch((error: { code?: string }) => {
    if (error.code !== "55006") throw error;
    return query(url, `${drop} with (force)`);
  });
}

/** One statement on a connection of its own. */
export async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
