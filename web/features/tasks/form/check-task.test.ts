import { expect, test, vi } from "vitest";
import type { Task } from "#contract/tasks/task.ts";
import { taskFieldsWith } from "#contract/tasks/task-fields.ts";
import { aTask } from "#tests/support/a-task.ts";
import { checkTask, emptyTask, valuesOf } from "./check-task.ts";

const filled = valuesOf(aTask());

test("a filled form becomes a task with a number as the budget", () => {
  expect(checkTask(filled)).toEqual({ task: aTask() });
});

test("in an empty form all required fields are missing", () => {
  const checked = checkTask(emptyTask);
  expect(checked).toMatchObject({ missing: true });
  expect(Object.keys("errors" in checked ? checked.errors : {}).sort()).toEqual(taskFieldsWith("isRequired").sort());
});

test.each(taskFieldsWith("isRequired"))("spaces do not fill %s", (name) => {
  const checked = checkTask({ ...filled, [name]: "  " });
  expect(checked).toEqual({ missing: true, errors: { [name]: expect.stringMatching(/is required/) } });
});

test("a budget of 0 is filled", () => {
  expect(checkTask({ ...filled, budget: "0" })).toEqual({ task: aTask({ budget: 0 }) });
});

test.each([
  ["budget", "-1"],
  ["budget", "1.234"],
  ["budget", "10000000"],
  ["title", "x".repeat(121)],
  ["description", "x".repeat(5_001)],
  ["category", "Cooking"],
  ["deadline", "2026-02-30"],
  ["neededBy", "2026-02-30"],
  ["neededBy", "2097-01-30"],
  ["place", "moon"],
  ["town", "x".repeat(81)],
  ["town", " "],
] as const)("a wrong %s is marked, and nothing is missing", (name, value) => {
  expect(checkTask({ ...filled, [name]: value })).toEqual({ missing: false, errors: { [name]: expect.any(String) } });
});

test("a deadline in the past is refused, unless the task has it already; today is the first that is allowed", () => {
  vi.useFakeTimers({ now: new Date("2026-06-15T23:59:59Z") });
  const check = (deadline: string, kept?: string) =>
    "task" in checkTask({ ...filled, deadline }, kept ? aTask({ deadline: kept }) : undefined);
  expect([check("2026-06-14"), check("2026-06-15"), check("2026-06-14", "2026-06-14"), check("2026-06-13", "2026-06-14")]).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(checkTask({ ...filled, deadline: "2026-06-14" })).toEqual({
    missing: false,
    errors: { deadline: "Deadline must be today or later." },
  });
  vi.useRealTimers();
});

test("a town that was typed before another place was chosen is not sent", () => {
  expect(checkTask({ ...filled, place: "remote" })).toEqual({ task: aTask({ place: "remote", town: "" }) });
});

test("a day on which the work was needed may stay when it has passed, but not be chosen", () => {
  const past = aTask({ deadline: "2020-01-01", neededBy: "2020-02-01" });
  expect(checkTask(valuesOf(past), past)).toEqual({ task: past });
  expect(checkTask({ ...valuesOf(past), neededBy: "2020-02-02" }, past)).toEqual({
    missing: false,
    errors: { neededBy: "Needed by must be today or later." },
  });
});

test("a stored task fills the form, with only the day of a deadline that has a time", () => {
  const task = { ...filled, category: "Design", budget: 0, deadline: "2099-12-31T18:00:00.000Z" } as Task;
  expect(valuesOf(task)).toEqual({ ...filled, budget: "0", deadline: "2099-12-31" });
});
