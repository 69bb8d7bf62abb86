import { and, eq, sql } from "drizzle-orm";
import type { Like, NewTask, Task, TaskUpdate } from "#contract/task.ts";
import { recordAudit } from "#server/audit/audit.server.ts";
import type { Db, Transaction } from "#server/database/database.server.ts";
import { foreignKeyViolation, sqlStateOf } from "#server/database/failures.ts";
import { newId } from "#server/database/new-id.ts";
import { noValidToken } from "#server/http/problem.ts";
import { selectTasks, taskColumns, toTask } from "./task.rows.server.ts";
import { tasks } from "./task.table.server.ts";

type Poster = Task["user"];
export async function findTask(db: Db, id: string): Promise<Task | null> {
  const [row] = await selectTasks(db).where(eq(tasks.id, id));
  return row ? toTask(row) : null;
}

export async function addTask(tx: Transaction, poster: Poster, given: NewTask): Promise<Task> {
  const values = { id: newId(), posterId: poster.id, ...fieldsOf(given) };
  const [row] = await tx.insert(tasks).values(values).returning(taskColumns);
  if (!row) throw new Error("A task was not written.");
  await recordAudit(tx, { actorId: poster.id, action: "task.post", subjectId: row.id });
  return toTask({ ...row, poster });
}

/** Null when the task is gone or not this poster's. */
export function changeTask(db: Db, { _id: id, ...before }: Task, poster: Poster, given: TaskUpdate): Promise<Task | null> {
  const fields = fieldsOf(given);
  const changed = Object.entries(fields).filter(([name, value]) => before[name as keyof TaskUpdate] !== value);
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(tasks)
      .set({ ...fields, updatedAt: sql`now()` })
      .where(and(eq(tasks.id, id), eq(tasks.posterId, poster.id)))
      .returning(taskColumns);
    if (!row) return null;
    const details = { changed: changed.map(([name]) => name) };
    await recordAudit(tx, { actorId: poster.id, action: "task.edit", subjectId: id, details });
    return toTask({ ...row, poster });
  });
}

/** False when the task is gone or not this poster's. */
export async function removeTask(db: Db, id: string, posterId: string): Promise<boolean | "has offers"> {
  try {
    return await db.transaction(async (tx) => {
      const [removed] = await tx
        .delete(tasks)
        .where(and(eq(tasks.id, id), eq(tasks.posterId, posterId)))
        .returning({ likeCount: tasks.likeCount });
      if (removed) await recordAudit(tx, { actorId: posterId, action: "task.delete", subjectId: id, details: removed });
      return removed !== undefined;
    });
  } catch (error) {
    // Offers alone hold on to their task; all else goes with it.
    if (sqlStateOf(error) === foreignKeyViolation) return "has offers";
    throw error;
  }
}

/** One statement: the like and its count change together or not at all. Null when there is no such task. */
export async function likeTask(db: Db, id: string, personId: string): Promise<Like | null> {
  const statement = sql`
    with liker as materialized (
      -- Before the task: somebody's leaving locks the person first, too.
      select id from people where id = ${personId}::uuid for key share
    ), added as (
      insert into likes (task_id, person_id)
      select tasks.id, liker.id from tasks, liker where tasks.id = ${id}::uuid
      on conflict do nothing
      returning task_id
    ), counted as (
      update tasks set like_count = like_count + 1 where id in (select task_id from added) returning like_count
    )
    select
      exists (select from liker) as "isHere",
      (select count(*)::int from counted) as "modifiedCount",
      coalesce((select like_count from counted), (select like_count from tasks where id = ${id}::uuid)) as "likeCount"`;
  try {
    return await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ isHere: boolean; modifiedCount: number; likeCount: number | null }>(statement);
      const [row] = rows;
      if (!row?.isHere) throw noValidToken(true);
      const { modifiedCount, likeCount } = row;
      if (modifiedCount > 0) await recordAudit(tx, { actorId: personId, action: "task.like", subjectId: id });
      return likeCount === null ? null : { modifiedCount, likeCount };
    });
  } catch (error) {
    // The task was deleted between the statement's look at it and the like.
    if (sqlStateOf(error) === foreignKeyViolation) return null;
    throw error;
  }
}

/** Picked one by one: a body's other members must never reach a column. */
function fieldsOf({ title, category, description, deadline, budget }: NewTask) {
  return { title, category, description, deadline, budget };
}
