// Lists of tasks without a search: walks down an index from where the page before ended.
import { type AnyColumn, and, asc, desc, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import { categories } from "#contract/categories.ts";
import type { Task, TaskQuery, TaskSort } from "#contract/task.ts";
import type { Db } from "#server/database/database.server.ts";
import { people } from "#server/people/person.table.server.ts";
import { type Cursor, type Place, writeCursor } from "./task.cursor.ts";
import { posterColumns, selectTasks, taskColumns, toTask } from "./task.rows.server.ts";
import { tasks } from "./task.table.server.ts";
import { dueOf, placeOf, todayOf } from "./task-order.ts";

export type TaskFilter = Pick<TaskQuery, "category" | "minBudget" | "maxBudget" | "dueFrom" | "dueTo">;
export type TaskList = { tasks: Task[]; next: string | null; corrected?: string };
/** Without words there is no relevance. */
export type ListSort = Exclude<TaskSort, "relevance">;
type ListOptions = { filter: TaskFilter; sort: ListSort; limit: number; after: Cursor | null };

/** A stretch of an order that one index holds. The id makes it total, so that a cursor names exactly one place in it. */
type OrderColumns = Record<"id" | "budget" | "deadline" | "likeCount", AnyColumn>;
type Stretch = { order(of: OrderColumns): SQL[]; within?: SQL; isAfter(last: Place): SQL };

export async function listTasks(db: Db, { filter, sort, limit, after }: ListOptions): Promise<TaskList> {
  const today = todayOf(after?.last, sort);
  const isWhole = Object.values(filter).every((value) => value === undefined);
  const rows: Task[] = [];
  for (const [place, stretch] of stretchesOf(sort, today, after?.last).entries()) {
    const last = place === 0 ? after?.last : undefined;
    const wanted = limit + 1 - rows.length;
    const walk = sort === "newest" && isWhole ? walkAll(db, stretch, wanted, last) : walkByCategory(db, filter, stretch, wanted, last);
    rows.push(...(await walk).map(toTask));
    if (rows.length > limit) break;
  }
  return pageOf(rows, { sort, limit, today });
}

export async function listTasksOf(
  db: Db,
  { posterId, limit, after }: { posterId: string; limit: number; after: Cursor | null },
): Promise<TaskList> {
  const rows = await selectTasks(db)
    .where(and(eq(tasks.posterId, posterId), after?.last ? newest.isAfter(after.last) : undefined))
    .orderBy(...newest.order(tasks))
    .limit(limit + 1);
  return pageOf(rows.map(toTask), { sort: "newest", limit, today: "" });
}

function pageOf(rows: Task[], { sort, limit, today }: { sort: ListSort; limit: number; today: string }): TaskList {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (rows.length <= limit || !last) return { tasks: page, next: null };
  const key = { newest: "", closing: last.deadline, "budget-up": last.budget, "budget-down": last.budget, liked: last.likeCount }[sort];
  return { tasks: page, next: writeCursor({ sort, last: placeOf(sort, { id: last._id, key }, today) }) };
}

function walkAll(db: Db, { order, isAfter }: Stretch, limit: number, last?: Place | null) {
  return selectTasks(db)
    .where(last ? isAfter(last) : undefined)
    .orderBy(...order(tasks))
    .limit(limit);
}

/** Every index begins with the category, so all categories are a page of each, of which the first are taken. */
function walkByCategory(db: Db, filter: TaskFilter, { order, within, isAfter }: Stretch, limit: number, last?: Place | null) {
  const page = db
    .select({ ...taskColumns, posterId: tasks.posterId })
    .from(tasks)
    .where(and(sql`${tasks.category} = given.name`, ...rangesOf(filter), within, last ? isAfter(last) : undefined))
    .orderBy(...order(tasks))
    .limit(limit)
    .as("page");
  const { posterId, ...columns } = page._.selectedFields;
  return db
    .select({ ...columns, poster: posterColumns })
    .from(givenCategories(filter))
    .crossJoinLateral(page)
    .innerJoin(people, eq(people.id, page.posterId))
    .orderBy(...order(page))
    .limit(limit);
}

/** As a table `given` with one row for each. */
export function givenCategories({ category }: TaskFilter): SQL {
  return sql`unnest(${sql.param(category ? [category] : [...categories])}::text[]) as given(name)`;
}

export function rangesOf({ minBudget, maxBudget, dueFrom, dueTo }: TaskFilter): (SQL | undefined)[] {
  return [
    minBudget === undefined ? undefined : gte(tasks.budget, minBudget),
    maxBudget === undefined ? undefined : lte(tasks.budget, maxBudget),
    dueFrom === undefined ? undefined : gte(tasks.deadline, dueFrom),
    dueTo === undefined ? undefined : lte(tasks.deadline, dueTo),
  ];
}

const newest: Stretch = { order: (of) => [desc(of.id)], isAfter: ({ id }) => sql`${tasks.id} < ${id}` };

const stretches: Record<Exclude<ListSort, "closing">, Stretch> = {
  newest,
  "budget-up": {
    order: (of) => [asc(of.budget), asc(of.id)],
    isAfter: ({ value, id }) => sql`(${tasks.budget}, ${tasks.id}) > (${value}, ${id})`,
  },
  "budget-down": {
    order: (of) => [desc(of.budget), desc(of.id)],
    isAfter: ({ value, id }) => sql`(${tasks.budget}, ${tasks.id}) < (${value}, ${id})`,
  },
  liked: {
    order: (of) => [desc(of.likeCount), desc(of.id)],
    isAfter: ({ value, id }) => sql`(${tasks.likeCount}, ${tasks.id}) < (${value}, ${id})`,
  },
};

/** What is still open, the soonest first; after its end what is overdue, the latest first. */
function stretchesOf(sort: ListSort, today: string, last?: Place | null): Stretch[] {
  if (sort !== "closing") return [stretches[sort]];
  const open: Stretch = {
    order: (of) => [asc(of.deadline), asc(of.id)],
    within: sql`${tasks.deadline} >= ${today}`,
    isAfter: ({ value, id }) => sql`(${tasks.deadline}, ${tasks.id}) > (${dueOf(value)}, ${id})`,
  };
  const overdue: Stretch = {
    order: (of) => [desc(of.deadline), desc(of.id)],
    within: sql`${tasks.deadline} < ${today}`,
    isAfter: ({ value, id }) => sql`(${tasks.deadline}, ${tasks.id}) < (${dueOf(value)}, ${id})`,
  };
  return last && dueOf(last.value) < today ? [overdue] : [open, overdue];
}
