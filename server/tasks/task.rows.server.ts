// How a row becomes a task.
import type { Category } from "#contract/tasks/categories.ts";
import type { Task } from "#contract/tasks/task.ts";
import { mapPersonalFields, pickTaskFields } from "#contract/tasks/task-fields.ts";
import { people } from "#server/people/person.table.server.ts";
import { hiddenMark, type Reader } from "#server/people/reader.ts";
import { portraitColumns, shownPerson } from "#server/people/shown-person.ts";
import { shownWords } from "#server/people/system-words.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, eq, sql } from "#server/platform/database/drizzle.server.ts";
import { preparedFor } from "#server/platform/database/prepared.server.ts";
import { isListed, tasks } from "./task.table.server.ts";

export const taskColumns = {
  id: tasks.id,
  ...pickTaskFields(tasks),
  state: tasks.state,
  hidden: tasks.hidden,
  hiddenBy: tasks.hiddenBy,
  likeCount: tasks.likeCount,
  bidCount: tasks.bidCount,
  createdAt: tasks.createdAt,
  updatedAt: tasks.updatedAt,
};
export const posterColumns = { ...portraitColumns(people), email: people.email, rating: people.rating };

export function selectTasks(db: Db) {
  return db
    .select({ ...taskColumns, poster: posterColumns })
    .from(tasks)
    .innerJoin(people, eq(people.id, tasks.posterId))
    .$dynamic();
}

/** In the order of the ids; those that are no longer listed are left out. */
export async function readTasks(db: Db, ids: string[]): Promise<Task[]> {
  return (await tasksStatement(db).execute({ ids })).map(toListed);
}

const tasksStatement = preparedFor((db) => {
  const ids = sql`${sql.placeholder("ids")}::uuid[]`;
  return selectTasks(db)
    .where(and(sql`${tasks.id} = any(${ids})`, isListed))
    .orderBy(sql`array_position(${ids}, ${tasks.id})`)
    .prepare("read_tasks");
});

export type TaskRow = Awaited<ReturnType<typeof selectTasks>>[number];

/** As visitors see it, but with the address of its poster. */
export function toListed(row: TaskRow): Task {
  return toTask(row, null);
}

/** With the address of its poster. */
export function toTask({ poster, ...row }: TaskRow, reader: Reader | null): Task {
  const { id, name, email, photoURL, rating } = shownPerson(poster, reader);
  return {
    _id: row.id,
    // The texts of a deleted account are in the language of the request.
    ...mapPersonalFields(pickTaskFields(row), shownWords),
    category: row.category as Category,
    ...hiddenMark(row, true),
    state: row.state,
    likeCount: row.likeCount,
    bidcunt: row.bidCount,
    user: { id, name, email, photoURL, rating },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
