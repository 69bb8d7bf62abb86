import type { Db } from "#server/platform/database/database.server.ts";
import { desc, sql } from "#server/platform/database/drizzle.server.ts";
import { isListed, tasks } from "./task.table.server.ts";

/** Older tasks are reached through the lists' next links. */
const most = 25_000;
const perPage = 1_000;

export async function countSitemapPages(db: Db): Promise<number> {
  const listed = db.select({ id: tasks.id }).from(tasks).where(isListed).limit(most).as("listed");
  const [counted] = await db.select({ tasks: sql<number>`count(*)::int` }).from(listed);
  return Math.max(1, Math.ceil((counted?.tasks ?? 0) / perPage));
}

/** Newest first; `page` begins at 1. */
export async function listSitemapTasks(db: Db, page: number) {
  const offset = (page - 1) * perPage;
  if (offset >= most) return [];
  return db
    .select({ _id: tasks.id, title: tasks.title, updatedAt: tasks.updatedAt })
    .from(tasks)
    .where(isListed)
    .orderBy(desc(tasks.id))
    .limit(perPage)
    .offset(offset);
}
