import { people } from "#server/people/person.table.server.ts";
import type { PersonalData } from "#server/people/personal-data.ts";
import { desc, eq, or, sql } from "#server/platform/database/drizzle.server.ts";
import { feedback } from "./feedback.table.server.ts";

/** Feedback stays for the operator, without the person. */
export const administrationPersonalData: PersonalData = {
  tables: [feedback],

  exportRows: async (tx, { id }) => ({
    feedback: await tx.select().from(feedback).where(eq(feedback.personId, id)).orderBy(desc(feedback.id)),
  }),

  async erase(tx, { id, email }) {
    // An address that is not verified may belong to another person.
    const isOwnAddress = sql`lower(${feedback.email}) = lower(${email}) and exists (select from ${people} where ${people.id} = ${id} and ${people.emailVerified})`;
    await tx.update(feedback).set({ answeredBy: null }).where(eq(feedback.answeredBy, id));
    await tx
      .update(feedback)
      .set({ personId: null, email: null, page: null })
      .where(or(eq(feedback.personId, id), isOwnAddress));
  },
};
