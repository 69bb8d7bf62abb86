import { parseArgs } from "node:util";
import { CommandError } from "#server/commands/command.ts";

const most = 10_000_000;
export const fillExample = "npm run seed -- --tasks 1000000";

/** The number of tasks to generate; undefined for the small market only. */
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
    throw new CommandError(`Usage: ${fillExample}`);
  }
}
