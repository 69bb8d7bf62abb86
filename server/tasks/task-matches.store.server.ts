// The newest tasks that match a search, at a cost that depends on how many are wanted and hardly on how many there are.
import type { Db } from "#server/platform/database/database.server.ts";
import { and, sql } from "#server/platform/database/drizzle.server.ts";
import { lookFor, type Match, type Question, startOf, type Way } from "./match-statements.server.ts";
import { taskSearch } from "./search.table.server.ts";
import { categoryQuery, timeOf, timeQuery } from "./search-query.ts";
import { type SearchStatistics, searchStatistics } from "./search-statistics.store.server.ts";
import { tasks } from "./task.table.server.ts";
import { hasRanges, rangesOf } from "./task-filter.server.ts";
import type { Ranked } from "./task-order.ts";

export type MatchOptions = Omit<Question, "queries"> & {
  conditions: Condition[];
  /** The newest of all tasks. */
  newest?: string | undefined;
};
/** A question to the index of words, and how many of all tasks it holds for, as far as that is known. */
export type Condition = { query: string; share: number };

/** Where to look: among so many of the newest tasks, or among all. What that costs is in microseconds, roughly. */
type Place = { way: Way; rows: number; isAll: boolean; cost: number };

/** Looked through when nothing is known. */
const walkLength = 1_000;
const reserve = 1.15;
/** How much further a second look goes, at least. */
const further = 4;
/** Measured at a million tasks: one looked at, asking the index, one of its time, one found there, one tried for two words, one within ranges, one looked up. */
const costs = { row: 0.6, index: 200, ofTime: 0.01, match: 2, step: 0.2, ranged: 0.4, lookup: 3 };

/**
 * The newest tasks can be looked through one by one; the index of words can be asked for all matches of a time; and what lies within
 * budgets and deadlines can be looked up one by one. Which is quickest follows from how common everything is. Words may go together
 * more often than by chance: the first look takes them to do so as often as the rarest can, the second as by chance.
 */
export async function newestMatches(db: Db, { conditions, newest, ...options }: MatchOptions): Promise<Match[]> {
  const { filter, most, below, upTo } = options;
  const queries = conditions.map(({ query }) => query);
  if (filter.category) queries.push(categoryQuery(filter.category));
  const question = { ...options, queries };
  const statistics = await searchStatistics(db);
  if (!statistics) return (await lookFor(db, question, walk(walkLength).way, { by: "index" }, most)).found;

  const shares = conditions.map(({ share }) => Math.min(share, 1));
  if (filter.category) shares.push(statistics.shareOfCategory(filter.category));
  const [rarest, together] = [Math.min(...shares), shares.reduce((product, share) => product * share)];
  const within = statistics.shareWithin(filter);
  const start = timeOf(below ?? upTo ?? newest ?? "");
  const rowsFor = (share: number) => (most * reserve) / (share * within);
  const inIndexOf = (share: number, rows?: number) => inIndex(statistics, { share, stepped: shares.length > 1 ? rarest : 0, start, rows });
  const inAll = (share: number) => [inIndexOf(share), ...(hasRanges(filter) ? [inRanges(statistics, most / share, within)] : [])];
  const placeFor = (share: number, rows: number) => cheapest([walk(rows), inIndexOf(share, rows), ...inAll(share)]);

  const near = placeFor(rarest, rowsFor(rarest));
  if (near.isAll) return (await lookFor(db, question, near.way)).found;
  const far = placeFor(together, Math.max(rowsFor(together), near.rows * further));
  const enough = Math.ceil(most * Math.min(1, (further * near.rows) / far.rows));
  const { found, isFar } = await lookFor(db, question, near.way, far.way, enough);
  if (found.length >= most || (isFar && far.isAll)) return found;
  const all = cheapest(inAll(together));
  if (isFar) return (await lookFor(db, question, all.way)).found;
  // They go together more often than by chance, so that the second look would have found too many.
  const share = found.length / near.rows / within;
  return (await lookFor(db, question, placeFor(share, rowsFor(share)).way, all.way, most)).found;
}

function cheapest(places: Place[]): Place {
  return places.reduce((best, place) => (place.cost < best.cost ? place : best));
}

/** Rounded up, as statements of few lengths are planned less often. */
function walk(least: number): Place {
  const rows = 2 ** Math.ceil(Math.log2(least));
  return { way: { by: "walk", rows }, rows, isAll: false, cost: least * costs.row };
}

/** `stepped`: how many of all tasks the index tries when several words must meet. */
type Asked = { share: number; stepped: number; start: number; rows?: number | undefined };

/** All matches of the time in which so many tasks were made before the start, or of all times. */
function inIndex(statistics: SearchStatistics, { share, stepped, start, rows = Number.POSITIVE_INFINITY }: Asked): Place {
  const older = statistics.countBefore(start);
  const time = rows < older ? timeQuery(statistics.timeOfCount(older - rows), start) : null;
  const costOf = (covered: number) => costs.index + covered * (share * costs.match + stepped * costs.step);
  if (!time) return { way: { by: "index" }, rows: statistics.total, isAll: true, cost: costOf(statistics.total) };
  const covered = older - statistics.countBefore(time.from);
  return { way: { by: "index", time: time.query }, rows, isAll: false, cost: costOf(covered) + covered * costs.ofTime };
}

/** The newest first of those within budget and deadline, until enough of them have the words. */
function inRanges({ total }: SearchStatistics, looked: number, within: number): Place {
  const ids = total * within;
  const cost = costs.index + ids * costs.ranged + Math.min(ids, looked) * costs.lookup;
  return { way: { by: "ranges" }, rows: total, isAll: true, cost };
}

/** Marks are in no index: a search for nothing else is made in the newest tasks alone. */
export async function newestWithMarks(db: Db, marks: string, options: Omit<Question, "queries">): Promise<Ranked[]> {
  const { filter, key, most, below, upTo } = options;
  const isMatch = sql`position(${marks} in ${tasks.title} || ' ' || ${tasks.description}) > 0`;
  const newest = sql`
    select ${taskSearch}.*, ${isMatch} as hit from ${taskSearch} join ${tasks} on ${tasks.id} = ${taskSearch.id}
    where ${startOf(options)} order by ${taskSearch.id} desc limit ${walkLength}`;
  return db
    .select({ id: sql<string>`id`, key: sql<Ranked["key"]>`${key}` })
    .from(sql`(${newest}) ${taskSearch}`)
    .where(and(sql`hit`, filter.category ? sql`${taskSearch.category} = ${filter.category}` : undefined, ...rangesOf(filter, taskSearch)))
    .orderBy(sql`id desc`)
    .limit(most)
    .prepare("")
    .execute({ start: below ?? upTo, rank: "" });
}
