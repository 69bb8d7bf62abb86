import { randomBytes } from "node:crypto";
import type { Invitation, NewInvitation } from "#contract/administration/administration.ts";
import { invitations } from "#server/market/market.table.server.ts";
import { recordAudit } from "#server/platform/audit/audit.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { desc, eq, lt, sql } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { type Page, pageOf } from "#server/platform/database/page.ts";

/** Newest first. */
export async function listInvitations(db: Db, page: Page) {
  const rows = await db
    .select()
    .from(invitations)
    .where(page.after ? lt(invitations.id, page.after) : undefined)
    .orderBy(desc(invitations.id))
    .limit(page.limit + 1);
  return pageOf(rows.map(toInvitation), page, ({ _id }) => _id);
}

export function createInvitation(db: Db, actorId: string, { note, uses, days }: NewInvitation): Promise<Invitation> {
  return db.transaction(async (tx) => {
    const id = newId();
    const code = randomBytes(12).toString("base64url");
    const expiresAt = sql`now() + make_interval(days => ${days})`;
    const [row] = await tx.insert(invitations).values({ id, code, note, uses, createdBy: actorId, expiresAt }).returning();
    if (!row) throw new Error("The invitation was not inserted.");
    await recordAudit(tx, { actorId, action: "invitation.create", subjectId: id, details: { uses, days } });
    return toInvitation(row);
  });
}

/** Null if there is no such invitation. */
export function deleteInvitation(db: Db, actorId: string, id: string): Promise<null | undefined> {
  return db.transaction(async (tx) => {
    const [gone] = await tx.delete(invitations).where(eq(invitations.id, id)).returning({ used: invitations.used });
    if (!gone) return null;
    await recordAudit(tx, { actorId, action: "invitation.delete", subjectId: id, details: { used: gone.used } });
  });
}

function toInvitation({ id, code, note, uses, used, expiresAt, createdAt }: typeof invitations.$inferSelect): Invitation {
  return { _id: id, code, note, uses, used, expiresAt: expiresAt.toISOString(), createdAt: createdAt.toISOString() };
}
