// The filters of a list, as conditions on a table that has the columns.
import { categories } from "#contract/tasks/categories.ts";
import type { TaskQuery } from "#contract/tasks/task.ts";
import { type TaskFilterName, type TaskRangeField, taskFields, taskRanges } from "#contract/tasks/task-fields.ts";
import { type AnyColumn, eq, gt, gte, lte, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { tasks } from "./task.table.server.ts";

export type TaskFilter = Pick<TaskQuery, TaskFilterName | "status">;

/** All conditions but the groups. */
export function filtersOf(filter: TaskFilter, columns: Record<TaskRangeField | "place" | "town", AnyColumn>): (SQL | undefined)[] {
  return [
    ...taskRanges.flatMap(({ field, from, to }) => [
      filter[from] === undefined ? undefined : gte(columns[field], filter[from]),
      filter[to] === undefined ? undefined : lte(columns[field], filter[to]),
      // An optional field that is not filled in is empty, which is below every limit.
      taskFields[field].isRequired || filter[to] === undefined ? undefined : gt(columns[field], ""),
    ]),
    filter.place && eq(columns.place, filter.place),
    filter.town ? sql`lower(${columns.town}) = lower(${filter.town})` : undefined,
  ];
}

/** Every index of an order begins with the category and whether the task is open: all values are named where none is asked for. */
export function groupsOf(filter: TaskFilter): SQL {
  return sql`unnest(${categoriesOf(filter)}) as given(category) cross join unnest(${openOf(filter)}) as offered(is_open)`;
}

export const isOfGroup = sql`${tasks.category} = given.category and ${tasks.isOpen} = offered.is_open`;

export function isOfGroups(filter: TaskFilter): SQL {
  return sql`${tasks.category} = any(${categoriesOf(filter)}) and ${tasks.isOpen} = any(${openOf(filter)})`;
}

function categoriesOf({ category }: TaskFilter): SQL {
  return sql`${sql.param(category ? [category] : [...categories])}::text[]`;
}

function openOf(filter: TaskFilter): SQL {
  return sql`${sql.param(openValuesOf(filter))}::boolean[]`;
}

export function openValuesOf({ status }: TaskFilter): boolean[] {
  return status === "open" ? [true] : [true, false];
}
