// `npm run move-people`: moves people to another identity provider.
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { CommandError, runCommand, withOperatorDatabase } from "#server/commands/command.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { type Move, moveToEmbedded, moveToFirebase } from "./move-people.server.ts";

const usage = `Usage:
  npm run move-people -- --to firebase --project my-market --file accounts.json
  npm run move-people -- --to embedded --project my-market`;

type Arguments = { to: "firebase"; project: string; file: string } | { to: "embedded"; project: string };

await runCommand(async () => {
  const given = readMoveArguments();
  await withOperatorDatabase(async (database) => {
    await database.migrate();
    const { moved, stayed } = await move(database.db, given);
    console.log(`${moved} people moved, ${stayed.length} stayed.`);
    for (const { id, email, reason } of stayed) console.log(`${email} (person ${id}) stayed: ${reason}.`);
  });
});

function readMoveArguments(): Arguments {
  const text = { type: "string" } as const;
  try {
    const { to, project, file } = parseArgs({ options: { to: text, project: text, file: text } }).values;
    if (to === "firebase" && project && file) return { to, project, file };
    if (to === "embedded" && project && !file) return { to, project };
  } catch {
    // The usage follows.
  }
  throw new CommandError(usage);
}

async function move(db: Db, given: Arguments): Promise<Move> {
  if (given.to === "embedded") return moveToEmbedded(db, given.project);
  const { accounts, ...result } = await moveToFirebase(db, given.project);
  // Contains names and email addresses: only its owner may read it.
  await writeFile(given.file, JSON.stringify({ users: accounts }, null, 2), { mode: 0o600 });
  console.log(`${accounts.length} accounts written to ${given.file}.`);
  return result;
}
