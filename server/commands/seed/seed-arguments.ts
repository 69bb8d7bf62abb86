import { parseArgs } from "node:util";

const most = 10_000_000;
export const fillExample = "npm run seed -- --tasks 1000000";

/** Arguments that cannot be followed, said in one sentence for the person at the terminal. */
export class UsageError extends Error {}

/** How many tasks to fill in; nothing when only the small market is wanted. */
export function readTaskCount(args: string[]): number | undefined {
  const text = readOption(args);
  if (text === undefined) return undefined;
  const tasks = /^\d+$/.test(text) ? Number(text) : 0;
  if (tasks < 1 || tasks > most) throw new UsageError(`--tasks must be a whole number from 1 to ${most.toLocaleString("en")}.`);
  return tasks;
}

function readOption(args: string[]): string | undefined {
  try {
    return parseArgs({ args, options: { tasks: { type: "string" } }, strict: true, allowPositionals: false }).values.tasks;
  } catch {
    throw new UsageError(`The only argument is --tasks with a whole number, as in: ${fillExample}`);
  }
}
