// The newest tasks that match a search.
import { ranking } from "#contract/tasks/ranking.ts";
import { personalFields, taskFields } from "#contract/tasks/task-fields.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, eq, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { taskSearch } from "./search.table.server.ts";
import type { SortedTask } from "./task.cursor.ts";
import { tasks } from "./task.table.server.ts";
import { filtersOf, type TaskFilter } from "./task-filter.server.ts";

export type MatchOptions = {
  filter: TaskFilter;
  /** What to read of each match, from its row in task_search. */
  key: (query: string) => SQL;
  limit: number;
  /** A condition on the id, for further pages. */
  start?: SQL | undefined;
};

/** The newest tasks, from which the share of matches is estimated. */
const sampleSize = 1_000;
/** How many of the newest tasks to scan at most. Matches that are too rare for that are few enough to read all of them by the index. */
const scanSize = 20_000;

/** Each query is a tsquery. A task matches if it matches all of them; the index intersects them faster than one query with `&`. */
export async function newestMatches(db: Db, queries: string[], options: MatchOptions): Promise<SortedTask[]> {
  const { key, limit } = options;
  const isMatch = sql.join(
    queries.map((query) => sql`${taskSearch.words} @@ ${query}::tsquery`),
    sql` and `,
  );
  const match = { isMatch, key: key(queries.join(" & ")) };
  const sample = await scanNewest(db, sampleSize, match, options);
  if (sample.length === limit) return sample;
  const expected = (sample.length * scanSize) / sampleSize;
  if (expected >= limit) {
    const scanned = await scanNewest(db, scanSize, match, options);
    if (scanned.length === limit) return scanned;
  }
  return readAllMatches(db, match, options);
}

/** Punctuation is not in the index of words. */
export function newestWithMarks(db: Db, marks: string, options: MatchOptions): Promise<SortedTask[]> {
  const texts = personalFields.filter((name) => taskFields[name].searchWeight).map((name) => tasks[name]);
  const text = sql.join(texts, sql` || ' ' || `);
  const isMatch = sql`exists (select from ${tasks} where ${tasks.id} = ${taskSearch.id} and position(${marks} in ${text}) > 0)`;
  return scanNewest(db, ranking.marksScan, { isMatch, key: options.key("") }, options);
}

type Match = { isMatch: SQL; key: SQL };
type Bounds = Pick<MatchOptions, "filter" | "limit" | "start">;

async function scanNewest(db: Db, length: number, { isMatch, key }: Match, { filter, limit, start }: Bounds): Promise<SortedTask[]> {
  const { rows } = await db.execute<SortedTask>(sql`
    select id, ${key} as key
    from (select * from ${taskSearch} ${where(start, isAsked(filter))} order by id desc limit ${length}) ${taskSearch}
    ${where(isMatch, ...conditionsOf(filter))}
    order by id desc limit ${limit}`);
  return rows;
}

/** `offset 0`, because the planner would otherwise scan all tasks for the newest matches if it expects many and there are none. */
async function readAllMatches(db: Db, { isMatch, key }: Match, { filter, limit, start }: Bounds): Promise<SortedTask[]> {
  const { rows } = await db.execute<SortedTask>(sql`
    select id, ${key} as key
    from (
      select * from (select * from ${taskSearch} ${where(isMatch, ...conditionsOf(filter))} offset 0) ${taskSearch}
      ${where(start)} order by id desc limit ${limit}
    ) ${taskSearch}
    order by id desc`);
  return rows;
}

function where(...conditions: (SQL | undefined)[]): SQL {
  return sql`where ${and(sql`true`, ...conditions)}`;
}

function conditionsOf(filter: TaskFilter): (SQL | undefined)[] {
  return [isAsked(filter), filter.category ? eq(taskSearch.category, filter.category) : undefined, ...filtersOf(filter, taskSearch)];
}

/** Open tasks have an index of their own, so a scan of the newest reads no others. */
function isAsked({ status }: TaskFilter): SQL | undefined {
  return status === "open" ? sql`${taskSearch.isOpen}` : undefined;
}
