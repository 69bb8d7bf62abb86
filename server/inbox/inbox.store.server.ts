// What people are told, read from the events of deals. The events themselves are written where things happen, in the same transaction.
import { and, desc, eq, gt, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type DealEventName, eventText } from "#contract/deal.ts";
import type { InboxItem } from "#contract/inbox.ts";
import type { Db, Transaction } from "#server/database/database.server.ts";
import { noticeChannel } from "#server/database/notices.server.ts";
import { dealEvents } from "#server/deals/deal.table.server.ts";
import { settleAmong } from "#server/deals/settle.server.ts";
import { people } from "#server/people/person.table.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";

const actors = alias(people, "actors");
const unread = isNull(dealEvents.readAt);

type Page = { limit: number; after: string | undefined };

/** What the clock has made due is told first, even if no timer ran. */
export async function readInbox(db: Db, personId: string, { limit, after }: Page) {
  await settleAmong(db, concerns(personId));
  const rows = await selectItems(db, personId, after === undefined ? undefined : lt(dealEvents.id, after)).limit(limit + 1);
  const page = rows.slice(0, limit);
  const next = rows.length > limit ? (page.at(-1)?.id ?? null) : null;
  return { unread: await countUnread(db, personId), items: page.map(toItem), next };
}

export function countUnread(db: Db, personId: string): Promise<number> {
  return db.$count(dealEvents, and(eq(dealEvents.toldId, personId), unread));
}

export async function findItem(db: Db, personId: string, id: string): Promise<InboxItem | null> {
  const [row] = await selectItems(db, personId, eq(dealEvents.id, id));
  return row ? toItem(row) : null;
}

/** From an item on, the oldest first. Ids are made before their transaction ends, so it begins a little earlier than asked. */
export async function listSince(db: Db, personId: string, id: string, limit: number): Promise<InboxItem[]> {
  const rows = await selectItems(db, personId, gt(dealEvents.id, earlierId(id))).limit(limit);
  return rows.reverse().map(toItem);
}

/** False when there is no such item of this person's. */
export async function readItem(db: Db, personId: string, id: string): Promise<boolean> {
  const mine = and(eq(dealEvents.toldId, personId), eq(dealEvents.id, id));
  await markRead(db, personId, eq(dealEvents.id, id));
  return (await db.$count(dealEvents, mine)) > 0;
}

export async function readUpTo(db: Db, personId: string, id: string): Promise<void> {
  await markRead(db, personId, lte(dealEvents.id, id));
}

async function markRead(db: Db, personId: string, which: SQL): Promise<void> {
  await db.transaction(async (tx) => {
    const marked = await tx
      .update(dealEvents)
      .set({ readAt: sql`now()` })
      .where(and(eq(dealEvents.toldId, personId), unread, which))
      .returning({ id: dealEvents.id });
    if (marked.length > 0) await announce(tx, personId, "read");
  });
}

/** To every open stream of the person, in every process, once the transaction has ended well. */
export async function announce(tx: Transaction, personId: string, what: "read"): Promise<void> {
  await tx.execute(sql`select pg_notify(${noticeChannel}, ${`inbox ${personId} ${what}`})`);
}

function concerns(personId: string): SQL {
  return sql`(${tasks.posterId} = ${personId} or ${tasks.id} in (select task_id from offers where bidder_id = ${personId}))`;
}

function selectItems(db: Db, personId: string, which: SQL | undefined) {
  return (
    db
      .select({
        id: dealEvents.id,
        event: sql<DealEventName>`${dealEvents.event}`,
        toldAs: sql<"poster" | "bidder" | "others">`${dealEvents.toldAs}`,
        offerId: dealEvents.offerId,
        reason: dealEvents.reason,
        at: dealEvents.at,
        readAt: dealEvents.readAt,
        task: { _id: tasks.id, title: tasks.title },
        actor: { id: actors.id, name: actors.name },
      })
      .from(dealEvents)
      .innerJoin(tasks, eq(tasks.id, dealEvents.taskId))
      // Who else had made an offer stays sealed: of the others one hears what happened, not who.
      .leftJoin(actors, and(eq(actors.id, dealEvents.actorId), or(sql`${dealEvents.toldAs} <> 'others'`, eq(actors.id, tasks.posterId))))
      .where(and(eq(dealEvents.toldId, personId), which))
      .orderBy(desc(dealEvents.id))
      .$dynamic()
  );
}

function toItem(row: Awaited<ReturnType<typeof selectItems>>[number]): InboxItem {
  return {
    _id: row.id,
    event: row.event,
    text: eventText(row.event, row.toldAs),
    task: row.task,
    offer: row.offerId,
    actor: row.actor,
    reason: row.reason,
    at: row.at.toISOString(),
    isRead: row.readAt !== null,
  };
}

const overlap = 60_000;

/** The first 48 bits of an id are the milliseconds in which it was made. */
function earlierId(id: string): string {
  const milliseconds = Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
  const hex = Math.max(0, milliseconds - overlap)
    .toString(16)
    .padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
