import type { NewTask } from "#contract/task.ts";
import { mapTaskFields, type TaskFieldName, taskFieldNames } from "#contract/task-fields.ts";

/** The text in each of the form's controls. */
export type TaskValues = Record<TaskFieldName, string>;

export const emptyTask: TaskValues = mapTaskFields(() => "");

export function valuesOf(task: NewTask): TaskValues {
  return { ...mapTaskFields((name) => String(task[name])), deadline: task.deadline.split("T")[0] ?? "" };
}

export function sameValues(one: TaskValues, other: TaskValues): boolean {
  return taskFieldNames.every((name) => one[name] === other[name]);
}
