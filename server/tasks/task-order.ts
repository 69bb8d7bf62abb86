// The orders of the market over tasks in memory, for sets that are small enough. The lists in the database follow the same.
import type { TaskSort } from "#contract/task.ts";
import type { Place } from "./task.cursor.ts";

/** A task's id and what its place in the order depends on: a rank, a budget, likes, or a deadline. */
export type Ranked = { id: string; key: number | string };
type Compare = (one: Ranked, other: Ranked) => number;

const up: Compare = (one, other) => compare(one.key, other.key) || compare(one.id, other.id);
const down: Compare = (one, other) => up(other, one);

export function orderOf(sort: TaskSort, today: string): Compare {
  if (sort === "budget-up") return up;
  if (sort !== "closing") return down;
  const isOver = ({ key }: Ranked) => key < today;
  return (one, other) => {
    if (isOver(one) !== isOver(other)) return isOver(one) ? 1 : -1;
    return isOver(one) ? down(one, other) : up(one, other);
  };
}

/** A cursor of the order by deadline keeps the day it was made on: what was due then must not move while one pages on. */
export function placeOf(sort: TaskSort, { id, key }: Ranked, today: string): Place {
  return { value: sort === "closing" ? `${today}/${key}` : String(key), id };
}

export function dueOf(value: string): string {
  return value.slice(11);
}

export function rankedOf(sort: TaskSort, { value, id }: Place): Ranked {
  return { id, key: sort === "closing" ? dueOf(value) : Number(value) };
}

/** In UTC, as everywhere on the server. */
export function todayOf(last: Place | null | undefined, sort: TaskSort): string {
  return sort === "closing" && last ? last.value.slice(0, 10) : new Date().toISOString().slice(0, 10);
}

function compare(one: number | string, other: number | string): number {
  return one < other ? -1 : Number(one > other);
}
