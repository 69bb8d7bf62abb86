import type { AuditEntry, AuditQuery } from "#contract/administration/administration.ts";
import { people } from "#server/people/person.table.server.ts";
import { shownName } from "#server/people/system-words.ts";
import { auditLog } from "#server/platform/audit/audit.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, desc, eq, gte, like, lt, or } from "#server/platform/database/drizzle.server.ts";
import { firstIdAt } from "#server/platform/database/new-id.ts";
import { type Page, pageOf } from "#server/platform/database/page.ts";

const day = 86_400_000;

/** Newest first. */
export async function listAudit(db: Db, query: AuditQuery, page: Page) {
  return pageOf(await readAudit(db, query, page), page, ({ _id }) => _id);
}

/** One row more than the page has. */
export async function readAudit(db: Db, query: AuditQuery, { limit, after }: Page): Promise<AuditEntry[]> {
  const { actor, subject, action, from, to } = query;
  const rows = await db
    .select({ entry: auditLog, actorName: people.name })
    .from(auditLog)
    .leftJoin(people, eq(people.id, auditLog.actorId))
    .where(
      and(
        actor ? eq(auditLog.actorId, actor) : undefined,
        subject ? eq(auditLog.subjectId, subject) : undefined,
        action ? or(eq(auditLog.action, action), like(auditLog.action, `${action.replaceAll("_", "\\_")}.%`)) : undefined,
        from ? gte(auditLog.id, firstIdAt(Date.parse(from))) : undefined,
        to ? lt(auditLog.id, firstIdAt(Date.parse(to) + day)) : undefined,
        after ? lt(auditLog.id, after) : undefined,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit + 1);
  return rows.map(({ entry: { id, at, actorId, action, subjectKind, subjectId, requestId, details }, actorName }) => ({
    _id: id,
    at: at.toISOString(),
    actor: actorId === null ? null : { id: actorId, name: shownName(actorName ?? "") },
    action,
    subjectKind,
    subject: subjectId,
    requestId,
    details: details as Record<string, unknown>,
  }));
}
