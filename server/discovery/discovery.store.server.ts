import type { Db } from "#server/database/database.server.ts";
import { desc } from "#server/database/drizzle.server.ts";
import { isListed, tasks } from "#server/tasks/task.table.server.ts";

/** Half of what one sitemap may hold; older tasks are reached through the lists' next links. */
const most = 25_000;

export function listNewestForSearch(db: Db) {
  return db
    .select({ _id: tasks.id, title: tasks.title, updatedAt: tasks.updatedAt })
    .from(tasks)
    .where(isListed)
    .orderBy(desc(tasks.id))
    .limit(most);
}
