import type { AuditAction } from "#contract/platform/audit-action.ts";
import { recordAudit } from "#server/platform/audit/audit.server.ts";
import type { Transaction } from "#server/platform/database/database.server.ts";
import { getLocale } from "#texts/locale.ts";
import type { AccountMails, Notice } from "./account-mails.server.ts";

export function auditAccount(tx: Transaction, action: AuditAction, accountId: string): Promise<void> {
  return recordAudit(tx, { actorId: null, action, subjectKind: "account", subjectId: accountId });
}

/** An entry of the audit log, and a mail to the person. */
export async function recordSecurityChange(
  tx: Transaction,
  mails: Pick<AccountMails, "notify">,
  { subject, action, notice }: { subject: string; action: AuditAction; notice: Notice },
): Promise<void> {
  await auditAccount(tx, action, subject);
  await mails.notify(tx, { notice, userId: subject, language: getLocale() });
}
