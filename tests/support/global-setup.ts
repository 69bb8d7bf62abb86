// Once per run: a PostgreSQL, and a migrated template of each engine that every test copies its own database from.
import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { type Database, openDatabase } from "#server/platform/database/database.server.ts";
import { createPglite, overPglite } from "#server/platform/database/pglite.server.ts";
import { createJobs } from "#server/platform/jobs/jobs.server.ts";
import { createLog } from "#server/platform/log/log.ts";
import type { Engine } from "./engines.ts";
import { raiseNewAccountLimits } from "./new-account-limits.ts";
import { loadNewPglite } from "./new-pglite.ts";
import { createDatabase, dropDatabase, startPostgres } from "./postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    engines: Engine[];
    postgresUrl: string;
    postgresTemplate: string;
    pgliteTemplate: string;
  }
}

export default async function prepareEngines(project: TestProject) {
  if (project.vitest.projects.every(({ name }) => name === "web")) return;
  const folder = await mkdtemp(join(tmpdir(), "taskhaat-templates-"));
  const postgres = await startPostgres();
  const template = `taskhaat_template_${randomBytes(6).toString("hex")}`;
  const pglite = join(folder, "pglite.tar");
  async function cleanUp() {
    await dropDatabase(postgres.url, template);
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
  try {
    // One after the other: PGlite keeps this thread so busy that connections would time out.
    await preparePostgres(postgres.url, template, folder);
    await preparePglite(pglite);
  } catch (error) {
    await cleanUp();
    throw error;
  }
  project.provide("postgresUrl", postgres.url);
  project.provide("postgresTemplate", template);
  project.provide("pgliteTemplate", pglite);
  return cleanUp;
}

async function preparePostgres(url: string, name: string, folder: string) {
  const database = await openDatabase({ url: await createDatabase(url, name), folder });
  await prepareSchema(database);
  await database.close();
}

/** With the tables of pg-boss, which the first start of a server creates. */
async function prepareSchema(database: Database) {
  await database.migrate();
  await raiseNewAccountLimits(database.db);
  const jobs = createJobs(database, createLog({ LOG_LEVEL: "error" }));
  await jobs.start();
  await jobs.stop();
}

async function preparePglite(file: string) {
  const client = await createPglite({ loadDataDir: await loadNewPglite() });
  await prepareSchema(overPglite(client));
  const dump = await client.dumpDataDir("none");
  await writeFile(file, Buffer.from(await dump.arrayBuffer()));
  await client.close();
}
