// The orders of tasks in memory, for sets that are small enough. Lists from the database have the same orders.
import type { TaskSort } from "#contract/task.ts";
import type { Position } from "./task.cursor.ts";

/** A task's id and the value it is ordered by: a rank, a budget, likes, or a deadline. */
export type SortedTask = { id: string; key: number | string };
type Compare = (left: SortedTask, right: SortedTask) => number;

const ascending: Compare = (left, right) => compare(left.key, right.key) || compare(left.id, right.id);
const descending: Compare = (left, right) => ascending(right, left);

export function compareBy(sort: TaskSort, today: string): Compare {
  if (sort === "budget-up") return ascending;
  if (sort !== "closing") return descending;
  const isOverdue = ({ key }: SortedTask) => key < today;
  return (left, right) => {
    if (isOverdue(left) !== isOverdue(right)) return isOverdue(left) ? 1 : -1;
    return isOverdue(left) ? descending(left, right) : ascending(left, right);
  };
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
  return sort === "closing" && last ? last.value.slice(0, 10) : new Date().toISOString().slice(0, 10);
}

function compare(left: number | string, right: number | string): number {
  return left < right ? -1 : Number(left > right);
}
