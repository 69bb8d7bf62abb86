import { type AuditAction, recordAudit } from "#server/platform/audit/audit.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";

/** The provider owns its transactions and calls back after them: these rows follow the write instead of sharing its fate. */
export function auditAccounts(db: Db) {
  const note = (action: AuditAction, accountId: string) =>
    db.transaction((tx) => recordAudit(tx, { actorId: null, action, subjectKind: "account", subjectId: accountId }));

  return {
    user: {
      opened: ({ id }: { id: string }) => note("account.open", id),
      changed: ({ id }: { id: string }) => note("account.change", id),
    },
    session: {
      begun: ({ userId }: { userId: string }) => note("session.begin", userId),
      ended: ({ userId }: { userId: string }) => note("session.end", userId),
    },
    passwordChanged: (accountId: string) => note("password.change", accountId),
  };
}
