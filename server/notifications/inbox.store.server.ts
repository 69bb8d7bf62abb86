// The inbox: the events of deals that concern a person. Each event is written in the transaction of its cause.
import type { DealEventName, Recipient } from "#contract/deals/deal-events.ts";
import type { InboxItem } from "#contract/notifications/inbox.ts";
import { dealsToAct } from "#server/deals/lists/my-deals.server.ts";
import { advanceOf } from "#server/deals/steps/advance-deals.server.ts";
import { markEventsRead } from "#server/deals/steps/read-events.server.ts";
import { dealEvents } from "#server/deals/tables/deal.table.server.ts";
import { offerRevisions, offers } from "#server/deals/tables/offer.table.server.ts";
import { unreadThreads } from "#server/messages/message.store.server.ts";
import { threads } from "#server/messages/message.table.server.ts";
import { people } from "#server/people/person.table.server.ts";
import { asMember } from "#server/people/reader.ts";
import { personColumns, shownPerson } from "#server/people/shown-person.ts";
import { shownWords } from "#server/people/system-words.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import {
  alias,
  and,
  desc,
  eq,
  gt,
  isNull,
  lt,
  lte,
  ne,
  or,
  type Placeholder,
  type SQL,
  sql,
} from "#server/platform/database/drizzle.server.ts";
import { firstIdAt } from "#server/platform/database/new-id.ts";
import { largestId, type Page, pageOf } from "#server/platform/database/page.ts";
import { hiddenFromPlanner, preparedFor } from "#server/platform/database/prepared.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { m } from "#texts/m.ts";
import { eventText } from "./event-text.ts";

const actors = alias(people, "actors");
/** The other side of the deal, which is named where the clock or a payment acted. */
const others = alias(people, "others");
const unread = isNull(dealEvents.readAt);
/** The amount of the event, or else the price of the offer at its time. */
const amount = sql<number | null>`coalesce(${dealEvents.amount}, (
  select ${offerRevisions.amount} from ${offerRevisions} where ${offerRevisions.offerId} = ${dealEvents.offerId}
  order by ${offerRevisions.createdAt} <= ${dealEvents.at} desc, ${offerRevisions.revision} desc limit 1))`.mapWith(offerRevisions.amount);

/** Deals whose time limits have passed advance first, even if the job has not run yet. */
export async function readInbox(db: Db, personId: string, page: Page) {
  await advanceOf(db, personId);
  const [rows, [counts]] = await Promise.all([
    pageStatement(db).execute({ personId, before: page.after ?? largestId, limit: page.limit + 1 }),
    countsStatement(db).execute({ personId }),
  ]);
  if (!counts) throw new Error("The counts of the inbox were not read.");
  const found = rows.map((row) => toItem(row, personId));
  const { data: items, next } = pageOf(found, page, ({ _id }) => _id);
  return { data: { ...counts, items }, next };
}

const countsStatement = preparedFor((db) => {
  const personId = sql.placeholder("personId");
  return db
    .select({ unread: sql<number>`count(*)::int`, threads: unreadThreads(personId), deals: dealsToAct(personId) })
    .from(dealEvents)
    .where(and(eq(dealEvents.toldId, personId), unread))
    .prepare("inbox_counts");
});

export function countUnread(db: Db, personId: string): Promise<number> {
  return db.$count(dealEvents, and(eq(dealEvents.toldId, personId), unread));
}

export async function findItem(db: Db, personId: string, id: string): Promise<InboxItem | null> {
  const [row] = await itemStatement(db).execute({ personId, id });
  return row ? toItem(row, personId) : null;
}

const overlap = 60_000;

/** From an item on, the oldest first. Ids are created before their transaction commits, so the list begins a little earlier. */
export async function listSince(db: Db, personId: string, id: string, limit: number): Promise<InboxItem[]> {
  const time = Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
  return (await listItems(db, personId, gt(dealEvents.id, firstIdAt(time - overlap)), limit)).reverse();
}

/** False when the person has no such item. */
export async function readItem(db: Db, personId: string, id: string): Promise<boolean> {
  await markRead(db, personId, eq(dealEvents.id, id));
  return (await db.$count(dealEvents, and(eq(dealEvents.toldId, personId), eq(dealEvents.id, id)))) > 0;
}

export async function readUpTo(db: Db, personId: string, id: string): Promise<void> {
  await markRead(db, personId, lte(dealEvents.id, id));
}

