import { expect, test } from "vitest";
import { csvFileName } from "./csv.ts";

test("a file name has the content and the local date", () => {
  expect(csvFileName("my-tasks", new Date(2026, 0, 5, 0, 30))).toBe("taskhaat-my-tasks-2026-01-05.csv");
});
