// Finds conversations by the name of the other person, the title of the task and the messages, as far as the reader sees them.
import type { Reader } from "#server/people/reader.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, desc, eq, inArray, isNull, lt, or, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { largestId, type Page, pageOf } from "#server/platform/database/page.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { isBetween, others, selectMessages, selectThreads, toExcerpt, toThread } from "./message.store.server.ts";
import { messages, threads } from "./message.table.server.ts";

/** What one request searches: so many conversations, and the newest messages of each. */
const searched = { threads: 100, messages: 500 };

type Search = Page & { q: string; taskId: string | undefined };
type Contains = (text: SQL) => SQL;

/** Where conversations are left to search, there is a next page, also after a page with nothing. */
export async function searchThreads(db: Db, reader: Reader, { q, taskId, ...page }: Search) {
  const among = await db
    .select({ id: threads.id, lastId: threads.lastId })
    .from(threads)
    .where(and(isBetween(reader.id), lt(threads.lastId, page.after ?? largestId), taskId ? eq(threads.taskId, taskId) : undefined))
    .orderBy(desc(threads.lastId))
    .limit(searched.threads);
  const ids = among.map(({ id }) => id);
  const has = containing(q);
  const found = await findInMessages(db, reader.id, ids, has);
  const isNamed = and(isNull(others.hidden), has(sql`${others.name}`));
  const isFound = or(inArray(threads.id, [...found.keys()]), isNamed, has(sql`${tasks.title}`));
  const rows = await selectThreads(db, reader.id, and(inArray(threads.id, ids), isFound)).limit(page.limit + 1);
  const { data, next } = pageOf(rows, page, ({ lastId }) => lastId);
  const end = among.length === searched.threads ? (among.at(-1)?.lastId ?? null) : null;
  const shown = data.map((row) => {
    const message = found.get(row.id);
    const excerpt = message && { found: toExcerpt({ ...message, authorId: message.author.id }, reader) };
    return { ...toThread(row, reader), ...excerpt };
  });
  return { data: shown, next: next ?? end };
}

/** In upper and lower case. Bengali keyboards write the same letter in several ways. */
function containing(q: string): Contains {
  const pattern = `%${q.normalize("NFC").replace(/[\\%_]/g, "\\$&")}%`;
  return (text) => sql`normalize(${text}) ilike ${pattern}`;
}

/** The newest message of each thread that contains the words. */
async function findInMessages(db: Db, personId: string, threadIds: string[], has: Contains) {
  const newest = sql`select * from ${messages} where thread_id = among.id order by id desc limit ${searched.messages}`;
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct on (newest.thread_id) newest.id
    from unnest(${`{${threadIds.join(",")}}`}::uuid[]) as among (id) cross join lateral (${newest}) as newest
    where ${has(sql`newest.text`)} and (newest.hidden is null or newest.author_id = ${personId})
    order by newest.thread_id, newest.id desc`);
  const found = await selectMessages(
    db,
    inArray(
      messages.id,
      rows.map(({ id }) => id),
    ),
  );
  return new Map(found.map((message) => [message.thread, message]));
}
