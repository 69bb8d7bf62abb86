// The newest tasks that match a search, at a cost that depends on how many are wanted and hardly on how many there are.
import { and, gte, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/database/database.server.ts";
import { taskSearch } from "./search.table.server.ts";
import { inCategory, inTime, timeOf } from "./search-query.ts";
import { tasks } from "./task.table.server.ts";
import { rangesOf, type TaskFilter } from "./task-list.store.server.ts";
import type { Ranked } from "./task-order.ts";

export type MatchOptions = {
  query: string;
  filter: TaskFilter;
  /** What to tell of each match, from its row in task_search. */
  key: SQL;
  most: number;
  /** Only older ones, or from this one on. */
  below?: string | undefined;
  upTo?: string | undefined;
};

/** Enough to find most of what is common, and to guess how common the rest is. */
const walkLength = 2_000;
/** A guess from fewer matches is none. */
const tellingMatches = 3;
const reserve = 1.5;

/**
 * The newest tasks are looked through one by one. What is common is found there. What is not goes to the index of words,
 * narrowed to the time that should hold enough; what is rare, or was guessed wrongly, to the whole index.
 */
export async function newestMatches(db: Db, options: MatchOptions): Promise<Ranked[]> {
  const { most } = options;
  const near = await walkNewest(db, options);
  if (near.found.length >= most || near.walked < walkLength || !near.newest || !near.oldest) return near.found;
  if (near.found.length >= tellingMatches) {
    const newest = timeOf(near.newest);
    const reach = ((newest - timeOf(near.oldest)) * most * reserve) / near.found.length;
    const query = inTime(options.query, newest - reach, newest);
    const within = query && (await matchesOf(db, { ...options, query }));
    if (within && within.length >= most) return within;
  }
  return matchesOf(db, options);
}

type Near = { found: Ranked[]; walked: number; newest: string | null; oldest: string | null };

async function walkNewest(db: Db, options: MatchOptions): Promise<Near> {
  const { query, filter, key, most } = options;
  const isMatch = and(sql`${taskSearch.words} @@ ${inCategory(query, filter.category)}::tsquery`, ...ownRangesOf(filter));
  const statement = sql`
    with walked as materialized (
      select ${taskSearch.id}, case when ${isMatch} then ${key} end as key
      from ${taskSearch} where ${startOf(options)} order by ${taskSearch.id} desc limit ${walkLength}
    ), found as (
      select id, key from walked where key is not null order by id desc limit ${most}
    )
    select
      (select coalesce(json_agg(json_build_object('id', id, 'key', key) order by id desc), '[]') from found) as found,
      (select count(*)::int from walked) as walked,
      (select id from walked order by id desc limit 1) as newest,
      (select id from walked order by id limit 1) as oldest`;
  const { rows } = await db.execute<Near>(statement);
  return rows[0] ?? { found: [], walked: 0, newest: null, oldest: null };
}

/** The index gives all matches in no order, so the query itself must keep them few. */
async function matchesOf(db: Db, options: MatchOptions): Promise<Ranked[]> {
  const { query, filter, key, most } = options;
  const ranges = rangesOf(filter).filter((range) => range !== undefined);
  const conditions = and(sql`${taskSearch.words} @@ ${inCategory(query, filter.category)}::tsquery`, startOf(options));
  // With ranges, the planner knows which is rarer: tasks with these words, or tasks within the ranges.
  const source = ranges.length > 0 ? sql`${taskSearch} join ${tasks} on ${tasks.id} = ${taskSearch.id}` : sql`${taskSearch}`;
  const category = filter.category && ranges.length > 0 ? sql`${tasks.category} = ${filter.category}` : undefined;
  const statement = sql`
    with matched as materialized (
      select ${taskSearch}.* from ${source} where ${and(conditions, category, ...ranges)}
    )
    select id, ${key} as key from (select * from matched order by id desc limit ${most}) ${taskSearch} order by id desc`;
  const { rows } = await db.execute<Ranked>(statement);
  return rows;
}

/** Marks are in no index: a search for nothing else is made in the newest tasks alone. */
export async function newestWithMarks(db: Db, marks: string, options: Omit<MatchOptions, "query">): Promise<Ranked[]> {
  const { filter, key, most } = options;
  const isMatch = sql`position(${marks} in ${tasks.title} || ' ' || ${tasks.description}) > 0`;
  const { rows } = await db.execute<Ranked>(sql`
    with newest as materialized (
      select ${taskSearch}.*, ${isMatch} as hit from ${taskSearch} join ${tasks} on ${tasks.id} = ${taskSearch.id}
      where ${startOf(options)} order by ${taskSearch.id} desc limit ${walkLength}
    )
    select id, ${key} as key from newest as ${taskSearch}
    where ${and(sql`hit`, filter.category ? sql`${taskSearch.category} = ${filter.category}` : undefined, ...ownRangesOf(filter))}
    order by id desc limit ${most}`);
  return rows;
}

function startOf({ below, upTo }: Pick<MatchOptions, "below" | "upTo">): SQL {
  if (below) return sql`${taskSearch.id} < ${below}`;
  return upTo ? sql`${taskSearch.id} <= ${upTo}` : sql`true`;
}

function ownRangesOf({ minBudget, maxBudget, dueFrom, dueTo }: TaskFilter): (SQL | undefined)[] {
  return [
    minBudget === undefined ? undefined : gte(taskSearch.budget, minBudget),
    maxBudget === undefined ? undefined : lte(taskSearch.budget, maxBudget),
    dueFrom === undefined ? undefined : gte(taskSearch.deadline, dueFrom),
    dueTo === undefined ? undefined : lte(taskSearch.deadline, dueTo),
  ];
}
