import type { Problem } from "#contract/problem.ts";
import { NewTask } from "#contract/task.ts";
import { type TaskFieldName, type TaskFieldsWith, taskFieldNames, taskFieldsWith } from "#contract/task-fields.ts";
import type { TaskValues } from "./task-values.ts";

export type FieldErrors = Partial<Record<TaskFieldName, string | undefined>>;
export type CheckedTask = { task: NewTask } | { errors: FieldErrors; missing: boolean };

const required: Record<TaskFieldsWith<"isRequired">, string> = {
  title: "Title is required.",
  category: "Category is required.",
  description: "Description is required.",
  deadline: "Deadline is required.",
  budget: "Budget is required, as a number.",
};

/** Nothing but spaces counts as missing; a budget of 0 does not. */
export function checkTask(values: TaskValues): CheckedTask {
  const parsed = NewTask.safeParse({ ...values, budget: Number(values.budget) });
  const missing = taskFieldsWith("isRequired").filter((name) => values[name].trim() === "");
  if (parsed.success && missing.length === 0) return { task: parsed.data };
  const errors = fieldErrors(parsed.error?.issues.map(({ path, message }) => ({ field: String(path[0]), message })) ?? []);
  for (const name of missing) errors[name] = required[name];
  return { errors, missing: missing.length > 0 };
}

/** The first message for each of the form's fields; a problem without any gives none. */
export function fieldErrors(problems: Problem["errors"] = []): FieldErrors {
  const errors: FieldErrors = {};
  for (const { field, message } of problems) {
    const name = taskFieldNames.find((known) => known === field);
    if (name) errors[name] ??= message;
  }
  return errors;
}
