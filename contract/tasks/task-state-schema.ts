import { z } from "#contract/platform/zod.ts";
import { taskStates } from "./task-state.ts";

export const TaskState = z.enum(taskStates).meta({ id: "TaskState", description: "Where a task is in its deal." });
