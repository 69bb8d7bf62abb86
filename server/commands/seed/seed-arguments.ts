import { parseArgs } from "node:util";
import { CommandError } from "#server/commands/command.ts";

const most = 10_000_000;
export const fillExample = "npm run seed -- --tasks 1000000";

/** How many tasks to fill in; nothing when only the small market is wanted. */
export function readTaskCount(args: string[]): number | undefined {
  const text = readOption(args);
  if (text === undefined) return undefined;
  const tasks = /^\d+$/.test(text) ? Number(text) : 0;
  if (tasks < 1 || tasks > most) throw new CommandError(`--tasks must be a whole number from 1 to ${most.toLocaleString("en")}.`);
  return tasks;
}

function readOption(args: string[]): string | undefined {
  try {
    return parseArgs({ args, options: { tasks: { type: "string" } }, strict: true, allowPositionals: false }).values.tasks;
  } catch {
    throw new CommandError(`The only argument is --tasks with a whole number, as in: ${fillExample}`);
  }
}
