import type { PersonalData } from "#server/people/personal-data.ts";
import { eq, getTableColumns } from "#server/platform/database/drizzle.server.ts";
import { inboxSettings } from "./inbox.table.server.ts";
import { pushSubscriptions } from "./push.table.server.ts";

export const notificationsPersonalData: PersonalData = {
  tables: [inboxSettings, pushSubscriptions],

  exportRows: async (tx, { id }) => {
    const { sessionId: _, authSecret: __, ...shown } = getTableColumns(pushSubscriptions);
    return {
      inboxSettings: await tx.select().from(inboxSettings).where(eq(inboxSettings.personId, id)),
      pushSubscriptions: await tx.select(shown).from(pushSubscriptions).where(eq(pushSubscriptions.personId, id)),
    };
  },

  async erase(tx, { id }) {
    await tx.delete(inboxSettings).where(eq(inboxSettings.personId, id));
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.personId, id));
  },
};
