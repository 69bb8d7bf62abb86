// A server in production mode on a market of its own, gone without a trace afterwards.
import { randomBytes } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillMarket } from "#server/commands/seed/fill-market.server.ts";
import { openDatabase } from "#server/platform/database/database.server.ts";
import { raiseNewAccountLimits } from "#tests/support/new-account-limits.ts";
import { createDatabase, dropDatabase } from "#tests/support/postgres.ts";
import { startServer } from "#tests/support/server-process.ts";
import type { SoakOptions } from "./options.ts";

export async function startMarket({ databaseUrl, tasks }: SoakOptions) {
  const metricsToken = randomBytes(16).toString("hex");
  const name = `taskhaat_soak_${randomBytes(6).toString("hex")}`;
  const url = databaseUrl && (await createDatabase(databaseUrl, name));
  const folder = await mkdtemp(join(tmpdir(), "taskhaat-soak-"));
  console.log(`Filling a market with ${tasks.toLocaleString("en")} tasks on ${url ? "PostgreSQL" : "the embedded engine"} …`);
  const database = await openDatabase({ url, folder, longWork: true });
  await database.migrate();
  await raiseNewAccountLimits(database.db);
  await fillMarket(database, { tasks });
  await database.close();
  const server = await startServer({
    DATA_DIR: folder,
    SEED: "off",
    LOG_LEVEL: "error",
    // Everybody comes from an address of their own, as behind a proxy.
    TRUST_PROXY: "1",
    METRICS_TOKEN: metricsToken,
    ...(url && { DATABASE_URL: url }),
  });

  /** Ends the server as an operator would, and answers its exit code. */
  async function close(): Promise<number | null> {
    const exitCode = await server.end();
    await server.close();
    if (databaseUrl) await dropDatabase(databaseUrl, name);
    return exitCode;
  }

  return {
    server: { ...server, address: server.address.replace("localhost", "127.0.0.1") },
    engine: database.engine,
    metricsToken,
    close,
    [Symbol.asyncDispose]: async () => void (await close()),
  };
}
