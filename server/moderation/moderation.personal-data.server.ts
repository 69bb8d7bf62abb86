import type { PersonalData } from "#server/people/personal-data.ts";
import { desc, eq, or, sql } from "#server/platform/database/drizzle.server.ts";
import { feedback } from "./feedback.table.server.ts";
import { reports } from "./report.table.server.ts";

/** Reports and feedback stay for the operator, without the person. */
export const moderationPersonalData: PersonalData = {
  tables: [reports, feedback],

  exportRows: async (tx, { id }) => ({
    reports: await tx.select().from(reports).where(eq(reports.personId, id)).orderBy(desc(reports.id)),
    feedback: await tx.select().from(feedback).where(eq(feedback.personId, id)).orderBy(desc(feedback.id)),
  }),

  async erase(tx, { id, email }) {
    await tx.update(reports).set({ personId: null }).where(eq(reports.personId, id));
    await tx
      .update(feedback)
      .set({ personId: null, email: null, page: null })
      .where(or(eq(feedback.personId, id), sql`lower(${feedback.email}) = lower(${email})`));
    return {};
  },
};
