// The newest tasks that match a search, at a cost that depends on how many are wanted and hardly on how many there are.
import { and, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/database/database.server.ts";
import { taskSearch } from "./search.table.server.ts";
import { categoryQuery, timeOf, timeQuery } from "./search-query.ts";
import { type SearchStatistics, searchStatistics } from "./search-statistics.store.server.ts";
import { tasks } from "./task.table.server.ts";
import { hasRanges, idsWithin, rangesOf, type TaskFilter } from "./task-filter.server.ts";
import type { Ranked } from "./task-order.ts";

export type MatchOptions = {
  /**
   * All of these must hold. They are conditions of their own, as only so the index jumps over what fails one of them:
   * in one query it tries every task that has the rarest word.
   */
  conditions: Condition[];
  filter: TaskFilter;
  /** What to tell of each match, from its row in task_search. */
  key: SQL;
  most: number;
  newest?: string | undefined;
  /** Only older ones, or from this one on. */
  below?: string | undefined;
  upTo?: string | undefined;
};
/** A question to the index of words, and how many of all tasks it holds for, as far as that is known. */
export type Condition = { query: string; share: number };

/** Where to look for matches: in so many of the newest tasks, or in all. What that costs is in microseconds, roughly. */
type Place = { matches: SQL; rows: number; isAll: boolean; cost: number };

/** Looked through when nothing is known. */
const walkLength = 1_000;
const reserve = 1.3;
/** How much further a second look goes, at least. */
const further = 4;
const costs = { row: 0.6, index: 200, indexed: 0.01, match: 2, ranged: 0.4, lookup: 3 };

/**
 * The newest tasks can be looked through one by one; the index of words can be asked for all matches of a time; and what lies within
 * budgets and deadlines can be looked up one by one. Which is quickest follows from how common everything is. Words may go together
 * more often than by chance: the first look takes them to do so as often as the rarest can, the second as by chance.
 */
export async function newestMatches(db: Db, options: MatchOptions): Promise<Ranked[]> {
  const statistics = await searchStatistics(db);
  if (!statistics) {
    const all = { matches: indexed(options), rows: walkLength, isAll: true, cost: 0 };
    return (await look(db, options, walk(options, walkLength), all)).found;
  }
  const { filter, most } = options;
  const within = statistics.shareWithin(filter);
  const shares = options.conditions.map(({ share }) => Math.min(share, 1));
  if (filter.category) shares.push(statistics.shareOfCategory(filter.category));
  const [rarest, together] = [Math.min(...shares), shares.reduce((product, share) => product * share)];

  const inAll = (share: number) => [
    inIndex(options, statistics, share),
    ...(hasRanges(filter) ? [inRanges(options, statistics, share, within)] : []),
  ];
  const placeFor = (share: number, rows = (most * reserve) / (share * within)) =>
    cheapest([walk(options, rows), inIndex(options, statistics, share, rows), ...inAll(share)]);

  const near = placeFor(rarest);
  const far = placeFor(together, Math.max((most * reserve) / (together * within), near.rows * further));
  const first = await look(db, options, near, far);
  if (first.found.length >= most || first.place.isAll) return first.found;
  const all = cheapest(inAll(together));
  if (first.place === far) return (await look(db, options, all)).found;
  // They go together more often than by chance, so that the second look would have found too many.
  const share = first.found.length / near.rows / within;
  return (await look(db, options, placeFor(share), all)).found;
}

function cheapest(places: Place[]): Place {
  return places.reduce((best, place) => (place.cost < best.cost ? place : best));
}

/** In the second place only if the first has too few, and then alone: it holds the first. */
async function look(db: Db, options: MatchOptions, near: Place, far: Place = near): Promise<{ found: Ranked[]; place: Place }> {
  const { key, most } = options;
  const start = startOf(options);
  const enough = Math.ceil(Math.min(1, (further * near.rows) / far.rows) * most);
  const hasEnough = sql`(select count(*) >= ${enough} from near as ${taskSearch} where ${start})`;
  const both = sql`
    select *, false as far from near where ${hasEnough}
    union all select *, true from (${far.matches}) ${taskSearch} where not ${hasEnough}`;
  const { rows } = await db.execute<Ranked & { far: boolean }>(sql`
    with near as materialized (${near.matches}), matched as materialized (${near.isAll ? sql`select *, false as far from near` : both})
    select id, ${key} as key, far
    from (select * from matched as ${taskSearch} where ${start} order by id desc limit ${most}) ${taskSearch}
    order by id desc`);
  return { found: rows, place: near.isAll || rows[0]?.far === false ? near : far };
}

function walk(options: MatchOptions, rows: number): Place {
  const length = Math.ceil(rows);
  const matches = sql`
    select * from (select * from ${taskSearch} where ${startOf(options)} order by id desc limit ${length}) ${taskSearch}
    where ${and(wordsOf(options), ...rangesOf(options.filter, taskSearch))} order by id desc limit ${options.most}`;
  return { matches, rows, isAll: false, cost: rows * costs.row };
}

/** All matches of the time in which the newest so many tasks were made, or of all times. */
function inIndex(options: MatchOptions, statistics: SearchStatistics, share: number, rows = Number.POSITIVE_INFINITY): Place {
  const { below, upTo, newest } = options;
  const start = timeOf(below ?? upTo ?? newest ?? "");
  const older = statistics.countBefore(start);
  const time = rows < older ? timeQuery(statistics.timeOfCount(older - rows), start) : null;
  const covered = time ? older - statistics.countBefore(time.from) : statistics.total;
  const cost = costs.index + covered * (costs.indexed + share * costs.match);
  return { matches: indexed(options, time?.query), rows: time ? rows : statistics.total, isAll: time === null, cost };
}

// The start stands outside, or half of all ids would be looked up just to leave the other half out.
function indexed(options: MatchOptions, time?: string): SQL {
  const isOfTime = time ? sql`${taskSearch.words} @@ ${time}::tsquery` : undefined;
  return sql`select * from ${taskSearch} where ${and(wordsOf(options), isOfTime, ...rangesOf(options.filter, taskSearch))}`;
}

/** The newest first of those within budget and deadline, until enough of them have the words. */
function inRanges(options: MatchOptions, { total }: SearchStatistics, share: number, within: number): Place {
  const matches = sql`
    select matched.* from (select id from (${idsWithin(options.filter)}) ${taskSearch} where ${startOf(options)} order by id desc offset 0) ranged
    cross join lateral (
      select * from ${taskSearch} where ${and(sql`${taskSearch.id} = ranged.id`, wordsOf(options))} limit 1
    ) matched
    order by ranged.id desc limit ${options.most}`;
  const ids = total * within;
  const cost = costs.index + ids * costs.ranged + Math.min(ids, options.most / share) * costs.lookup;
  return { matches, rows: total, isAll: true, cost };
}

/** Marks are in no index: a search for nothing else is made in the newest tasks alone. */
export async function newestWithMarks(db: Db, marks: string, options: Omit<MatchOptions, "conditions" | "newest">): Promise<Ranked[]> {
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

function wordsOf({ conditions, filter }: MatchOptions): SQL | undefined {
  const queries = conditions.map(({ query }) => query);
  if (filter.category) queries.push(categoryQuery(filter.category));
  return and(...queries.map((query) => sql`${taskSearch.words} @@ ${query}::tsquery`));
}

function startOf({ below, upTo }: Pick<MatchOptions, "below" | "upTo">): SQL {
  if (below) return sql`${taskSearch.id} < ${below}`;
  return upTo ? sql`${taskSearch.id} <= ${upTo}` : sql`true`;
}
