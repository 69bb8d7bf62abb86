// `npm run restore`: a backup into an empty database, or with --replace in the place of what is there.

import { readArguments, runCommand } from "#server/commands/command.ts";
import { withOperatorDatabase } from "#server/commands/operator-database.ts";
import { BackupError } from "./backup-file.ts";
import { restoreBackup } from "./restore-backup.server.ts";

await runCommand(async () => {
  const { file, isOn: replace } = readArguments("from", "replace");
  if (!file) throw new BackupError("Say which backup, as in: npm run restore -- --from backups/taskhaat.jsonl.gz");
  const rows = await withOperatorDatabase((database) => restoreBackup(database, file, { replace }));
  console.log(`Restored ${rows.toLocaleString("en")} rows from ${file}.`);
});
