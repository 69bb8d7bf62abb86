import { type AuditAction, recordAudit } from "#server/platform/audit/audit.server.ts";
import type { Transaction } from "#server/platform/database/database.server.ts";

export function auditAccount(tx: Transaction, action: AuditAction, accountId: string): Promise<void> {
  return recordAudit(tx, { actorId: null, action, subjectKind: "account", subjectId: accountId });
}
