import type { Task } from "#contract/task.ts";

export const fieldNames = ["title", "category", "description", "deadline", "budget"] as const;
export type FieldName = (typeof fieldNames)[number];

/** What stands in the form's controls: text, all of it. */
export type TaskValues = Record<FieldName, string>;

export const emptyTask: TaskValues = { title: "", category: "", description: "", deadline: "", budget: "" };

export function valuesOf(task: Task): TaskValues {
  const { title, category, description, deadline, budget } = task;
  return { title, category, description, deadline: deadline.split("T")[0] ?? "", budget: String(budget) };
}

export function sameValues(one: TaskValues, other: TaskValues): boolean {
  return fieldNames.every((name) => one[name] === other[name]);
}
