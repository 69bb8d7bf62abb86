// The filters of a list, as conditions on a table that has the columns.
import { categories } from "#contract/categories.ts";
import type { TaskQuery } from "#contract/task.ts";
import { type TaskFilterName, type TaskRangeField, taskRanges } from "#contract/task-fields.ts";
import { type AnyColumn, gte, lte, type SQL, sql } from "#server/platform/database/drizzle.server.ts";

export type TaskFilter = Pick<TaskQuery, TaskFilterName>;

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
