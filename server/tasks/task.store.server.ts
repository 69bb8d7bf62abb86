import type { Like, NewTask, Task, TaskUpdate } from "#contract/task.ts";
import { pickTaskFields, taskFieldNames } from "#contract/task-fields.ts";
import { auditRow, recordAudit } from "#server/platform/audit/audit.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, eq, sql } from "#server/platform/database/drizzle.server.ts";
import { foreignKeyViolation } from "#server/platform/database/failures.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { noValidToken } from "#server/platform/http/problem.ts";
import { sqlStateOf } from "#server/platform/log/error-chain.ts";
import { selectTasks, taskColumns, toTask } from "./task.rows.server.ts";
import { likeStatement, postStatement } from "./task.statements.server.ts";
import { tasks } from "./task.table.server.ts";

type Poster = Task["user"];
export async function findTask(db: Db, id: string): Promise<Task | null> {
  const [row] = await selectTasks(db).where(eq(tasks.id, id));
  return row ? toTask(row) : null;
}

/** One statement: the task and its audit row are written together or not at all. */
export async function addTask(db: Db, poster: Poster, given: NewTask): Promise<Task> {
  const id = newId();
  const audit = auditRow({ actorId: poster.id, action: "task.post", subjectId: id });
  const values = { id, posterId: poster.id, ...pickTaskFields(given), auditId: audit.id, requestId: audit.requestId };
  try {
    const [row] = await postStatement(db).execute(values);
    if (!row) throw new Error("A task was not written.");
    return toTask({ ...row, poster });
  } catch (error) {
    // The poster left since the token was looked at.
    if (sqlStateOf(error) === foreignKeyViolation) throw noValidToken(true);
    throw error;
  }
}

/** Null when the task is gone or not this poster's. */
export function changeTask(db: Db, { _id: id, ...before }: Task, poster: Poster, given: TaskUpdate): Promise<Task | null> {
  const fields = pickTaskFields(given);
  const changed = taskFieldNames.filter((name) => before[name] !== fields[name]);
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(tasks)
      .set({ ...fields, updatedAt: sql`now()` })
      .where(and(eq(tasks.id, id), eq(tasks.posterId, poster.id)))
      .returning(taskColumns);
    if (!row) return null;
    await recordAudit(tx, { actorId: poster.id, action: "task.edit", subjectId: id, details: { changed } });
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

/** One statement: the like, its count and its audit row change together or not at all. Null when there is no such task. */
export async function likeTask(db: Db, id: string, personId: string): Promise<Like | null> {
  const audit = auditRow({ actorId: personId, action: "task.like", subjectId: id });
  try {
    const [row] = await likeStatement(db).execute({ id, personId, auditId: audit.id, requestId: audit.requestId });
    if (!row?.isHere) throw noValidToken(true);
    const { modifiedCount, likeCount } = row;
    return likeCount === null ? null : { modifiedCount, likeCount };
  } catch (error) {
    // The task was deleted between the statement's look at it and the like.
    if (sqlStateOf(error) === foreignKeyViolation) return null;
    throw error;
  }
}
