import type { PersonalData } from "#server/people/personal-data.ts";
import { erasedWords } from "#server/people/system-words.ts";
import { and, desc, eq, isNotNull, or, sql } from "#server/platform/database/drizzle.server.ts";
import { messageSettings, messages, threads } from "./message.table.server.ts";

export const messagesPersonalData: PersonalData = {
  tables: [threads, messages, messageSettings],

  async exportRows(tx, { id }) {
    const isPoster = eq(threads.posterId, id);
    const readUpTo = sql`case when ${isPoster} then ${threads.posterReadId} else ${threads.bidderReadId} end`;
    return {
      // A thread that was opened without a message is not on the list of the other side.
      threads: await tx
        .select({ id: threads.id, taskId: threads.taskId, posterId: threads.posterId, bidderId: threads.bidderId, readUpTo })
        .from(threads)
        .where(and(or(isPoster, eq(threads.bidderId, id)), isNotNull(threads.lastId)))
        .orderBy(desc(threads.id)),
      messages: await tx.select().from(messages).where(eq(messages.authorId, id)).orderBy(desc(messages.id)),
      messageSettings: await tx.select().from(messageSettings).where(eq(messageSettings.personId, id)),
    };
  },

  async erase(tx, { id }) {
    await tx.update(messages).set({ text: erasedWords }).where(eq(messages.authorId, id));
    // Their settings no longer say whether the other side may see it.
    await tx.update(threads).set({ posterReadId: null }).where(eq(threads.posterId, id));
    await tx.update(threads).set({ bidderReadId: null }).where(eq(threads.bidderId, id));
    await tx.delete(messageSettings).where(eq(messageSettings.personId, id));
  },
};
