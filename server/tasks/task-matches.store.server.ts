// The newest tasks that match a search.
import type { Db } from "#server/platform/database/database.server.ts";
import { and, eq, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { taskSearch } from "./search.table.server.ts";
import { tasks } from "./task.table.server.ts";
import { rangesOf, type TaskFilter } from "./task-filter.server.ts";
import type { SortedTask } from "./task-order.ts";

export type MatchOptions = {
  filter: TaskFilter;
  /** What to read of each match, from its row in task_search. */
  key: (query: string) => SQL;
  limit: number;
  /** A condition on the id, for further pages. */
  start?: SQL | undefined;
};

/** How many of the newest tasks to scan: the first number shows whether matches are common enough for the second. */
const scanLengths = [1_000, 20_000];
/** Fewer matches in a scan, and reading all of them by the index costs less than scanning further. */
const commonFrom = 5;
const scannedForMarks = 1_000;

/** `query` is a tsquery. */
export async function newestMatches(db: Db, query: string, options: MatchOptions): Promise<SortedTask[]> {
  const isMatch = sql`${taskSearch.words} @@ ${query}::tsquery`;
  const key = options.key(query);
  for (const length of scanLengths) {
    const recent = await scanNewest(db, length, isMatch, key, options);
    if (recent.length === options.limit) return recent;
    if (recent.length < commonFrom) break;
  }
  return readAllMatches(db, isMatch, key, options);
}

/** Punctuation is not in the index of words. */
export function newestWithMarks(db: Db, marks: string, options: MatchOptions): Promise<SortedTask[]> {
  const text = sql`${tasks.title} || ' ' || ${tasks.description}`;
  const isMatch = sql`exists (select from ${tasks} where ${tasks.id} = ${taskSearch.id} and position(${marks} in ${text}) > 0)`;
  return scanNewest(db, scannedForMarks, isMatch, options.key(""), options);
}

async function scanNewest(
  db: Db,
  length: number,
  isMatch: SQL,
  key: SQL,
  { filter, limit, start = sql`true` }: MatchOptions,
): Promise<SortedTask[]> {
  const { rows } = await db.execute<SortedTask>(sql`
    select id, ${key} as key
    from (select * from ${taskSearch} where ${start} order by id desc limit ${length}) ${taskSearch}
    where ${and(isMatch, ...conditionsOf(filter))}
    order by id desc limit ${limit}`);
  return rows;
}

/** Materialized, as the planner would otherwise scan the ids of all tasks for the first matches, of which there may be none. */
async function readAllMatches(db: Db, isMatch: SQL, key: SQL, { filter, limit, start = sql`true` }: MatchOptions): Promise<SortedTask[]> {
  const { rows } = await db.execute<SortedTask>(sql`
    with matches as materialized (select id from ${taskSearch} where ${and(isMatch, ...conditionsOf(filter))})
    select id, ${key} as key
    from ${taskSearch} join (select id from matches as ${taskSearch} where ${start} order by id desc limit ${limit}) newest using (id)
    order by id desc`);
  return rows;
}

function conditionsOf(filter: TaskFilter): (SQL | undefined)[] {
  return [filter.category ? eq(taskSearch.category, filter.category) : undefined, ...rangesOf(filter, taskSearch)];
}
