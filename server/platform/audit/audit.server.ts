// One row for each write, in the transaction of that write: what happened is in the log, and nothing else is.
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { lt, sql } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { currentRequestId } from "#server/platform/log/request-context.ts";
import { auditLog } from "./audit.table.server.ts";

export type AuditEntry = {
  /** The person who acted; null for a stranger, and for what an account does before it is a person here. */
  actorId: string | null;
  action: AuditAction;
  subjectId: string;
  /** Kinds and counts, never words that a person typed. */
  details?: Record<string, string | number | string[]>;
};

/** What is done, and to what kind of thing. */
const subjects = {
  "task.post": "task",
  "task.edit": "task",
  "task.delete": "task",
  "task.like": "task",
  "deal.step": "task",
  "review.write": "review",
  "feedback.send": "feedback",
  "message.send": "message",
  "report.send": "report",
  "person.block": "person",
  "person.unblock": "person",
  "account.open": "account",
  "account.change": "account",
  "password.change": "account",
  "session.begin": "account",
  "session.end": "account",
  "person.join": "person",
  "person.change": "person",
  "person.export": "person",
  "person.leave": "person",
} as const;
export type AuditAction = keyof typeof subjects;

/** As in the trigger that keeps younger rows from being removed. */
export const auditKeptForDays = 400;

export async function recordAudit(tx: Transaction, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values(auditRow(entry));
}

/** The row for a statement that writes it together with its subject. */
export function auditRow({ actorId, action, subjectId, details = {} }: AuditEntry) {
  return { id: newId(), requestId: currentRequestId() ?? null, actorId, action, subjectKind: subjects[action], subjectId, details };
}

export async function forgetOldAudit(db: Db): Promise<void> {
  await db.delete(auditLog).where(lt(auditLog.at, sql`now() - make_interval(days => ${auditKeptForDays})`));
}
