// The embedded engine's code can trap. PGlite itself would then take a failed statement for a success and hang on the next one.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { prepareDataFolder } from "#tests/support/engines.ts";
import { runModule } from "#tests/support/run-module.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "taskhaat-engine-"));
  await prepareDataFolder(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

// In a process of its own: an engine that hangs takes its process with it.
test("an engine that crashes is refused at once, opened again by itself, and has all that was committed and nothing else", async () => {
  await using run = runModule(`
    import { readdirSync } from "node:fs";
    import { sql } from "drizzle-orm";
    import { openDatabase } from "#server/platform/database/database.server.ts";
    import { databaseFailureOf } from "#server/platform/database/failures.ts";

    const reports = [];
    const { db, ping, close } = await openDatabase({ folder: ${JSON.stringify(folder)}, report: (text) => reports.push(text) });
    const failure = (work) => work.then(() => null, databaseFailureOf);
    const files = () => readdirSync("/proc/self/fd").length;
    await db.execute(sql\`create table kept (word text)\`);
    await db.execute(sql\`create function endless(n int) returns int language plpgsql as 'begin return endless(n + 1); end'\`);
    await db.execute(sql\`insert into kept values ('committed')\`);
    const filesBefore = files();

    for (let turn = 0; turn < 2; turn++) {
      const within = failure(db.transaction(async (tx) => {
        await tx.execute(sql\`insert into kept values ('rolled back')\`);
        await tx.execute(sql\`select endless(1)\`);
      }));
      const behind = failure(db.execute(sql\`insert into kept values ('behind')\`));
      console.log("failures:", await within, await behind, await failure(ping()));
      while (await failure(ping())) await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const { rows } = await db.execute(sql\`select word from kept\`);
    console.log("kept:", rows.map(({ word }) => word).join());
    console.log("reports:", reports.join(" "));
    console.log("files left open:", Math.max(0, files() - filesBefore) < 10 ? "none" : files() - filesBefore);
    await close();
    console.log("closed");
    process.exit(0);
  `);
  const patience = setTimeout(() => run.kill("SIGKILL"), 100_000);
  const { code, output } = await run.ended;
  clearTimeout(patience);
  const died = "The embedded database has died. The embedded database is open again.";
  expect(output).toBe(
    `failures: away away away\nfailures: away away away\nkept: committed\nreports: ${died} ${died}\nfiles left open: none\nclosed\n`,
  );
  expect(code).toBe(0);
});
