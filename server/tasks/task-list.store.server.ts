// Lists of tasks without a search: walks down an index from where the page before ended.
import { limits } from "#contract/platform/limits.ts";
import type { Task, TaskSort } from "#contract/tasks/task.ts";
import { people } from "#server/people/person.table.server.ts";
import { asMember } from "#server/people/reader.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { type AnyColumn, and, asc, desc, eq, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { preparedFor } from "#server/platform/database/prepared.server.ts";
import { type Cursor, deadlineOf, type Position, positionOf, todayOf, writeCursor } from "./task.cursor.ts";
import { posterColumns, readTasks, selectTasks, taskColumns, toListed, toTask } from "./task.rows.server.ts";
import { isListed, tasks } from "./task.table.server.ts";
import { filtersOf, groupsOf, isOfGroup, isOfGroups, openValuesOf, type TaskFilter } from "./task-filter.server.ts";

export type TaskList = { tasks: Task[]; next: string | null; corrected?: string };
/** Without words there is no relevance. */
export type ListSort = Exclude<TaskSort, "relevance">;
type ListOptions = { filter: TaskFilter; sort: ListSort; limit: number; after: Cursor | null };

const walkLength = 5_000;
/** One more than a page shows, to know whether there is more. */
const pageLength = limits.page + 1;

type OrderColumns = Record<"id" | "budget" | "deadline" | "likeCount", AnyColumn>;
/** A stretch of an order that one index holds. The id makes it total, so that a cursor names exactly one position in it. */
type Stretch = { by: keyof OrderColumns; isAscending: boolean; within?: SQL };

export async function listTasks(db: Db, { filter, sort, limit, after }: ListOptions): Promise<TaskList> {
  const today = todayOf(after?.last, sort);
  const rows: Task[] = [];
  for (const [place, stretch] of stretchesOf(sort, today, after?.last).entries()) {
    const last = place === 0 ? after?.last : null;
    const wanted = limit + 1 - rows.length;
    rows.push(...(sort === "newest" ? await walkNewest(db, filter, wanted, last) : await walkGroups(db, filter, stretch, wanted, last)));
    if (rows.length > limit) break;
  }
  return pageOf(rows, { sort, limit, today });
}

export async function listTasksOf(
  db: Db,
  { posterId, limit, after }: { posterId: string; limit: number; after: Cursor | null },
): Promise<TaskList> {
  const rows = await selectTasks(db)
    .where(and(eq(tasks.posterId, posterId), after?.last ? isAfter(newest, after.last) : undefined))
    .orderBy(...orderOf(newest, tasks))
    .limit(limit + 1);
  return pageOf(
    rows.map((row) => toTask(row, asMember(posterId))),
    { sort: "newest", limit, today: "" },
  );
}

function pageOf(rows: Task[], { sort, limit, today }: { sort: ListSort; limit: number; today: string }): TaskList {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (rows.length <= limit || !last) return { tasks: page, next: null };
  const key = { newest: "", closing: last.deadline, "budget-up": last.budget, "budget-down": last.budget, liked: last.likeCount }[sort];
  return { tasks: page, next: writeCursor({ sort, last: positionOf(sort, { id: last._id, key }, today) }) };
}

/** Within ranges the newest may be far apart: a short walk, and if that is not enough, all that lie within. */
async function newestIds(db: Db, filter: TaskFilter, limit: number, last?: Position | null): Promise<string[]> {
  const start = last ? isAfter(newest, last) : sql`true`;
  const isWithin = and(isOfGroups(filter), isListed, ...filtersOf(filter, tasks));
  const near = await db.execute<{ id: string }>(sql`
    select id from (select * from ${tasks} where ${and(start, isWalked(filter))} order by id desc limit ${walkLength}) ${tasks}
    where ${isWithin} order by id desc limit ${limit}`);
  if (near.rows.length === limit) return near.rows.map(({ id }) => id);
  const all = await db.execute<{ id: string }>(sql`
    with ranged as materialized (select id from ${tasks} where ${isWithin})
    select id from ranged as ${tasks} where ${start} order by id desc limit ${limit}`);
  return all.rows.map(({ id }) => id);
}

