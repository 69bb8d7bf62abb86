import { z } from "#contract/platform/zod.ts";

export const taskStates = [
  ...["open", "closed", "awarded", "in_progress", "delivered", "disputed"],
  ...["completed", "ended", "cancelled", "expired"],
] as const;

export const TaskState = z.enum(taskStates).meta({ id: "TaskState", description: "Where a task is in its deal." });
export type TaskState = z.infer<typeof TaskState>;
