// `npm run admin`: lists staff, changes roles and retires the key that signs credentials, also beside a server that holds the embedded database.
import { callOperatorServer } from "#server/administration/operator-server.ts";
import { runStaffCommand, type StaffCommand } from "#server/administration/staff-command.server.ts";
import { DatabaseError } from "#server/platform/database/database.server.ts";
import { loadEnvironment, readSettings } from "#server/platform/settings/settings.ts";
import { CommandError, runCommand, withOperatorDatabase } from "./command.ts";

const usage = `Usage:
  npm run admin -- grant EMAIL|ID [moderator|administrator]
  npm run admin -- revoke EMAIL|ID
  npm run admin -- list
  npm run admin -- rotate-credential-key
  npm run admin -- two-factor off`;

await runCommand(async () => {
  const command = readStaffCommand(process.argv.slice(2));
  const { DATABASE_URL: url, DATA_DIR: folder } = readSettings(loadEnvironment());
  const { isDone, lines } = (!url && (await callOperatorServer(folder, command))) || (await runHere(command));
  if (!isDone) throw new CommandError(lines.join("\n"));
  for (const line of lines) console.log(line);
});

function readStaffCommand(given: string[]): StaffCommand {
  const [name, person, role = "administrator"] = given;
  if ((name === "list" || name === "rotate-credential-key") && given.length === 1) return { name };
  if (name === "two-factor" && person === "off" && given.length === 2) return { name: "two-factor-off" };
  if (name === "revoke" && person && given.length === 2) return { name: "set", person, role: "member" };
  const isRole = role === "moderator" || role === "administrator";
  if (name === "grant" && person && isRole && given.length <= 3) return { name: "set", person, role };
  throw new CommandError(usage);
}

function runHere(command: StaffCommand) {
  return withOperatorDatabase(async ({ db, pendingMigrations }) => {
    if ((await pendingMigrations()) > 0) throw new DatabaseError("The database has pending migrations. Start TaskHaat once.");
    return runStaffCommand(db, command);
  });
}
