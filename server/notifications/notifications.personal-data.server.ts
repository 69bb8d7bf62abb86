import type { PersonalData } from "#server/people/personal-data.ts";
import { eq } from "#server/platform/database/drizzle.server.ts";
import { inboxSettings } from "./inbox.table.server.ts";

export const notificationsPersonalData: PersonalData = {
  tables: [inboxSettings],

  exportRows: async (tx, { id }) => ({
    inboxSettings: await tx.select().from(inboxSettings).where(eq(inboxSettings.personId, id)),
  }),

  async erase(tx, { id }) {
    await tx.delete(inboxSettings).where(eq(inboxSettings.personId, id));
  },
};
