// What a list is narrowed by, as conditions on whichever table has the columns.
import { categories } from "#contract/categories.ts";
import type { TaskQuery } from "#contract/task.ts";
import { type AnyColumn, and, gte, lte, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { isListed, tasks } from "./task.table.server.ts";

export type TaskFilter = Pick<TaskQuery, "category" | "minBudget" | "maxBudget" | "dueFrom" | "dueTo">;

export function hasRanges({ minBudget, maxBudget, dueFrom, dueTo }: TaskFilter): boolean {
  return [minBudget, maxBudget, dueFrom, dueTo].some((bound) => bound !== undefined);
}

export function rangesOf(
  { minBudget, maxBudget, dueFrom, dueTo }: TaskFilter,
  { budget, deadline }: Record<"budget" | "deadline", AnyColumn>,
): (SQL | undefined)[] {
  return [
    minBudget === undefined ? undefined : gte(budget, minBudget),
    maxBudget === undefined ? undefined : lte(budget, maxBudget),
    dueFrom === undefined ? undefined : gte(deadline, dueFrom),
    dueTo === undefined ? undefined : lte(deadline, dueTo),
  ];
}

/** Every index of an order begins with the category: all of them are named where none is asked for. */
export function categoriesOf({ category }: TaskFilter): SQL {
  return sql`${sql.param(category ? [category] : [...categories])}::text[]`;
}

/** The ids of all tasks within the filter, in no order: for ranges that leave few. */
export function idsWithin(filter: TaskFilter): SQL {
  return sql`select ${tasks.id} from ${tasks} where ${and(sql`${tasks.category} = any(${categoriesOf(filter)})`, isListed, ...rangesOf(filter, tasks))}`;
}
