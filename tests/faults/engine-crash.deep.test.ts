// The embedded engine's code can trap. PGlite alone would report the statement as a success and never return from the next one.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { prepareDataFolder } from "#tests/support/engines.ts";
import { runModule } from "#tests/support/run-module.ts";

const patience = 100_000;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "taskhaat-engine-"));
  await prepareDataFolder(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** In a process of its own: an engine that hangs blocks its process. */
async function runOnFolder(work: string): Promise<{ code: number | null; output: string }> {
  await using run = runModule(`
    import { sql } from "drizzle-orm";
    import { openDatabase } from "#server/platform/database/database.server.ts";
    const { db, close } = await openDatabase({ folder: ${JSON.stringify(folder)} });
    ${work}
    await close();
  `);
  const timeout = setTimeout(() => run.kill("SIGKILL"), patience);
  const { code, output } = await run.ended;
  clearTimeout(timeout);
  return { code, output };
}

const prepare = `
  await db.execute(sql\`create table kept (word text)\`);
  await db.execute(sql\`create function endless(n int) returns int language plpgsql as 'begin return endless(n + 1); end'\`);
  await db.execute(sql\`create function crash() returns trigger language plpgsql as 'begin perform endless(1); return new; end'\`);
  await db.execute(sql\`insert into kept values ('committed')\`);
`;

const crashes: Record<string, string> = {
  "a statement": `
    void db.transaction(async (tx) => {
      await tx.execute(sql\`insert into kept values ('rolled back')\`);
      await tx.execute(sql\`select endless(1)\`);
      console.log("acknowledged");
    });`,
  "a commit": `
    await db.execute(sql\`create constraint trigger crash after insert on kept deferrable initially deferred for each row execute function crash()\`);
    void db.transaction((tx) => tx.execute(sql\`insert into kept values ('rolled back')\`)).then(() => console.log("acknowledged"));`,
};

test.each(Object.entries(crashes))(
  "an engine that crashes in %s ends the process with a message and code 1, and what was committed is there after a restart",
  async (_, crash) => {
    const crashed = await runOnFolder(`
      ${prepare}
      ${crash}
      await db.execute(sql\`insert into kept values ('next')\`);
      console.log("acknowledged");
    `);
    expect(crashed).toEqual({
      code: 1,
      output: "The embedded database has crashed (Maximum call stack size exceeded). Start the server again.\n",
    });

    const restarted = await runOnFolder(`
      const { rows } = await db.execute(sql\`select word from kept\`);
      console.log(rows.map(({ word }) => word).join());
    `);
    expect(restarted).toEqual({ code: 0, output: "committed\n" });
  },
);
