// The statement that looks for matches in one or two places.
import { and, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/database/database.server.ts";
import { preparedFor } from "#server/database/prepared.server.ts";
import { taskSearch } from "./search.table.server.ts";
import { type TaskJson, taskJson } from "./task.rows.server.ts";
import { hasRanges, idsWithin, rangesOf, type TaskFilter } from "./task-filter.server.ts";
import type { Ranked } from "./task-order.ts";

export type Question = {
  /**
   * All of these must hold. They are conditions of their own, as only so the index jumps over what fails one of them:
   * in one query it tries every task that has the rarest word.
   */
  queries: string[];
  filter: TaskFilter;
  /** What to tell of each match, from its row in task_search. May ask for `rank`: all the queries in one. */
  key: SQL;
  most: number;
  /** Only older ones, or from this one on. */
  below?: string | undefined;
  upTo?: string | undefined;
  /** So many with the highest keys are told whole. */
  ahead?: number | undefined;
  /** Of those that ask alike but for their words; makes them cheaper. */
  name?: string | undefined;
};

/** One by one through the newest `rows`; by the index, of all times or of one; or one by one through all within the ranges. */
export type Way = { by: "walk"; rows: number } | { by: "index"; time?: string | undefined } | { by: "ranges" };
export type Match = Ranked & { isFar: boolean; task: TaskJson | null };

/** In the far place only if the near one has fewer than enough, and then alone: it holds the near one. */
export function lookFor(db: Db, question: Question, near: Way, far?: Way, enough = 0): Promise<Match[]> {
  const { queries, below, upTo, ahead, filter } = question;
  const values = {
    ...Object.fromEntries(queries.map((query, place) => [`query${place}`, query])),
    rank: queries.map((query) => `(${query})`).join(" & "),
    start: below ?? upTo,
    ahead,
    enough,
    nearTime: timeOf(near),
    farTime: timeOf(far),
  };
  const isUsual = question.name && !values.start && !hasRanges(filter) && queries.length <= namedMost;
  if (!isUsual) return statement(db, question, near, far).execute(values);
  const name = [question.name, queries.length, ...[near, far].map(nameOf)].join("_");
  const known = named(db);
  const prepared = known.get(name) ?? statement(db, question, near, far, name);
  known.set(name, prepared);
  return prepared.execute(values);
}

const namedMost = 3;
const named = preparedFor(() => new Map<string, ReturnType<typeof statement>>());

function nameOf(way: Way | undefined): string {
  if (way?.by === "walk") return `walk${way.rows}`;
  return timeOf(way) ? "time" : (way?.by ?? "");
}

function timeOf(way: Way | undefined): string | undefined {
  return way?.by === "index" ? way.time : undefined;
}

function statement(db: Db, question: Question, near: Way, far: Way | undefined, name = "") {
  const { key, most, ahead } = question;
  const start = startOf(question);
  const hasEnough = sql`(select count(*) >= ${sql.placeholder("enough")} from near as ${taskSearch} where ${start})`;
  const farToo =
    far &&
    sql`where ${hasEnough} union all select *, true from (${matchesOf(question, far, "farTime")}) ${taskSearch} where not ${hasEnough}`;
  const task = ahead
    ? sql`case when row_number() over (order by key desc, id desc) <= ${sql.placeholder("ahead")} then ${taskJson(sql`found.id`)} end`
    : sql`null`;
  const found = sql`
    with near as materialized (${matchesOf(question, near, "nearTime")}),
    matched as materialized (select *, false as far from near ${farToo})
    select id, ${key} as key, far
    from (select * from matched as ${taskSearch} where ${start} order by id desc limit ${sql.raw(`${most}`)}) ${taskSearch}`;
  return db
    .select({ id: sql<string>`id`, key: sql<Ranked["key"]>`key`, isFar: sql<boolean>`far`, task: sql<TaskJson | null>`${task}` })
    .from(sql`(${found}) found`)
    .orderBy(sql`id desc`)
    .prepare(name);
}

function matchesOf(question: Question, way: Way, time: string): SQL {
  const { filter, most } = question;
  const start = startOf(question);
  const hasWords = and(...question.queries.map((_, place) => holds(`query${place}`)));
  const ranges = rangesOf(filter, taskSearch);
  // Lengths are part of the statement: the plan depends on them.
  const limit = sql.raw(`limit ${most}`);
  switch (way.by) {
    case "walk":
      return sql`
        select * from (select * from ${taskSearch} where ${start} order by id desc limit ${sql.raw(`${way.rows}`)}) ${taskSearch}
        where ${and(hasWords, ...ranges)} order by id desc ${limit}`;
    case "index":
      // The start stands outside, or half of all ids would be looked up just to leave the other half out.
      return sql`select * from ${taskSearch} where ${and(hasWords, way.time ? holds(time) : undefined, ...ranges)}`;
    case "ranges":
      return sql`
        select matched.* from (select id from (${idsWithin(filter)}) ${taskSearch} where ${start} order by id desc offset 0) ranged
        cross join lateral (select * from ${taskSearch} where ${and(sql`${taskSearch.id} = ranged.id`, hasWords)} limit 1) matched
        order by ranged.id desc ${limit}`;
  }
}

function holds(query: string): SQL {
  return sql`${taskSearch.words} @@ ${sql.placeholder(query)}::tsquery`;
}

export function startOf({ below, upTo }: Pick<Question, "below" | "upTo">): SQL {
  const start = sql.placeholder("start");
  if (below) return sql`${taskSearch.id} < ${start}`;
  return upTo ? sql`${taskSearch.id} <= ${start}` : sql`true`;
}
