// Compares email addresses, and hides what is not public of a task. No database, no HTTP.
import type { Task } from "#contract/tasks/task.ts";
import { mapPersonalFields } from "#contract/tasks/task-fields.ts";
import type { Caller } from "#server/identity/caller.ts";
import { maskEmail } from "#server/identity/mask-email.ts";
import { mayRead, type Reader } from "#server/people/reader.ts";

export function isOwnEmail(caller: Caller, email: string): boolean {
  return caller.email.toLowerCase() === email.trim().toLowerCase();
}

/** As the reader sees it on a public page; a visitor if there is none. */
export function asPublic(task: Task, reader: Reader | null = null): Task {
  const shown = { ...task, user: { ...task.user, email: maskEmail(task.user.email) } };
  if (!task.hidden || mayRead(task, reader, task.user.id)) return shown;
  return { ...mapPersonalFields(shown, () => ""), hidden: { ...task.hidden, decision: null } };
}
