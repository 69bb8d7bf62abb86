import { invitations } from "#server/market/market.table.server.ts";
import { auditLog } from "#server/platform/audit/audit.table.server.ts";
import type { Transaction } from "#server/platform/database/database.server.ts";
import { desc, eq, or } from "#server/platform/database/drizzle.server.ts";
import { parseId } from "#server/platform/http/answers.ts";
import { idempotencyKeys } from "#server/platform/http/idempotency.table.server.ts";
import { blocks, people, photos } from "./person.table.server.ts";
import type { PersonalData } from "./personal-data.ts";

/** Also the rows that the platform and the market keep for a person. The row in `people` itself is removed last, by the deletion of the account. */
export const peoplePersonalData: PersonalData = {
  tables: [people, photos, blocks, idempotencyKeys, auditLog, invitations],

  async exportRows(tx, { id, accountId }) {
    const [person = {}] = await tx.select().from(people).where(eq(people.id, id));
    const { createdAt, answer } = idempotencyKeys;
    const isOwn = or(eq(auditLog.actorId, id), parseId(accountId) ? eq(auditLog.subjectId, accountId) : undefined);
    const ownActs = await tx.select().from(auditLog).where(isOwn).orderBy(desc(auditLog.id));
    return {
      person,
      photos: await exportPhotos(tx, id),
      blocks: await tx.select().from(blocks).where(eq(blocks.personId, id)).orderBy(desc(blocks.blockedId)),
      invitations: await tx.select().from(invitations).where(eq(invitations.createdBy, id)).orderBy(desc(invitations.id)),
      repeatedRequests: await tx.select({ createdAt, answer }).from(idempotencyKeys).where(eq(idempotencyKeys.personId, id)),
      // Without the administrator who recovered the account.
      auditLog: ownActs.map((row) => ({ ...row, actorId: row.actorId === id ? id : null })),
    };
  },

  async erase(tx, { id }) {
    await tx.delete(photos).where(eq(photos.personId, id));
    await tx.delete(blocks).where(or(eq(blocks.personId, id), eq(blocks.blockedId, id)));
    await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.personId, id));
    await tx.update(invitations).set({ createdBy: null }).where(eq(invitations.createdBy, id));
  },
};

async function exportPhotos(tx: Transaction, personId: string) {
  const rows = await tx.select().from(photos).where(eq(photos.personId, personId)).orderBy(desc(photos.id));
  return rows.map(({ bytes, ...photo }) => ({ ...photo, base64: Buffer.from(bytes).toString("base64") }));
}
