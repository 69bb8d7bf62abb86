// What the operator's commands share: arguments, the database of the settings, and one sentence when the command cannot be run.
import { parseArgs } from "node:util";
import { type Database, DatabaseError, openDatabase } from "#server/platform/database/database.server.ts";
import { loadEnvironment, readSettings, SettingsError } from "#server/platform/settings/settings.ts";

/** Why a command cannot be run, in a sentence for the person at the terminal. */
export class CommandError extends Error {}

export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isForThePerson = error instanceof CommandError || error instanceof DatabaseError || error instanceof SettingsError;
    if (!isForThePerson) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** The file's name under its option or alone, and whether a switch is there. */
export function readArguments(option: "to" | "from", toggle?: string): { file: string | undefined; isOn: boolean } {
  const options = { [option]: { type: "string" as const }, ...(toggle && { [toggle]: { type: "boolean" as const } }) };
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [file, ...rest] = [...positionals, values[option]].filter((name) => typeof name === "string");
    if (rest.length === 0) return { file, isOn: toggle !== undefined && values[toggle] === true };
  } catch {
    // The usage follows.
  }
  throw new CommandError(`The arguments are --${option} with a file${toggle ? `, and --${toggle}` : ""}.`);
}

export async function withOperatorDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const settings = readSettings(loadEnvironment());
  const database = await openDatabase({ url: settings.DATABASE_URL, folder: settings.DATA_DIR, longWork: true });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
