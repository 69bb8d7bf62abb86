// Compares email addresses, and masks what is not public of a task. No database, no HTTP.
import type { Task } from "#contract/task.ts";
import type { Caller } from "#server/identity/caller.ts";

export function isOwnEmail(caller: Caller, email: string): boolean {
  return caller.email.toLowerCase() === email.trim().toLowerCase();
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
