// Counts tasks, up to a limit that keeps counting cheap.

import { limits } from "#contract/platform/limits.ts";
import { categories } from "#contract/tasks/categories.ts";
import type { TaskCounts } from "#contract/tasks/task.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, sql } from "#server/platform/database/drizzle.server.ts";
import { taskSearch } from "./search.table.server.ts";
import { isListed, tasks } from "./task.table.server.ts";
import { filtersOf, groupsOf, isOfGroup, type TaskFilter } from "./task-filter.server.ts";
import { findMatches } from "./task-search.store.server.ts";

type CountOptions = { q?: string | undefined; exact?: boolean | undefined; filter: TaskFilter };

/** One more than is returned, to know whether there are more. */
const most = limits.countMax + 1;

export async function countTasks(db: Db, { q, exact = false, filter }: CountOptions): Promise<TaskCounts> {
  const { category, ...ranges } = filter;
  if (!q) {
    const counts = await countByCategory(db, ranges);
    const total = category ? (counts.get(category) ?? 0) : [...counts.values()].reduce((sum, counted) => sum + counted, 0);
    return { ...cap(total), categories: capAll(counts), corrected: null, typed: null };
  }
  const options = { exact, after: null, key: () => sql`${taskSearch.category}`, limit: most };
  const find = (within: TaskFilter) => findMatches(db, q, { ...options, filter: within });
  const { found, corrected = null, typed } = await find(ranges);
  // The newest matches show how many each category has at least.
  const more = found.length === most;
  const counts = new Map<string, number>();
  for (const { key } of found.slice(0, limits.countMax)) counts.set(`${key}`, (counts.get(`${key}`) ?? 0) + 1);
  const own = category && more ? (await find(filter)).found.length : category && (counts.get(category) ?? 0);
  return {
    ...cap(typeof own === "number" ? own : found.length),
    categories: capAll(counts).map((count) => ({ ...count, more })),
    corrected,
    typed: typed ? typed.filter(({ key }) => !category || key === category).length : null,
  };
}

async function countByCategory(db: Db, filter: TaskFilter): Promise<Map<string, number>> {
  const conditions = and(isOfGroup, isListed, ...filtersOf(filter, tasks));
  const { rows } = await db.execute<{ name: string; counted: number }>(sql`
    select given.category as name, sum((select count(*) from (select from ${tasks} where ${conditions} limit ${most}) found))::int as counted
    from ${groupsOf(filter)} group by given.category`);
  return new Map(rows.map(({ name, counted }) => [name, counted]));
}

function cap(counted: number): { tasks: number; more: boolean } {
  return { tasks: Math.min(counted, limits.countMax), more: counted > limits.countMax };
}

function capAll(counts: Map<string, number>): TaskCounts["categories"] {
  return categories.map((category) => ({ category, ...cap(counts.get(category) ?? 0) }));
}
