// Audit log: one row per write, inserted in the transaction of that write.
import type { AuditAction } from "#contract/platform/audit-action.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { lt, sql } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { currentRequestId } from "#server/platform/log/request-context.ts";
import { auditLog } from "./audit.table.server.ts";

type AuditEntry = {
  /** The person who acted; null without a token, and for an account without a person yet. */
  actorId: string | null;
  /** The kind of subject and the action: `task.post`. */
  action: AuditAction;
  /** Default: the first part of `action`. */
  subjectKind?: string;
  subjectId: string;
  /** Kinds and counts, never text that a person typed. */
  details?: Record<string, string | number | string[]>;
};

/** Must match the trigger that prevents the removal of newer rows. */
export const auditKeptForDays = 400;

export async function recordAudit(tx: Transaction, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values(auditRow(entry));
}

/** The row for a statement that writes it together with its subject. */
export function auditRow({ actorId, action, subjectKind = action.split(".")[0] ?? action, subjectId, details = {} }: AuditEntry) {
  return { id: newId(), requestId: currentRequestId() ?? null, actorId, action, subjectKind, subjectId, details };
}

export async function forgetOldAudit(db: Db): Promise<void> {
  await db.delete(auditLog).where(lt(auditLog.at, sql`now() - make_interval(days => ${auditKeptForDays})`));
}
