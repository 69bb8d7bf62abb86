// `npm run backup`: writes the whole database to a file. The embedded database must not be in use; PostgreSQL may be.
import { existsSync } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { CommandError, readArguments, runCommand, withOperatorDatabase } from "#server/commands/command.ts";
import { writeBackup } from "./write-backup.server.ts";

await runCommand(async () => {
  const { file = `backups/taskhaat-${new Date().toISOString().replace(/[:.]/g, "-")}.jsonl.gz` } = readArguments("to");
  if (existsSync(file)) throw new CommandError(`${file} is there already. Choose another name.`);
  await mkdir(dirname(file), { recursive: true });
  const rows = await withOperatorDatabase((database) => writeBackup(database, file));
  const { size } = await stat(file);
  console.log(`Saved ${rows.toLocaleString("en")} rows in ${file} (${size.toLocaleString("en")} bytes).`);
});
