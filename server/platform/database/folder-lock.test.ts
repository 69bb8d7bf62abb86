import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runModule } from "#tests/support/run-module.ts";
import { openDatabase } from "./database.server.ts";
import { lockFolder } from "./folder-lock.server.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "taskhaat-lock-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function holdElsewhere() {
  return runModule(`
    import { lockFolder } from "#server/platform/database/folder-lock.server.ts";
    const { takenOverFrom } = lockFolder(${JSON.stringify(folder)});
    console.log("locked, before: " + (takenOverFrom?.pid ?? "nobody"));
    setInterval(() => {}, 60_000);
  `);
}

test("a second process fails with a message that names the holder of the folder", async () => {
  await using holder = holdElsewhere();
  await holder.says("locked, before: nobody");
  const refusal = new RegExp(
    `^The data folder ${folder} is in use by process ${holder.child.pid} since \\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z\\. Stop it or set DATA_DIR to another folder\\.$`,
  );
  expect(() => lockFolder(folder)).toThrow(refusal);
  await expect(openDatabase({ folder })).rejects.toThrow(refusal);
});

test("a second lock in the same process fails too", () => {
  const lock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid} since`);
  lock.release();
});

test("a released folder can be locked again, without a previous holder", () => {
  lockFolder(folder).release();
  const again = lockFolder(folder);
  expect(again.takenOverFrom).toBeNull();
  again.release();
});

test("the folder of a killed holder is taken over, and the previous holder is returned", async () => {
  await using holder = holdElsewhere();
  await holder.says("locked");
  await holder.kill("SIGKILL");
  expect(readFileSync(join(folder, "lock.holder"), "utf8")).toContain(`"pid":${holder.child.pid}`);
  const lock = lockFolder(folder);
  expect(lock.takenOverFrom).toMatchObject({ pid: holder.child.pid });
  lock.release();
});

test("of many concurrent processes exactly one gets the folder of a killed holder", async () => {
  await using holder = holdElsewhere();
  await holder.says("locked");
  await holder.kill("SIGKILL");
  const rivals = Array.from({ length: 4 }, holdElsewhere);
  const winners = await Promise.all(
    rivals.map((rival) =>
      Promise.race([rival.says("locked, before").then(() => rival.child.pid), rival.ended.then(({ output }) => output)]),
    ),
  );
  await Promise.all(rivals.map((rival) => rival.kill("SIGKILL")));
  expect(winners.filter((winner) => typeof winner === "number")).toHaveLength(1);
  expect(winners.filter((winner) => typeof winner === "string" && winner.includes("is in use by"))).toHaveLength(3);
});

test("an unreadable holder file is ignored", () => {
  writeFileSync(join(folder, "lock.holder"), "rubbish");
  const lock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid}`);
  lock.release();
});

test("the error names a folder that cannot be created", () => {
  writeFileSync(join(folder, "file"), "");
  expect(() => lockFolder(join(folder, "file/data"))).toThrow(
    /^The data folder \S+file\/data is not writable \(ENOTDIR.*\)\. Set DATA_DIR/,
  );
});
