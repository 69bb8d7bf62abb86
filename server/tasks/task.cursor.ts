// The position at which a page of tasks ended. Opaque to clients.
import { z } from "zod";
import { limits } from "#contract/platform/limits.ts";
import { isStorable } from "#contract/platform/text.ts";
import { todayInUtc } from "#contract/tasks/deadline.ts";
import { type TaskSort, taskSorts } from "#contract/tasks/task.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import { m } from "#texts/m.ts";

export type Cursor = {
  sort: TaskSort;
  /** The position of the last task; null before the first task of a search's next set. */
  last: Position | null;
  /** A search is ordered set by set: the newest and the oldest id of the set that the page is in. */
  set?: { newest: string; oldest: string | null };
  /** The words that were searched for besides those typed. */
  corrected?: string;
};
export type Position = { value: string; id: string };
/** A task's id and the value it is ordered by: a rank, a budget, likes, or a deadline. */
export type SortedTask = { id: string; key: number | string };

const day = String.raw`\d{4}-\d{2}-\d{2}`;
const valueShapes: Record<TaskSort, RegExp> = {
  newest: /^$/,
  closing: new RegExp(`^${day}/${day}$`),
  "budget-up": /^\d{1,7}(\.\d{1,2})?$/,
  "budget-down": /^\d{1,7}(\.\d{1,2})?$/,
  liked: /^\d{1,9}$/,
  relevance: /^\d(\.\d+)?(e-\d{1,2})?$/,
};

const id = z.guid();
const Written = z.tuple([
  z.enum(taskSorts),
  z.tuple([z.string(), id]).nullable(),
  z.tuple([id, id.nullable()]).nullable(),
  z
    .string()
    .max(4 * limits.search)
    .refine(isStorable)
    .nullable(),
]);

export function writeCursor({ sort, last, set, corrected }: Cursor): string {
  const written: z.infer<typeof Written> = [sort, last && [last.value, last.id], set ? [set.newest, set.oldest] : null, corrected ?? null];
  return Buffer.from(JSON.stringify(written)).toString("base64url");
}

export function cursorOf(after: string | undefined, sort: TaskSort, { searching = false } = {}): Cursor | null {
  if (after === undefined) return null;
  const cursor = readCursor(after, sort, { searching });
  if (cursor) return cursor;
  const message = m.task_other_order();
  throw new ProblemError(422, message, { errors: [{ field: "after", message }] });
}

/** Null for a text that is no cursor of this sort. */
export function readCursor(text: string, expected: TaskSort, { searching }: { searching: boolean }): Cursor | null {
  const read = Written.safeParse(text.length <= limits.cursor ? parse(text) : null);
  if (!read.success) return null;
  const [sort, last, set, corrected] = read.data;
  const isComplete = sort === expected && (last ? valueShapes[sort].test(last[0]) : set !== null);
  // Only searches that are ordered set by set have a set.
  if (!isComplete || (set !== null) !== (searching && sort !== "newest")) return null;
  return {
    sort,
    last: last && { value: last[0], id: last[1] },
    ...(set && { set: { newest: set[0], oldest: set[1] } }),
    ...(corrected && { corrected }),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}

/** A cursor of the order by deadline includes the day of its first page: tasks must not become overdue between two pages. */
export function positionOf(sort: TaskSort, { id, key }: SortedTask, today: string): Position {
  return { value: sort === "closing" ? `${today}/${key}` : String(key), id };
}

export function deadlineOf(value: string): string {
  return value.slice(11);
}

export function sortedTaskAt(sort: TaskSort, { value, id }: Position): SortedTask {
  return { id, key: sort === "closing" ? deadlineOf(value) : Number(value) };
}

/** In UTC, as everywhere on the server. */
export function todayOf(last: Position | null | undefined, sort: TaskSort): string {
  return sort === "closing" && last ? last.value.slice(0, 10) : todayInUtc();
}
