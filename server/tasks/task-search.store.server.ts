// Searches tasks. Any order but newest first is computed set by set: the newest matches, then the next older ones.
import { limits } from "#contract/platform/limits.ts";
import { ranking } from "#contract/tasks/ranking.ts";
import type { TaskSort } from "#contract/tasks/task.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { taskSearch } from "./search.table.server.ts";
import { correctWords, queriesOf, readWords } from "./search-words.store.server.ts";
import { type Cursor, positionOf, type SortedTask, sortedTaskAt, todayOf, writeCursor } from "./task.cursor.ts";
import { readTasks } from "./task.rows.server.ts";
import { tasks } from "./task.table.server.ts";
import type { TaskFilter } from "./task-filter.server.ts";
import type { TaskList } from "./task-list.store.server.ts";
import { type MatchOptions, newestMatches, newestWithMarks } from "./task-matches.store.server.ts";

type SearchOptions = { q: string; exact: boolean; filter: TaskFilter; sort: TaskSort; limit: number; after: Cursor | null };
/** `typed` are the matches of the words as typed, if they were corrected. */
type Matches = { found: SortedTask[]; corrected?: string; typed?: SortedTask[] };

export async function searchTasks(db: Db, { q, exact, filter, sort, limit, after }: SearchOptions): Promise<TaskList> {
  const size = sort === "newest" ? limit : limits.sortedMatches;
  const options = { filter, key: keyOf(sort), limit: size + 1, start: startOf(after) };
  const { found, corrected } = await findMatches(db, q, { ...options, exact, after });
  const { page, next } = sort === "newest" ? cutNewest(found, limit) : cutSet(found, { sort, limit, after });
  const ids = page.map(({ id }) => id);
  return {
    tasks: await readTasks(db, ids),
    next: next && writeCursor({ ...next, sort, ...(corrected && { corrected }) }),
    ...(corrected && { corrected }),
  };
}

type FindOptions = MatchOptions & { exact: boolean; after: Cursor | null };

/** Corrects the words if hardly any task matches them as typed. Further pages search for what the first page did. */
export async function findMatches(db: Db, q: string, { exact, after, ...options }: FindOptions): Promise<Matches> {
  const words = await readWords(db, q);
  if (words.length === 0) return { found: await newestWithMarks(db, q, options) };
  const queries = queriesOf(words);
  const findCorrected = async (corrected: string): Promise<Matches> => {
    const either = [queries, queriesOf(await readWords(db, corrected))].map((all) => `(${all.join(" & ")})`);
    return { found: await newestMatches(db, [either.join(" | ")], options), corrected };
  };
  if (after?.corrected) return findCorrected(after.corrected);
  const found = await newestMatches(db, queries, options);
  if (exact || after || found.length >= ranking.fewTasks) return { found };
  const corrected = await correctWords(db, words);
  const more = corrected && (await findCorrected(corrected));
  return more && more.found.length > found.length ? { ...more, typed: found } : { found };
}

function startOf(after: Cursor | null): SQL | undefined {
  if (after?.set) return sql`${taskSearch.id} <= ${after.set.newest}`;
  return after?.last ? sql`${taskSearch.id} < ${after.last.id}` : undefined;
}

function keyOf(sort: TaskSort): MatchOptions["key"] {
  switch (sort) {
    case "relevance":
      return (query) => sql`ts_rank(${taskSearch.words}, ${query}::tsquery)`;
    case "liked":
      return () => sql`(select ${tasks.likeCount} from ${tasks} where ${tasks.id} = ${taskSearch.id})`;
    case "closing":
      return () => sql`${taskSearch.deadline}`;
    case "newest":
      return () => sql`''`;
    default:
      return () => sql`${taskSearch.budget}::float8`;
  }
}

type Cut = { page: SortedTask[]; next: Pick<Cursor, "last" | "set"> | null };

function cutNewest(found: SortedTask[], limit: number): Cut {
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return { page, next: found.length > limit && last ? { last: { value: "", id: last.id } } : null };
}

/** `found` has one match more than the set if there is one: the newest of the next set. */
function cutSet(found: SortedTask[], { sort, limit, after }: Pick<SearchOptions, "sort" | "limit" | "after">): Cut {
  const ownOldest = found.length > limits.sortedMatches ? (found[limits.sortedMatches - 1]?.id ?? null) : null;
  const oldest = after?.set && after.last ? after.set.oldest : ownOldest;
  const isInSet = ({ id }: SortedTask) => oldest === null || id >= oldest;
  const today = todayOf(after?.last, sort);
  const compare = compareBy(sort, today);
  const last = after?.last ? sortedTaskAt(sort, after.last) : null;
  const rest = found
    .filter(isInSet)
    .sort(compare)
    .filter((match) => last === null || compare(match, last) > 0);
  const page = rest.slice(0, limit);
  const end = page.at(-1);
  const newest = after?.set?.newest ?? found[0]?.id;
  if (rest.length > limit && end && newest) return { page, next: { last: positionOf(sort, end, today), set: { newest, oldest } } };
  const nextSet = found.find((match) => !isInSet(match));
  return { page, next: nextSet ? { last: null, set: { newest: nextSet.id, oldest: null } } : null };
}

type Compare = (left: SortedTask, right: SortedTask) => number;

const ascending: Compare = (left, right) => compareValues(left.key, right.key) || compareValues(left.id, right.id);
const descending: Compare = (left, right) => ascending(right, left);

function compareBy(sort: TaskSort, today: string): Compare {
  if (sort === "budget-up") return ascending;
  if (sort !== "closing") return descending;
  const isOverdue = ({ key }: SortedTask) => key < today;
  return (left, right) => {
    if (isOverdue(left) !== isOverdue(right)) return isOverdue(left) ? 1 : -1;
    return isOverdue(left) ? descending(left, right) : ascending(left, right);
  };
}

function compareValues(left: number | string, right: number | string): number {
  return left < right ? -1 : Number(left > right);
}
