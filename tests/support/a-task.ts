import type { NewTask } from "#contract/tasks/task.ts";

/** A task as a poster sends it. */
export function aTask(change: Partial<NewTask> = {}): NewTask {
  return {
    title: "Paint a shop sign",
    category: "Design",
    description: "Two colours.",
    deadline: "2097-01-31",
    budget: 120.5,
    neededBy: "9999-12-31",
    place: "onsite",
    town: "Khulna",
    ...change,
  };
}
