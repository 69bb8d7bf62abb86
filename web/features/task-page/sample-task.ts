import { cardDefaults } from "#contract/limits.ts";
import type { Task } from "#contract/task.ts";

/** Shown where a link names no task. The id belongs to nobody: no bid can reach it. */
export const sampleTask: Task = {
  _id: "00000000-0000-0000-0000-000000000000",
  title: "Sample task",
  category: "Other",
  description: "This is how a task looks on TaskHaat: what needs doing, what it pays, by when, and who asks for it.",
  deadline: cardDefaults.deadline,
  budget: cardDefaults.budget,
  likeCount: cardDefaults.likeCount,
  bidcunt: 0,
  user: { id: "00000000-0000-0000-0000-000000000000", name: "TaskHaat", email: "", rating: 0 },
  createdAt: "2025-01-01T00:00:00.000Z",
  updatedAt: "2025-01-01T00:00:00.000Z",
};

export function isSample(task: Task): boolean {
  return task._id === sampleTask._id;
}
