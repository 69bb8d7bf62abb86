// What the database's own statistics say of the market: how common a word is, how many lie within a range, and how tasks are spread
// over time. They are as old as its last ANALYZE, and whoever uses them must cope with that.
import type { Db } from "#server/platform/database/database.server.ts";
import { sql } from "#server/platform/database/drizzle.server.ts";
import { isCompleted, knownMost, type TypedWord, timeOf } from "./search-query.ts";
import type { TaskFilter } from "./task-filter.server.ts";

export type SearchStatistics = {
  total: number;
  /** Of all tasks, those with one of the words that begin so. */
  shareOf(word: TypedWord): number;
  shareOfCategory(category: string): number;
  shareWithin(filter: TaskFilter): number;
  /** How many tasks were made before this time. */
  countBefore(time: number): number;
  /** The time before which so many were made. */
  timeOfCount(count: number): number;
};

const keptFor = 60_000;
/** A word that is left out is rarer than the rarest that is told; by how much is a guess. */
const rarer = 1 / 4;

const known = new WeakMap<Db, { read: Promise<SearchStatistics | null>; at: number }>();

/** Null where the tasks have never been analysed. */
export function searchStatistics(db: Db): Promise<SearchStatistics | null> {
  const kept = known.get(db);
  if (kept && performance.now() - kept.at < keptFor) return kept.read;
  const read = readStatistics(db);
  known.set(db, { read, at: performance.now() });
  read.catch(() => known.delete(db));
  return read;
}

type Column = { name: string; total: number; bounds: string[] | null; values: string[] | null; shares: number[] | null };

async function readStatistics(db: Db): Promise<SearchStatistics | null> {
  const { rows } = await db.execute<Column>(sql`
    select attname as name, greatest(reltuples, 0)::float8 as total, array_to_json(histogram_bounds::text::text[]) as bounds,
      array_to_json(coalesce(most_common_elems, most_common_vals)::text::text[]) as values,
      array_to_json(coalesce(most_common_elem_freqs, most_common_freqs)) as shares
    from pg_stats join pg_class on oid = to_regclass('task_search')
    where tablename = 'task_search' and schemaname = relnamespace::regnamespace::text`);
  const columns = new Map(rows.map((row) => [row.name, row]));
  const times = (columns.get("id")?.bounds ?? []).map(timeOf);
  const total = rows[0]?.total ?? 0;
  if (total === 0 || times.length < 2) return null;

  const words = sharesOf(columns.get("words"));
  const unlisted = Math.min(...words.values(), 1) * rarer;
  const counts = times.map((_, step) => (step * total) / (times.length - 1));
  return {
    total,
    shareOf({ typed, known: completed }) {
      if (completed.length === 0) return unlisted;
      if (isCompleted(completed)) return sum(completed.map((word) => words.get(word) ?? unlisted));
      return sum([...words].map(([word, share]) => (word.startsWith(typed) ? share : 0))) + unlisted * knownMost;
    },
    shareOfCategory: (category) => words.get(`~${category}`) ?? unlisted,
    shareWithin: ({ minBudget, maxBudget, dueFrom, dueTo }) =>
      shareBetween(columns.get("budget"), Number, minBudget, maxBudget) * shareBetween(columns.get("deadline"), String, dueFrom, dueTo),
    countBefore: (time) => between(times, counts, time),
    timeOfCount: (count) => between(counts, times, count),
  };
}

/** On the line through the points; what lies outside goes on as the nearest step. */
function between(from: number[], to: number[], value: number): number {
  const last = from.findLastIndex((point) => point <= value);
  const step = Math.min(Math.max(last, 0), from.length - 2);
  const [start = 0, end = 0, first = 0, second = 0] = [from[step], from[step + 1], to[step], to[step + 1]];
  return first + ((value - start) / (end - start || 1)) * (second - first);
}

function sharesOf(column: Column | undefined): Map<string, number> {
  const shares = column?.shares ?? [];
  return new Map((column?.values ?? []).map((value, place) => [value, shares[place] ?? 0]));
}

/** As the planner reckons: the common values one by one, the others as parts of equal size. */
function shareBetween<Value extends number | string>(
  column: Column | undefined,
  read: (text: string) => Value,
  from?: Value,
  to?: Value,
): number {
  if (from === undefined && to === undefined) return 1;
  const isWithin = (text: string) => (from === undefined || read(text) >= from) && (to === undefined || read(text) <= to);
  const common = [...sharesOf(column)];
  const bounds = column?.bounds ?? [];
  const others = bounds.length > 0 ? 1 - sum(common.map(([, share]) => share)) : 0;
  const within = sum(common.map(([value, share]) => (isWithin(value) ? share : 0)));
  return within + (others * Math.max(bounds.filter(isWithin).length, 1 / 2)) / Math.max(bounds.length, 1);
}

function sum(numbers: number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
