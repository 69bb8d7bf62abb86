// What a poster may write into fields that depend on each other or on today. Each field by itself is checked by its schema.
import { m } from "#texts/m.ts";
import { todayInUtc } from "./deadline.ts";
import type { NewTask } from "./task.ts";

/** What the task has already, which may stay when other fields are changed. */
export type KeptDays = Pick<NewTask, "deadline" | "neededBy">;
type Conflict = { field: "deadline" | "neededBy" | "town"; message: string };

export function conflictsOf({ deadline, neededBy, place, town }: NewTask, kept?: KeptDays): Conflict[] {
  const today = todayInUtc();
  const conflicts: Conflict[] = [];
  if (deadline < today && deadline !== kept?.deadline) conflicts.push({ field: "deadline", message: m.taskform_deadline_past() });
  if (neededBy && neededBy < deadline) conflicts.push({ field: "neededBy", message: m.taskform_needed_by_early() });
  else if (neededBy && neededBy < today && neededBy !== kept?.neededBy) {
    conflicts.push({ field: "neededBy", message: m.taskform_needed_by_past() });
  }
  if (place === "onsite" && !town) conflicts.push({ field: "town", message: m.taskform_town_missing() });
  if (place !== "onsite" && town) conflicts.push({ field: "town", message: m.taskform_town_remote() });
  return conflicts;
}
