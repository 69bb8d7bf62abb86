import type { PersonalData } from "#server/people/personal-data.ts";
import { and, desc, eq, not, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { likes, tasks } from "./task.table.server.ts";

/** `isKept` is true for tasks that stay because others still see them. */
export function tasksPersonalData({ isKept }: { isKept: SQL }): PersonalData {
  const likedBy = (personId: string) => sql`select ${likes.taskId} from ${likes} where ${likes.personId} = ${personId}`;

  return {
    tables: [tasks, likes],

    exportRows: async (tx, { id }) => ({
      tasks: await tx.select().from(tasks).where(eq(tasks.posterId, id)).orderBy(desc(tasks.id)),
      likes: await tx.select().from(likes).where(eq(likes.personId, id)).orderBy(desc(likes.taskId)),
    }),

    async lockRows(tx, personId) {
      await tx.execute(
        sql`select ${tasks.id} from ${tasks} where ${tasks.posterId} = ${personId} or ${tasks.id} in (${likedBy(personId)}) order by ${tasks.id} for update`,
      );
    },

    async erase(tx, { id }) {
      const isOwn = eq(tasks.posterId, id);
      const counts = { tasks: await tx.$count(tasks, isOwn), likes: await tx.$count(likes, eq(likes.personId, id)) };
      await tx.delete(tasks).where(and(isOwn, not(isKept)));
      await tx
        .update(tasks)
        .set({ likeCount: sql`${tasks.likeCount} - 1` })
        .where(sql`${tasks.id} in (${likedBy(id)})`);
      await tx.delete(likes).where(eq(likes.personId, id));
      return { counts };
    },
  };
}
