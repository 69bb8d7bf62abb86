// What people are told, read from the events of deals. The events themselves are written where things happen, in the same transaction.
import { type DealEventName, eventText } from "#contract/deal.ts";
import type { InboxItem } from "#contract/inbox.ts";
import { advanceAmong } from "#server/deals/advance-deals.server.ts";
import { dealEvents } from "#server/deals/deal.table.server.ts";
import { offers } from "#server/deals/offer.table.server.ts";
import { threads } from "#server/messages/message.table.server.ts";
import { people } from "#server/people/person.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { alias, and, desc, eq, gt, inArray, isNull, lt, lte, or, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { publish } from "#server/platform/database/pubsub.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { idAt, timeOf } from "./id-time.ts";
import { inboxSettings } from "./inbox.table.server.ts";

const actors = alias(people, "actors");
const unread = isNull(dealEvents.readAt);

type Page = { limit: number; after: string | undefined };

/** What the clock has made due is told first, even if no timer ran. */
export async function readInbox(db: Db, personId: string, { limit, after }: Page) {
  await advanceAmong(db, concerns(personId));
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

export async function listItems(db: Db, personId: string, ids: string[]): Promise<InboxItem[]> {
  return (await selectItems(db, personId, inArray(dealEvents.id, ids))).map(toItem);
}

const overlap = 60_000;

/** From an item on, the oldest first. Ids are made before their transaction ends, so it begins a little earlier than asked. */
export async function listSince(db: Db, personId: string, id: string, limit: number): Promise<InboxItem[]> {
  const rows = await selectItems(db, personId, gt(dealEvents.id, idAt(timeOf(id) - overlap))).limit(limit);
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
    if (marked.length > 0) await publish(tx, "inbox", `${personId} read`);
  });
}

export async function wantsMail(db: Db, personId: string): Promise<boolean> {
  const [row] = await db.select({ wants: inboxSettings.wantsMail }).from(inboxSettings).where(eq(inboxSettings.personId, personId));
  return row?.wants ?? true;
}

/** Says nothing to who is not there: a link in an old mail outlives an account. */
export async function setWantsMail(db: Db, personId: string, wants: boolean): Promise<void> {
  await db.execute(sql`
    insert into ${inboxSettings} (person_id, wants_mail) select id, ${wants}::boolean from ${people} where id = ${personId}
    on conflict (person_id) do update set wants_mail = excluded.wants_mail`);
}

/** They are looking: no mail is needed. */
export async function markPresent(db: Db, personIds: string[]): Promise<void> {
  const ids = sql.join(
    personIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  await db.execute(sql`
    insert into ${inboxSettings} (person_id, seen_at) select id, now() from ${people} where id in (${ids}) order by id
    on conflict (person_id) do update set seen_at = excluded.seen_at`);
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
        threadId: threads.id,
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
      .leftJoin(offers, and(eq(offers.id, dealEvents.offerId), eq(dealEvents.event, "message")))
      .leftJoin(threads, and(eq(threads.taskId, offers.taskId), eq(threads.bidderId, offers.bidderId)))
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
    thread: row.threadId,
    actor: row.actor,
    reason: row.reason,
    at: row.at.toISOString(),
    isRead: row.readAt !== null,
  };
}
