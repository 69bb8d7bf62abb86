// Searching: the newest matches are one set after the other, each put in order by itself.
import type { Task, TaskSort } from "#contract/task.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import type { Match } from "./match-statements.server.ts";
import { taskSearch } from "./search.table.server.ts";
import { eitherOf, type TypedWord, wordQuery } from "./search-query.ts";
import { searchStatistics } from "./search-statistics.store.server.ts";
import { correctWords, fewTasks, readWords } from "./search-words.store.server.ts";
import { type Cursor, writeCursor } from "./task.cursor.ts";
import { readTasks } from "./task.rows.server.ts";
import { tasks } from "./task.table.server.ts";
import type { TaskFilter } from "./task-filter.server.ts";
import type { TaskList } from "./task-list.store.server.ts";
import { type Condition, type MatchOptions, newestMatches, newestWithMarks } from "./task-matches.store.server.ts";
import { orderOf, placeOf, type Ranked, rankedOf, todayOf } from "./task-order.ts";

type SearchOptions = { q: string; exact: boolean; filter: TaskFilter; sort: TaskSort; limit: number; after: Cursor | null };
export type Matches = { found: Match[]; corrected?: string };

/** Few where relevance is worked out, fewer where several words must meet: such tasks lie far apart, and are as relevant as each other. */
const setSizes = { oneWord: 100, words: 40, others: 1_000 };

export async function searchTasks(db: Db, { q, exact, filter, sort, limit, after }: SearchOptions): Promise<TaskList> {
  const size =
    sort === "newest" ? limit : sort === "relevance" ? (/\s/.test(q.trim()) ? setSizes.words : setSizes.oneWord) : setSizes.others;
  const { found, corrected } = await findMatches(db, q, {
    exact,
    corrected: after?.corrected,
    isFirst: after === null,
    filter,
    key: keyOf(sort),
    most: size + 1,
    below: after?.set ? undefined : after?.last?.id,
    upTo: after?.set?.newest,
    ahead: isByKey(sort) && !(after?.last && after.set) ? limit : undefined,
    name: sort === "relevance" ? sort : undefined,
  });
  const { page, next } = sort === "newest" ? cutNewest(found, limit) : cutSet(found, { sort, limit, size, after });
  return {
    tasks: await tasksOf(db, page),
    next: next && writeCursor({ ...next, sort, ...(corrected && { corrected }) }),
    ...(corrected && { corrected }),
  };
}

/** The page is then those with the highest keys, if it begins with them. */
function isByKey(sort: TaskSort): boolean {
  return sort !== "closing" && sort !== "budget-up";
}

async function tasksOf(db: Db, page: Match[]): Promise<Task[]> {
  const told = page.flatMap(({ task }) => task ?? []);
  if (told.length === page.length) return told;
  return readTasks(
    db,
    page.map(({ id }) => id),
  );
}

type FindOptions = Omit<MatchOptions, "conditions" | "newest"> & {
  exact: boolean;
  /** Known from the page before. */
  corrected?: string | undefined;
  isFirst: boolean;
};

/** With the words corrected when hardly anything is found as typed. */
export async function findMatches(db: Db, q: string, { exact, isFirst, ...options }: FindOptions): Promise<Matches> {
  const { words, newest } = await readWords(db, q);
  if (words.length === 0) return { found: await newestWithMarks(db, q, options) };
  const find = async (meant: (TypedWord | undefined)[]) =>
    newestMatches(db, { ...options, newest, conditions: await conditionsFor(db, words, meant) });
  if (options.corrected) return { found: await find(await wordsMeant(db, words, options.corrected)), corrected: options.corrected };
  const found = await find([]);
  if (exact || !isFirst || found.length >= fewTasks) return { found };
  const corrected = await correctWords(db, words);
  if (corrected === null) return { found };
  const more = await find(await wordsMeant(db, words, corrected));
  return more.length > found.length ? { found: more, corrected } : { found };
}

/** Word by word what was meant, where that is not what was typed. */
async function wordsMeant(db: Db, words: TypedWord[], corrected: string): Promise<(TypedWord | undefined)[]> {
  const meant = corrected.split(" ");
  return Promise.all(
    words.map(async ({ typed }, place) => (meant[place] === typed ? undefined : (await readWords(db, meant[place] ?? "")).words[0])),
  );
}

async function conditionsFor(db: Db, words: TypedWord[], meant: (TypedWord | undefined)[]): Promise<Condition[]> {
  const shareOf = (await searchStatistics(db))?.shareOf ?? (() => 0);
  return words.map((word, place) => {
    const other = meant[place];
    if (!other) return { query: wordQuery(word), share: shareOf(word) };
    return { query: eitherOf(wordQuery(word), wordQuery(other)), share: shareOf(word) + shareOf(other) };
  });
}

function keyOf(sort: TaskSort): SQL {
  switch (sort) {
    case "relevance":
      return sql`ts_rank(${taskSearch.words}, ${sql.placeholder("rank")}::tsquery)`;
    case "liked":
      return sql`(select ${tasks.likeCount} from ${tasks} where ${tasks.id} = ${taskSearch.id})`;
    case "closing":
      return sql`${taskSearch.deadline}`;
    case "newest":
      return sql`''::text`;
    default:
      return sql`${taskSearch.budget}::float8`;
  }
}

type Cut = { page: Match[]; next: Pick<Cursor, "last" | "set"> | null };

function cutNewest(found: Match[], limit: number): Cut {
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return { page, next: found.length > limit && last ? { last: { value: "", id: last.id } } : null };
}

/** `found` has one more than the set, if there is one: the newest of the next set. */
function cutSet(found: Match[], { sort, limit, size, after }: Pick<SearchOptions, "sort" | "limit" | "after"> & { size: number }): Cut {
  const ownOldest = found.length > size ? (found[size - 1]?.id ?? null) : null;
  const oldest = after?.set && after.last ? after.set.oldest : ownOldest;
  const isInSet = ({ id }: Ranked) => oldest === null || id >= oldest;
  const today = todayOf(after?.last, sort);
  const order = orderOf(sort, today);
  const last = after?.last ? rankedOf(sort, after.last) : null;
  const rest = found
    .filter(isInSet)
    .sort(order)
    .filter((match) => last === null || order(match, last) > 0);
  const page = rest.slice(0, limit);
  const end = page.at(-1);
  const newest = after?.set?.newest ?? found[0]?.id;
  if (rest.length > limit && end && newest) return { page, next: { last: placeOf(sort, end, today), set: { newest, oldest } } };
  const nextSet = found.find((match) => !isInSet(match));
  return { page, next: nextSet ? { last: null, set: { newest: nextSet.id, oldest: null } } : null };
}
