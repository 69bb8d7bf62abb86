// Shared by the operator's commands: arguments, database and error messages.
import { parseArgs } from "node:util";
import { type Database, DatabaseError, openDatabase } from "#server/platform/database/database.server.ts";
import { loadEnvironment, readSettings, type Settings, SettingsError } from "#server/platform/settings/settings.ts";

/** Why a command failed; the message is printed for the operator. */
export class CommandError extends Error {}

export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isForOperator = error instanceof CommandError || error instanceof DatabaseError || error instanceof SettingsError;
    if (!isForOperator) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** The file, as an option or positional argument, and whether the switch is present. */
export function readArguments(option: "to" | "from", toggle?: string): { file: string | undefined; isOn: boolean } {
  const options = { [option]: { type: "string" as const }, ...(toggle && { [toggle]: { type: "boolean" as const } }) };
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [file, ...rest] = [...positionals, values[option]].filter((name) => typeof name === "string");
    if (rest.length === 0) return { file, isOn: toggle !== undefined && values[toggle] === true };
  } catch {
    // The usage follows.
  }
  throw new CommandError(`Usage: --${option} FILE${toggle ? ` [--${toggle}]` : ""}`);
}

export async function withOperatorDatabase<Result>(work: (database: Database, settings: Settings) => Promise<Result>): Promise<Result> {
  const settings = readSettings(loadEnvironment());
  const database = await openDatabase({ url: settings.DATABASE_URL, folder: settings.DATA_DIR, longWork: true });
  try {
    return await work(database, settings);
  } finally {
    await database.close();
  }
}
