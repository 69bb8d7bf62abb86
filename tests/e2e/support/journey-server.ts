// A server for journeys: a new market with raised limits for new accounts, and passwords that are cheap to hash.
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPglite } from "#server/platform/database/pglite.server.ts";
import { prepareMarket } from "#tests/support/new-account-limits.ts";
import { loadNewPglite } from "#tests/support/new-pglite.ts";
import { type ServerProcess, startServer } from "#tests/support/server-process.ts";

const cheapPasswords = `--import=${new URL("../../support/cheap-passwords.ts", import.meta.url)}`;

export async function startJourneyServer(settings: Record<string, string>): Promise<ServerProcess> {
  const folder = await mkdtemp(join(tmpdir(), "taskhaat-journeys-"));
  const database = await createPglite({ dataDir: join(folder, "pglite"), loadDataDir: await loadNewPglite() });
  await database.close();
  await prepareMarket({ folder });
  return startServer({ ...settings, DATA_DIR: folder, NODE_OPTIONS: cheapPasswords });
}
