// The values of the task form: what they are for a task, and what is wrong with them.
import { NewTask } from "#contract/tasks/task.ts";
import { mapTaskFields, type TaskFieldName, taskFields, taskFieldsWith } from "#contract/tasks/task-fields.ts";
import { conflictsOf, type KeptDays } from "#contract/tasks/task-rules.ts";
import { m } from "#texts/m.ts";

/** The text in each of the form's controls. */
export type TaskValues = Record<TaskFieldName, string>;
export type TaskErrors = Partial<Record<TaskFieldName, string>>;
type CheckedTask = { task: NewTask } | { errors: TaskErrors; missing: boolean };

export const emptyTask: TaskValues = mapTaskFields(() => "");

export function valuesOf(task: NewTask): TaskValues {
  return { ...mapTaskFields((name) => String(task[name])), deadline: task.deadline.split("T")[0] ?? "" };
}

/** Nothing but spaces counts as missing; a budget of 0 does not. The town counts on site only: elsewhere its control is not shown. */
export function checkTask(values: TaskValues, kept?: KeptDays): CheckedTask {
  const town = values.place === "onsite" ? values.town : "";
  const parsed = NewTask.safeParse({ ...values, town, budget: Number(values.budget) });
  const missing = taskFieldsWith("isRequired").filter((name) => values[name].trim() === "");
  const conflicts = parsed.success ? conflictsOf(parsed.data, kept) : [];
  if (parsed.success && missing.length === 0 && conflicts.length === 0) return { task: parsed.data };
  const errors: TaskErrors = {};
  for (const { path, message } of parsed.error?.issues ?? []) errors[path[0] as TaskFieldName] ??= message;
  for (const { field, message } of conflicts) errors[field] = message;
  for (const name of missing) errors[name] = m.field_required({ label: taskFields[name].label() });
  return { errors, missing: missing.length > 0 };
}
