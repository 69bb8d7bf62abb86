// One row for each write, in the transaction of that write: what happened is in the log, and nothing else is.
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { lt, sql } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { currentRequestId } from "#server/platform/log/request-context.ts";
import { auditLog } from "./audit.table.server.ts";

export type AuditAction = `${string}.${string}`;

export type AuditEntry = {
  /** The person who acted; null without a token, and for an account that is not a person of the market yet. */
  actorId: string | null;
  /** Names what it is done to, then what is done: `task.post`. */
  action: AuditAction;
  /** Where that is not the first part of `action`. */
  subjectKind?: string;
  subjectId: string;
  /** Kinds and counts, never words that a person typed. */
  details?: Record<string, string | number | string[]>;
};

/** As in the trigger that keeps younger rows from being removed. */
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
