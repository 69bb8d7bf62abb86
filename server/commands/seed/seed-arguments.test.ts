import { expect, test } from "vitest";
import { CommandError } from "#server/commands/command.ts";
import { readTaskCount } from "./seed-arguments.ts";

test("reads the number of tasks", () => {
  expect(readTaskCount([])).toBeUndefined();
  expect(readTaskCount(["--tasks", "1"])).toBe(1);
  expect(readTaskCount(["--tasks=10000000"])).toBe(10_000_000);
});

test.each(["0", "-5", "12.5", "1e3", "many", "", " 5", "10000001"])("refuses %j tasks", (text) => {
  expect(() => readTaskCount([`--tasks=${text}`])).toThrow(new CommandError("--tasks must be a whole number from 1 to 10,000,000."));
});

test.each([[["--task", "5"]], [["5000"]], [["--tasks"]], [["--tasks", "10", "more"]]])("prints the usage for %j", (args) => {
  expect(() => readTaskCount(args)).toThrow(new CommandError("Usage: npm run seed -- --tasks 1000000"));
});
