// The newest tasks that match a search, at a cost that depends on how many are wanted and hardly on how many there are.
import { and, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/database/database.server.ts";
import { taskSearch } from "./search.table.server.ts";
import { categoryQuery, timeOf, timeQuery } from "./search-query.ts";
import { tasks } from "./task.table.server.ts";
import { hasRanges, idsWithin, rangesOf, type TaskFilter } from "./task-filter.server.ts";
import type { Ranked } from "./task-order.ts";

export type MatchOptions = {
  /**
   * All of these must hold. They are conditions of their own, as only so the index jumps over what fails one of them:
   * in one query it tries every task that has the rarest word.
   */
  queries: string[];
  filter: TaskFilter;
  /** What to tell of each match, from its row in task_search. */
  key: SQL;
  most: number;
  /** Only older ones, or from this one on. */
  below?: string | undefined;
  upTo?: string | undefined;
};

/** Enough to find most of what is common, and to guess how common the rest is. */
const walkLength = 1_000;
/** Going on like that is quicker than any index as long as it is not further than this; no index has words and ranges. */
const longWalk = { byWords: 3_000, withRanges: 15_000 };
const reserve = 2;
/** A guess that was too short is tried again this much longer, before everything is looked at. */
const windows = [1, 6];
/** More ids within budget and deadline than these are not looked at one by one. */
const idsMost = 5_000;

/**
 * The newest tasks are looked through one by one. What is common is found there. What is not goes to an index: that of
 * budgets and deadlines when these are rarer than the words, else that of words, narrowed to the time that should hold
 * enough; what is rare, or was guessed wrongly, goes to all of it.
 */
export async function newestMatches(db: Db, options: MatchOptions): Promise<Ranked[]> {
  const { filter, most } = options;
  const ranged = hasRanges(filter);
  const near = await walkNewest(db, options, walkLength);
  if (near.found.length >= most || near.walked < walkLength || !near.newest || !near.oldest) return near.found;

  const length = Math.ceil((walkLength * most * reserve) / near.found.length);
  if (length <= (ranged ? longWalk.withRanges : longWalk.byWords)) {
    const { found } = await walkNewest(db, options, length);
    if (found.length >= most) return found;
  }
  if (ranged && near.withinRanges < near.withWords) {
    const { found, looked } = await matchesWithinRanges(db, options);
    if (found.length >= most || looked < idsMost) return found;
  }
  for (const times of near.found.length > 0 ? windows : []) {
    const newest = timeOf(near.newest);
    const reach = ((newest - timeOf(near.oldest)) * length * times) / walkLength;
    const time = timeQuery(newest - reach, newest);
    const within = time && (await matchesOf(db, { ...options, queries: [...options.queries, time] }));
    if (within && within.length >= most) return within;
  }
  return matchesOf(db, options);
}

type Near = {
  found: Ranked[];
  walked: number;
  withWords: number;
  withinRanges: number;
  newest: string | null;
  oldest: string | null;
};

async function walkNewest(db: Db, options: MatchOptions, length: number): Promise<Near> {
  const { filter, key, most } = options;
  const hasWords = wordsOf(options);
  const isWithin = and(sql`true`, ...rangesOf(filter, taskSearch));
  // How many have the words matters only beside ranges, and looking twice takes twice as long.
  const words = hasRanges(filter) ? hasWords : sql`false`;
  const statement = sql`
    with walked as materialized (
      select ${taskSearch.id}, ${words} as words, ${isWithin} as within, case when ${and(hasWords, isWithin)} then ${key} end as key
      from ${taskSearch} where ${startOf(options)} order by ${taskSearch.id} desc limit ${length}
    ), found as (
      select id, key from walked where key is not null order by id desc limit ${most}
    )
    select
      (select coalesce(json_agg(json_build_object('id', id, 'key', key) order by id desc), '[]') from found) as found,
      (select id from walked order by id desc limit 1) as newest,
      (select id from walked order by id limit 1) as oldest,
      count(*)::int as walked,
      count(*) filter (where words)::int as "withWords",
      count(*) filter (where within)::int as "withinRanges"
    from walked`;
  const { rows } = await db.execute<Near>(statement);
  return rows[0] ?? { found: [], walked: 0, withWords: 0, withinRanges: 0, newest: null, oldest: null };
}

async function matchesWithinRanges(db: Db, options: MatchOptions): Promise<{ found: Ranked[]; looked: number }> {
  const { filter, key, most } = options;
  const { rows } = await db.execute<{ found: Ranked[]; looked: number }>(sql`
    with ranged as materialized (
      select id from (${idsWithin(filter)}) ${taskSearch} where ${startOf(options)} order by id desc limit ${idsMost}
    ), found as (
      select matched.* from ranged cross join lateral (
        select ${taskSearch.id}, ${key} as key from ${taskSearch}
        where ${and(sql`${taskSearch.id} = ranged.id`, wordsOf(options))} limit 1
      ) matched limit ${most}
    )
    select
      (select coalesce(json_agg(json_build_object('id', id, 'key', key) order by id desc), '[]') from found) as found,
      (select count(*)::int from ranged) as looked`);
  return rows[0] ?? { found: [], looked: 0 };
}

/** The index gives all matches in no order, so the query itself must keep them few. */
async function matchesOf(db: Db, options: MatchOptions): Promise<Ranked[]> {
  const { filter, key, most } = options;
  const isMatch = and(wordsOf(options), ...rangesOf(filter, taskSearch));
  // The start stands outside, or half of all ids would be looked up just to leave the other half out.
  const { rows } = await db.execute<Ranked>(sql`
    with matched as materialized (select * from ${taskSearch} where ${isMatch})
    select id, ${key} as key
    from (select * from matched as ${taskSearch} where ${startOf(options)} order by id desc limit ${most}) ${taskSearch}
    order by id desc`);
  return rows;
}

/** Marks are in no index: a search for nothing else is made in the newest tasks alone. */
export async function newestWithMarks(db: Db, marks: string, options: Omit<MatchOptions, "queries">): Promise<Ranked[]> {
  const { filter, key, most } = options;
  const isMatch = sql`position(${marks} in ${tasks.title} || ' ' || ${tasks.description}) > 0`;
  const { rows } = await db.execute<Ranked>(sql`
    with newest as materialized (
      select ${taskSearch}.*, ${isMatch} as hit from ${taskSearch} join ${tasks} on ${tasks.id} = ${taskSearch.id}
      where ${startOf(options)} order by ${taskSearch.id} desc limit ${walkLength}
    )
    select id, ${key} as key from newest as ${taskSearch}
    where ${and(sql`hit`, filter.category ? sql`${taskSearch.category} = ${filter.category}` : undefined, ...rangesOf(filter, taskSearch))}
    order by id desc limit ${most}`);
  return rows;
}

function wordsOf({ queries, filter }: MatchOptions): SQL | undefined {
  const all = filter.category ? [...queries, categoryQuery(filter.category)] : queries;
  return and(...all.map((query) => sql`${taskSearch.words} @@ ${query}::tsquery`));
}

function startOf({ below, upTo }: Pick<MatchOptions, "below" | "upTo">): SQL {
  if (below) return sql`${taskSearch.id} < ${below}`;
  return upTo ? sql`${taskSearch.id} <= ${upTo}` : sql`true`;
}