async function walkNewest(db: Db, filter: TaskFilter, limit: number, last?: Position | null): Promise<Task[]> {
  if (filtersOf(filter, tasks).some(Boolean)) return readTasks(db, await newestIds(db, filter, limit, last));
  if (filter.category) return walkNewestOf(db, filter.category, filter, limit, last);
  if (limit === pageLength) {
    const { first, further } = filter.status === "open" ? openPages : pages;
    return (await (last ? further : first)(db).execute({ id: last?.id })).map(toListed);
  }
  const rows = await selectTasks(db)
    .where(and(isWalked(filter), last ? isAfter(newest, last) : undefined))
    .orderBy(...orderOf(newest, tasks))
    .limit(limit);
  return rows.map(toListed);
}

/** Of one category. The values are constants: otherwise the planner might walk all tasks where few of the category are open. */
async function walkNewestOf(db: Db, category: string, filter: TaskFilter, limit: number, last?: Position | null): Promise<Task[]> {
  const groups = openValuesOf(filter).map((isOpen) =>
    selectTasks(db)
      .where(and(isListed, eq(tasks.category, category), eq(tasks.isOpen, isOpen), last ? isAfter(newest, last) : undefined))
      .orderBy(...orderOf(newest, tasks))
      .limit(limit),
  );
  const rows = (await Promise.all(groups)).flat();
  return rows
    .sort((one, other) => (one.id < other.id ? 1 : -1))
    .slice(0, limit)
    .map(toListed);
}

/** Of all categories, newest first, in an index of its own. */
function isWalked({ status }: TaskFilter): SQL {
  return status === "open" ? isOpen : isListed;
}

/** The pages that nearly everybody asks for. Their length is part of the statement: the plan depends on it. */
function newestPage(name: string, ...conditions: SQL[]) {
  return preparedFor((db) =>
    selectTasks(db)
      .where(and(...conditions))
      .orderBy(...orderOf(newest, tasks))
      .limit(pageLength)
      .prepare(name),
  );
}

/** A page of each group, of which the first are taken. */
async function walkGroups(db: Db, filter: TaskFilter, stretch: Stretch, limit: number, last?: Position | null): Promise<Task[]> {
  const page = db
    .select({ ...taskColumns, posterId: tasks.posterId })
    .from(tasks)
    .where(and(isOfGroup, isListed, ...filtersOf(filter, tasks), stretch.within, last ? isAfter(stretch, last) : undefined))
    .orderBy(...orderOf(stretch, tasks))
    .limit(limit)
    .as("page");
  const { posterId, ...columns } = page._.selectedFields;
  const rows = await db
    .select({ ...columns, poster: posterColumns })
    .from(groupsOf(filter))
    .crossJoinLateral(page)
    .innerJoin(people, eq(people.id, page.posterId))
    .orderBy(...orderOf(stretch, page))
    .limit(limit);
  return rows.map(toListed);
}

const newest: Stretch = { by: "id", isAscending: false };

const isOpen = sql`${tasks.isOpen} and ${tasks.hidden} is null`;
const isFurther = sql`${tasks.id} < ${sql.placeholder("id")}`;
const pages = { first: newestPage("newest", isListed), further: newestPage("newest_further", isListed, isFurther) };
const openPages = { first: newestPage("newest_open", isOpen), further: newestPage("newest_open_further", isOpen, isFurther) };

/** What is still open, the soonest first; after its end what is overdue, the latest first. */
function stretchesOf(sort: ListSort, today: string, last?: Position | null): Stretch[] {
  if (sort === "newest") return [newest];
  if (sort === "liked") return [{ by: "likeCount", isAscending: false }];
  if (sort !== "closing") return [{ by: "budget", isAscending: sort === "budget-up" }];
  const open: Stretch = { by: "deadline", isAscending: true, within: sql`${tasks.deadline} >= ${today}` };
  const overdue: Stretch = { by: "deadline", isAscending: false, within: sql`${tasks.deadline} < ${today}` };
  return last && deadlineOf(last.value) < today ? [overdue] : [open, overdue];
}

function orderOf({ by, isAscending }: Stretch, columns: OrderColumns): SQL[] {
  const direction = isAscending ? asc : desc;
  return by === "id" ? [direction(columns.id)] : [direction(columns[by]), direction(columns.id)];
}

function isAfter({ by, isAscending }: Stretch, { value, id }: Position): SQL {
  const compared = sql.raw(isAscending ? ">" : "<");
  if (by === "id") return sql`${tasks.id} ${compared} ${id}`;
  return sql`(${tasks[by]}, ${tasks.id}) ${compared} (${by === "deadline" ? deadlineOf(value) : value}, ${id})`;
}
