// `npm run restore`: restores a backup into an empty database, or with --replace over the existing data.

import { CommandError, readArguments, runCommand, withOperatorDatabase } from "#server/commands/command.ts";
import { restoreBackup } from "./restore-backup.server.ts";

await runCommand(async () => {
  const { file, isOn: replace } = readArguments("from", "replace");
  if (!file) throw new CommandError("Usage: npm run restore -- --from backups/taskhaat.jsonl.gz");
  const rows = await withOperatorDatabase((database) => restoreBackup(database, file, { replace }));
  console.log(`Restored ${rows.toLocaleString("en")} rows from ${file}.`);
});
