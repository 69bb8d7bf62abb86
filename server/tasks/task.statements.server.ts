// The two writes that a market lives on, each one statement: one way to the database and back.
import { mapTaskFields } from "#contract/task-fields.ts";
import { auditLog } from "#server/platform/audit/audit.table.server.ts";
import { sql } from "#server/platform/database/drizzle.server.ts";
import { preparedFor } from "#server/platform/database/prepared.server.ts";
import { taskColumns } from "./task.rows.server.ts";
import { tasks } from "./task.table.server.ts";

const given = sql.placeholder;

export const postStatement = preparedFor((db) => {
  const noted = db.$with("noted").as(
    db
      .insert(auditLog)
      .values({
        id: given("auditId"),
        requestId: given("requestId"),
        actorId: given("posterId"),
        action: "task.post",
        subjectKind: "task",
        subjectId: given("id"),
        details: sql`'{}'::jsonb`,
      })
      .returning({ id: auditLog.id }),
  );
  return db
    .with(noted)
    .insert(tasks)
    .values({
      id: given("id"),
      posterId: given("posterId"),
      ...mapTaskFields(given),
    })
    .returning(taskColumns)
    .prepare("post_task");
});

export const likeStatement = preparedFor((db) => {
  const id = sql`${given("id")}::uuid`;
  const personId = sql`${given("personId")}::uuid`;
  // Before the task: somebody's leaving locks the person first, too.
  const liker = db.$with("liker", {}).as(sql`select id from people where id = ${personId} for share`);
  const added = db.$with("added", {}).as(sql`
    insert into likes (task_id, person_id)
    select tasks.id, liker.id from tasks, liker where tasks.id = ${id}
    on conflict do nothing
    returning task_id`);
  const counted = db.$with("counted", {}).as(sql`
    update tasks set like_count = like_count + 1 where id in (select task_id from added) returning id, like_count`);
  const noted = db.$with("noted", {}).as(sql`
    insert into audit_log (id, request_id, actor_id, action, subject_kind, subject_id, details)
    select ${given("auditId")}::uuid, ${given("requestId")}::text, ${personId}, 'task.like', 'task', id, '{}'::jsonb from counted`);
  return db
    .with(liker, added, counted, noted)
    .select({
      isHere: sql<boolean>`exists (select from liker)`,
      modifiedCount: sql<number>`(select count(*)::int from counted)`,
      likeCount: sql<number | null>`coalesce((select like_count from counted), (select like_count from tasks where id = ${id}))`,
    })
    .from(sql`(select) as once`)
    .prepare("like_task");
});
