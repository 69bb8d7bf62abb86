// Who may do what with a task, and what of it the public sees. No database, no HTTP.
import type { Task } from "#contract/task.ts";
import type { Caller } from "#server/identity/caller.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isTaskId(text: string): boolean {
  return uuid.test(text);
}

export function isOwnEmail(caller: Caller, email: string): boolean {
  return caller.email.toLowerCase() === email.trim().toLowerCase();
}

export function mayChange(personId: string | null, task: Task): boolean {
  return task.user.id === personId;
}

/** `rahima@example.com` becomes `r•••@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const [first = ""] = email;
  return at > 0 ? `${first}•••${email.slice(at)}` : "•••";
}

export function asPublic(task: Task): Task {
  return { ...task, user: { ...task.user, email: maskEmail(task.user.email) } };
}
