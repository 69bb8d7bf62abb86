import { auditLog } from "#server/platform/audit/audit.table.server.ts";
import { currentTime } from "#server/platform/clock.ts";
import type { Transaction } from "#server/platform/database/database.server.ts";
import { and, eq, gt, sql } from "#server/platform/database/drizzle.server.ts";
import { firstIdAt } from "#server/platform/database/new-id.ts";
import { tasks } from "./task.table.server.ts";

const dayMs = 86_400_000;

/** How often the person did this in the last 24 hours with tasks that are deleted by now. */
export function countOnDeletedTasks(tx: Transaction, personId: string, action: "task.post" | "task.invite"): Promise<number> {
  const isRecent = gt(auditLog.id, firstIdAt(currentTime() - dayMs));
  const isDeleted = sql`not exists (select from ${tasks} where ${tasks.id} = ${auditLog.subjectId})`;
  return tx.$count(auditLog, and(eq(auditLog.actorId, personId), eq(auditLog.action, action), isRecent, isDeleted));
}