/** The notifications that the page of a task shows; messages are on a page of their own. */
export async function readAbout(db: Db, personId: string, taskId: string, upTo?: string): Promise<void> {
  const isSeen = upTo === undefined ? undefined : lte(dealEvents.id, upTo);
  await markRead(db, personId, and(eq(dealEvents.taskId, taskId), ne(dealEvents.event, "message"), isSeen));
}

async function markRead(db: Db, personId: string, which: SQL | undefined): Promise<void> {
  await db.transaction((tx) => markEventsRead(tx, personId, which));
}

function concerns(personId: string | Placeholder): SQL {
  return sql`(${tasks.posterId} = ${personId} or ${tasks.id} in (select task_id from offers where bidder_id = ${personId}))`;
}

/** Without the title of a hidden task, except for its poster and the people with an offer. */
function titleFor(personId: string | Placeholder): SQL<string> {
  return sql<string>`case when ${tasks.hidden} is null or ${concerns(personId)} then ${tasks.title} else '' end`;
}

/** The newest first. */
export async function listItems(db: Db, personId: string, which: SQL | undefined, limit: number): Promise<InboxItem[]> {
  return (await selectItems(db, personId, which).limit(limit)).map((row) => toItem(row, personId));
}

const pageStatement = preparedFor((db) =>
  selectItems(db, sql.placeholder("personId"), lt(dealEvents.id, hiddenFromPlanner(sql.placeholder("before"), "uuid")))
    .limit(sql.placeholder("limit"))
    .prepare("inbox_page"),
);
const itemStatement = preparedFor((db) =>
  selectItems(db, sql.placeholder("personId"), eq(dealEvents.id, sql.placeholder("id"))).prepare("inbox_item"),
);

const otherSide = sql`case ${dealEvents.toldAs} when 'poster' then ${offers.bidderId} when 'bidder' then ${tasks.posterId} end`;

function selectItems(db: Db, personId: string | Placeholder, which: SQL | undefined) {
  return (
    db
      .select({
        id: dealEvents.id,
        event: sql<DealEventName>`${dealEvents.event}`,
        toldAs: sql<Recipient>`${dealEvents.toldAs}`,
        task: { _id: tasks.id, title: titleFor(personId) },
        // A reporter learns that there is a decision, not which one.
        decision: sql<string | null>`case when ${dealEvents.event} <> 'report_closed' then ${dealEvents.decisionId} end`,
        offer: dealEvents.offerId,
        thread: threads.id,
        now: { state: tasks.state, liveOffers: tasks.bidCount },
        actor: personColumns(actors),
        other: personColumns(others),
        amount,
        reason: dealEvents.reason,
        at: dealEvents.at,
        readAt: dealEvents.readAt,
      })
      .from(dealEvents)
      .leftJoin(tasks, eq(tasks.id, dealEvents.taskId))
      // Bidders must not learn of each other: an event for the other bidders names only the poster.
      .leftJoin(actors, and(eq(actors.id, dealEvents.actorId), or(sql`${dealEvents.toldAs} <> 'others'`, eq(actors.id, tasks.posterId))))
      .leftJoin(offers, eq(offers.id, dealEvents.offerId))
      .leftJoin(others, eq(others.id, otherSide))
      .leftJoin(threads, and(eq(dealEvents.event, "message"), eq(threads.taskId, offers.taskId), eq(threads.bidderId, offers.bidderId)))
      .where(and(eq(dealEvents.toldId, hiddenFromPlanner(personId, "uuid")), which))
      .orderBy(desc(dealEvents.id))
      .$dynamic()
  );
}

type ItemRow = Awaited<ReturnType<typeof selectItems>>[number];

function toItem({ id, event, toldAs, now, other, amount, reason, at, readAt, ...row }: ItemRow, personId: string): InboxItem {
  const shown = (person: ItemRow["actor"]) => person && shownPerson(person, asMember(personId));
  const actor = shown(row.actor);
  const { name } = actor ?? shown(other) ?? { name: m.erased_name() };
  return {
    _id: id,
    event,
    text: eventText(event, toldAs, { name, amount, task: now }),
    ...row,
    // An administrator who is told of it is no side of the deal.
    offer: event === "charged_back" && toldAs === "person" ? null : row.offer,
    task: row.task && { ...row.task, title: shownWords(row.task.title) },
    actor,
    reason: reason && shownWords(reason),
    at: at.toISOString(),
    isRead: readAt !== null,
  };
}
