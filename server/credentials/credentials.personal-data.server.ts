import type { ErasureWishes, PersonalData } from "#server/people/personal-data.ts";
import { currentTime } from "#server/platform/clock.ts";
import type { Transaction } from "#server/platform/database/database.server.ts";
import { and, desc, eq, isNull, type SQL } from "#server/platform/database/drizzle.server.ts";
import { exportCredentials } from "./credential.store.server.ts";
import { broughtCredentials, credentials } from "./credential.table.server.ts";

export const credentialsPersonalData: PersonalData = {
  tables: [credentials, broughtCredentials],

  exportRows: async (tx, { id }) => ({
    credentials: await exportCredentials(tx, id),
    broughtCredentials: await tx
      .select()
      .from(broughtCredentials)
      .where(eq(broughtCredentials.personId, id))
      .orderBy(desc(broughtCredentials.id)),
  }),

  async erase(tx, { id }, wishes) {
    await eraseCredentials(tx, eq(credentials.personId, id), wishes);
    await tx.delete(broughtCredentials).where(eq(broughtCredentials.personId, id));
  },
};

/** The rows stay for the status list, without what they said. */
export async function eraseCredentials(tx: Transaction, which: SQL, { revokeCredentials }: ErasureWishes): Promise<void> {
  if (revokeCredentials) {
    await tx
      .update(credentials)
      .set({ revokedAt: new Date(currentTime()), revocationReason: "account-deleted" })
      .where(and(which, isNull(credentials.revokedAt)));
  }
  await tx.update(credentials).set({ personId: null, taskId: null, reviewId: null, jwt: null }).where(which);
}
