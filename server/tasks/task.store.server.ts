import type { Like, NewTask, Task } from "#contract/tasks/task.ts";
import { mapTaskFields, pickTaskFields, taskFieldNames } from "#contract/tasks/task-fields.ts";
import type { Limited } from "#server/people/daily-limit.server.ts";
import { asMember, type Reader } from "#server/people/reader.ts";
import { auditRow, recordAudit } from "#server/platform/audit/audit.server.ts";
import { auditLog } from "#server/platform/audit/audit.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, eq, sql } from "#server/platform/database/drizzle.server.ts";
import { foreignKeyViolation } from "#server/platform/database/failures.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { preparedFor } from "#server/platform/database/prepared.server.ts";
import { noValidToken, ProblemError } from "#server/platform/http/problem.ts";
import { sqlStateOf } from "#server/platform/log/describe-error.ts";
import { m } from "#texts/m.ts";
import { countOnDeletedTasks } from "./deleted-tasks.server.ts";
import { selectTasks, type TaskRow, taskColumns, toTask } from "./task.rows.server.ts";
import { tasks } from "./task.table.server.ts";

export const newTasks: Limited = {
  table: tasks,
  at: tasks.createdAt,
  by: tasks.posterId,
  limit: "newTasksPerDay",
  refusal: m.problem_new_account_tasks,
  countDeleted: (tx, personId) => countOnDeletedTasks(tx, personId, "task.post"),
};

type Poster = Omit<TaskRow["poster"], "photoURL"> & { photoUrl: string | null };
const placeholder = sql.placeholder;

/** As this reader sees it, but with the address of its poster. */
export async function findTask(db: Db, id: string, reader: Reader | null): Promise<Task | null> {
  const [row] = await selectTasks(db).where(eq(tasks.id, id));
  return row ? toTask(row, reader) : null;
}

/** One statement: the task and its audit row are written together or not at all. */
export async function addTask(db: Db, poster: Poster, given: NewTask): Promise<Task> {
  const id = newId();
  const audit = auditRow({ actorId: poster.id, action: "task.post", subjectId: id });
  const values = { id, posterId: poster.id, ...pickTaskFields(given), auditId: audit.id, requestId: audit.requestId };
  try {
    const [row] = await postStatement(db).execute(values);
    if (!row) throw new Error("The task was not inserted.");
    return toTask({ ...row, poster: { ...poster, photoURL: poster.photoUrl } }, asMember(poster.id));
  } catch (error) {
    // The poster has deleted the account since the token was checked.
    if (sqlStateOf(error) === foreignKeyViolation) throw noValidToken(true);
    throw error;
  }
}

const postStatement = preparedFor((db) => {
  const noted = db.$with("noted").as(
    db
      .insert(auditLog)
      .values({
        id: placeholder("auditId"),
        requestId: placeholder("requestId"),
        actorId: placeholder("posterId"),
        action: "task.post",
        subjectKind: "task",
        subjectId: placeholder("id"),
        details: sql`'{}'::jsonb`,
      })
      .returning({ id: auditLog.id }),
  );
  return db
    .with(noted)
    .insert(tasks)
    .values({
      id: placeholder("id"),
      posterId: placeholder("posterId"),
      ...mapTaskFields(placeholder),
    })
    .returning(taskColumns)
    .prepare("post_task");
});

/** False when the task is gone or not this poster's. */
export function changeTask(db: Db, { _id: id, ...before }: Task, posterId: string, given: NewTask): Promise<boolean> {
  const fields = pickTaskFields(given);
  const changed = taskFieldNames.filter((name) => before[name] !== fields[name]);
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(tasks)
      .set({ ...fields, updatedAt: sql`now()` })
      .where(and(eq(tasks.id, id), eq(tasks.posterId, posterId)))
      .returning({ id: tasks.id });
    if (!row) return false;
    await recordAudit(tx, { actorId: posterId, action: "task.edit", subjectId: id, details: { changed } });
    return true;
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
    // Only offers prevent the deletion of their task; everything else is deleted with it.
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
    if (row.isHidden) throw new ProblemError(409, m.hidden_task_closed());
    return likeCount === null ? null : { modifiedCount, likeCount };
  } catch (error) {
    // The task was deleted while the statement ran.
    if (sqlStateOf(error) === foreignKeyViolation) return null;
    throw error;
  }
}

const likeStatement = preparedFor((db) => {
  const id = sql`${placeholder("id")}::uuid`;
  const personId = sql`${placeholder("personId")}::uuid`;
  // The person is locked before the task, in the order in which the deletion of an account locks them.
  const liker = db.$with("liker", {}).as(sql`select id from people where id = ${personId} for share`);
  const added = db.$with("added", {}).as(sql`
    insert into likes (task_id, person_id)
    select tasks.id, liker.id from tasks, liker where tasks.id = ${id} and tasks.hidden is null
    on conflict do nothing
    returning task_id`);
  const counted = db.$with("counted", {}).as(sql`
    update tasks set like_count = like_count + 1 where id in (select task_id from added) returning id, like_count`);
  const noted = db.$with("noted", {}).as(sql`
    insert into audit_log (id, request_id, actor_id, action, subject_kind, subject_id, details)
    select ${placeholder("auditId")}::uuid, ${placeholder("requestId")}::text, ${personId}, 'task.like', 'task', id, '{}'::jsonb from counted`);
  return db
    .with(liker, added, counted, noted)
    .select({
      isHere: sql<boolean>`exists (select from liker)`,
      isHidden: sql<boolean>`exists (select from tasks where id = ${id} and hidden is not null)`,
      modifiedCount: sql<number>`(select count(*)::int from counted)`,
      likeCount: sql<number | null>`coalesce((select like_count from counted), (select like_count from tasks where id = ${id}))`,
    })
    .from(sql`(select) as once`)
    .prepare("like_task");
});
