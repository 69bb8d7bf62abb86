// The statement that looks for matches in one or two places.
import type { Task } from "#contract/task.ts";
import { people } from "#server/people/person.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, eq, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { preparedFor } from "#server/platform/database/prepared.server.ts";
import { taskSearch } from "./search.table.server.ts";
import { posterColumns, taskColumns, toTask } from "./task.rows.server.ts";
import { tasks } from "./task.table.server.ts";
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
export type Match = Ranked & { task?: Task | undefined };
export type Looked = { found: Match[]; isFar: boolean };

/** In the far place only if the near one has fewer than enough, and then alone: it holds the near one. */
export async function lookFor(db: Db, question: Question, near: Way, far?: Way, enough = 0): Promise<Looked> {
  const { queries, below, upTo, ahead } = question;
  const values = {
    ...Object.fromEntries(queries.map((query, place) => [`query${place}`, query])),
    rank: queries.map((query) => `(${query})`).join(" & "),
    start: below ?? upTo,
    ahead: ahead ?? 0,
    enough,
    nearTime: timeOf(near),
    farTime: timeOf(far),
  };
  const rows = await statementFor(db, question, near, far).execute(values);
  const { ids, keys, isFar } = rows[0] ?? {};
  const told = new Map(rows.flatMap(({ task, poster }) => (task && poster ? [[task.id, toTask({ ...task, poster })]] : [])));
  const found = (ids ?? []).map((id, place) => ({ id, key: keys?.[place] ?? "", task: told.get(id) }));
  return { found, isFar: isFar ?? true };
}

function statementFor(db: Db, question: Question, near: Way, far: Way | undefined) {
  const { queries, below, upTo, filter } = question;
  const isUsual = question.name && !below && !upTo && !hasRanges(filter) && queries.length <= namedMost;
  if (!isUsual) return statement(db, question, near, far);
  const name = [question.name, question.most, queries.length, ...[near, far].map(nameOf)].join("_");
  const known = named(db);
  const prepared = known.get(name) ?? statement(db, question, near, far, name);
  known.set(name, prepared);
  return prepared;
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
  const start = startOf(question);
  const isEnough = sql`(select yes from enough)`;
  const farToo =
    far &&
    sql`where ${isEnough} union all select id, key, true from (select * from (${matchesOf(question, far, "farTime")}) far offset 0) far where not ${isEnough}`;
  const found = sql`
    with near as materialized (${matchesOf(question, near, "nearTime")}),
    enough as materialized (select count(*) >= ${sql.placeholder("enough")} as yes from near as ${taskSearch} where ${start}),
    found as materialized (
      select * from (select id, key, false as far from near ${farToo}) ${taskSearch} where ${start} order by id desc ${limitOf(question)}
    )`;
  // Arrays, as rows by the hundred take longer to read than to find.
  return db
    .select({
      ids: sql<string[] | null>`case when place > 1 then null else ids end`,
      keys: sql<Ranked["key"][] | null>`case when place > 1 then null else keys end`,
      isFar: sql<boolean | null>`is_far`,
      task: taskColumns,
      poster: posterColumns,
    })
    .from(sql`(
      ${found}
      select ids, keys, is_far, page.* from (
        select array_to_json(array_agg(id order by id desc)) as ids, array_to_json(array_agg(key order by id desc)) as keys, bool_or(far) as is_far
        from found
      ) whole left join (
        select id as found_id, row_number() over (order by key desc, id desc) as place
        from found order by key desc, id desc limit ${sql.placeholder("ahead")}
      ) page on true
    ) looked`)
    .leftJoin(tasks, sql`${tasks.id} = found_id`)
    .leftJoin(people, eq(people.id, tasks.posterId))
    .orderBy(sql`place`)
    .prepare(name);
}

function matchesOf(question: Question, way: Way, time: string): SQL {
  const { filter, key } = question;
  const start = startOf(question);
  const hasWords = and(...question.queries.map((_, place) => holds(`query${place}`)));
  const ranges = rangesOf(filter, taskSearch);
  const told = sql`select ${taskSearch.id}, ${key} as key`;
  switch (way.by) {
    case "walk":
      return sql`
        ${told} from (select * from ${taskSearch} where ${start} order by id desc limit ${sql.raw(`${way.rows}`)}) ${taskSearch}
        where ${and(hasWords, ...ranges)} order by id desc ${limitOf(question)}`;
    case "index":
      // The start stands outside, or half of all ids would be looked up just to leave the other half out.
      return sql`${told} from ${taskSearch} where ${and(hasWords, way.time ? holds(time) : undefined, ...ranges)}`;
    case "ranges":
      return sql`
        select matched.* from (select id from (${idsWithin(filter)}) ${taskSearch} where ${start} order by id desc offset 0) ranged
        cross join lateral (${told} from ${taskSearch} where ${and(sql`${taskSearch.id} = ranged.id`, hasWords)} limit 1) matched
        order by ranged.id desc ${limitOf(question)}`;
  }
}

/** Lengths are part of the statement: the plan depends on them. */
function limitOf({ most }: Question): SQL {
  return sql.raw(`limit ${most}`);
}

function holds(query: string): SQL {
  return sql`${taskSearch.words} @@ ${sql.placeholder(query)}::tsquery`;
}

export function startOf({ below, upTo }: Pick<Question, "below" | "upTo">): SQL {
  const start = sql.placeholder("start");
  if (below) return sql`${taskSearch.id} < ${start}`;
  return upTo ? sql`${taskSearch.id} <= ${start}` : sql`true`;
}
