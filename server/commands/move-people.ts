// The command behind `npm run move-people`: takes people along when another provider is to keep the accounts.
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { type Move, moveToEmbedded, moveToFirebase } from "#server/people/move-people.server.ts";
import { type Database, DatabaseError } from "#server/platform/database/database.server.ts";
import { SettingsError } from "#server/platform/settings/settings.ts";
import { withOperatorDatabase } from "./operator-database.ts";

class UsageError extends Error {}

const usage = `Say where to, and which Firebase project it is about:
  npm run move-people -- --to firebase --project my-market --file accounts.json
  npm run move-people -- --to embedded --project my-market`;

try {
  await movePeople(readArguments(process.argv.slice(2)));
} catch (error) {
  const isForThePerson = error instanceof UsageError || error instanceof SettingsError || error instanceof DatabaseError;
  if (!isForThePerson) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

type Arguments = { to: "firebase"; project: string; file: string } | { to: "embedded"; project: string };

function readArguments(args: string[]): Arguments {
  const { to, project, file } = parse(args);
  if (!project) throw new UsageError(usage);
  if (to === "firebase" && file) return { to, project, file };
  if (to === "embedded" && !file) return { to, project };
  throw new UsageError(usage);
}

function parse(args: string[]) {
  const text = { type: "string" } as const;
  try {
    return parseArgs({ args, options: { to: text, project: text, file: text } }).values;
  } catch {
    throw new UsageError(usage);
  }
}

async function movePeople(given: Arguments): Promise<void> {
  await withOperatorDatabase(async (database) => {
    await database.migrate();
    const { moved, stayed } = await move(database, given);
    console.log(`${moved} people moved, ${stayed.length} stayed.`);
    for (const { id, email, reason } of stayed) console.log(`${email} (person ${id}) stayed: ${reason}.`);
  });
}

async function move({ db }: Database, given: Arguments): Promise<Move> {
  if (given.to === "embedded") return moveToEmbedded(db, given.project);
  const { accounts, ...result } = await moveToFirebase(db, given.project);
  // Names and addresses of everybody: for nobody else's eyes.
  await writeFile(given.file, JSON.stringify({ users: accounts }, null, 2), { mode: 0o600 });
  console.log(`${accounts.length} accounts written to ${given.file}.`);
  return result;
}
