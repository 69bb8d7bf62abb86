// Paths of pages, and the task that a link passes on in its state, so that the next page can show it at once.

import { fillPath, pagePaths } from "#contract/platform/paths.ts";
import { bidSlug } from "#contract/tasks/bid-slug.ts";
import type { Task } from "#contract/tasks/task.ts";

type HandedOn = { task: Task };

export function bidPath(task: Pick<Task, "_id" | "title">): string {
  return fillPath(pagePaths.bid, { slug: bidSlug(task) });
}

export function detailsPath(id: string): string {
  return fillPath(pagePaths.details, { id });
}

export function personPath(id: string): string {
  return fillPath(pagePaths.person, { id });
}

export function threadPath(id: string): string {
  return fillPath(pagePaths.thread, { id });
}

/** The conversation about an offer: a poster says with which bidder. */
export function newThreadPath(task: string, person?: string): string {
  return `${pagePaths.newThread}?${new URLSearchParams({ task, ...(person !== undefined && { person }) })}`;
}

/** The task that the previous page passed on; null for a state of any other shape. */
export function handedTask(state: unknown): Task | null {
  const task = (state as Partial<HandedOn> | null)?.task;
  return typeof task?._id === "string" && typeof task.title === "string" && typeof task.budget === "number" && task.user ? task : null;
}
