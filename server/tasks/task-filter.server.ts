// The filters of a list, as conditions on a table that has the columns.
import { categories } from "#contract/categories.ts";
import type { TaskQuery } from "#contract/task.ts";
import { type TaskFilterName, type TaskRangeField, taskRanges } from "#contract/task-fields.ts";
import { type AnyColumn, and, gte, lte, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { isListed, tasks } from "./task.table.server.ts";

export type TaskFilter = Pick<TaskQuery, TaskFilterName>;

export function hasRanges(filter: TaskFilter): boolean {
  return taskRanges.some(({ from, to }) => filter[from] !== undefined || filter[to] !== undefined);
}

export function rangesOf(filter: TaskFilter, columns: Record<TaskRangeField, AnyColumn>): (SQL | undefined)[] {
  return taskRanges.flatMap(({ field, from, to }) => [
    filter[from] === undefined ? undefined : gte(columns[field], filter[from]),
    filter[to] === undefined ? undefined : lte(columns[field], filter[to]),
  ]);
}

/** Every index of an order begins with the category: all of them are named where none is asked for. */
export function categoriesOf({ category }: TaskFilter): SQL {
  return sql`${sql.param(category ? [category] : [...categories])}::text[]`;
}

/** The ids of all tasks within the filter, in no order: for ranges that leave few. */
export function idsWithin(filter: TaskFilter): SQL {
  return sql`select ${tasks.id} from ${tasks} where ${and(sql`${tasks.category} = any(${categoriesOf(filter)})`, isListed, ...rangesOf(filter, tasks))}`;
}
