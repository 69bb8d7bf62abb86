// Private messages between a poster and a bidder, which only these two can see.
import { underwayStates } from "#contract/deals/deal.ts";
import { chosenOfferStates } from "#contract/deals/offer-states.ts";
import type { Message, NewThread, Thread } from "#contract/messages/message.ts";
import { limitNewAccount } from "#server/deals/new-account.server.ts";
import { readNewestOffer } from "#server/deals/steps/deal.view.server.ts";
import { markEventsRead } from "#server/deals/steps/read-events.server.ts";
import { dealEvents } from "#server/deals/tables/deal.table.server.ts";
import { offers } from "#server/deals/tables/offer.table.server.ts";
import { isSuspended, refuseSuspended } from "#server/people/authorize.ts";
import { between, isBlockedBetween } from "#server/people/block.store.server.ts";
import type { Limited, Sender } from "#server/people/daily-limit.server.ts";
import { blocks, departedIssuer, people } from "#server/people/person.table.server.ts";
import { hiddenMark, mayRead, type Reader } from "#server/people/reader.ts";
import { personColumns, portraitColumns, shownPerson } from "#server/people/shown-person.ts";
import { shownWords } from "#server/people/system-words.ts";
import { recordAudit } from "#server/platform/audit/audit.server.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import {
  alias,
  and,
  desc,
  eq,
  inArray,
  isNull,
  lt,
  ne,
  or,
  type Placeholder,
  type SQL,
  sql,
} from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { largestId, type Page, pageOf } from "#server/platform/database/page.ts";
import { preparedFor } from "#server/platform/database/prepared.server.ts";
import { publish } from "#server/platform/database/pubsub.server.ts";
import { noSuch, ProblemError } from "#server/platform/http/problem.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { m } from "#texts/m.ts";
import { messages, threads } from "./message.table.server.ts";
import { haveReceipts, readMessageSettings } from "./message-settings.server.ts";

type Writer = Reader & Sender;

export const others = alias(people, "others");
const lasts = alias(messages, "lasts");

const newMessages: Limited = {
  table: messages,
  at: messages.createdAt,
  by: messages.authorId,
  limit: "newMessagesPerDay",
  refusal: m.problem_new_account_messages,
};

/** Finds or creates it. Only a bidder with an offer on the task has a thread there. */
export async function openThread(db: Db, person: Writer, given: NewThread): Promise<Thread> {
  const personId = person.id;
  const taskId = given.task.toLowerCase();
  const [task] = await db.select({ posterId: tasks.posterId }).from(tasks).where(eq(tasks.id, taskId));
  if (!task) throw noSuch(m.problem_no_such_task);
  const bidderId = task.posterId === personId ? given.person?.toLowerCase() : personId;
  if (bidderId === undefined) throw new ProblemError(409, m.thread_bidder_missing());
  const hasBid = await db.$count(offers, and(eq(offers.taskId, taskId), eq(offers.bidderId, bidderId)));
  if (hasBid === 0) throw new ProblemError(403, m.thread_needs_offer());
  await refuseUnlessUnderway(db, person, taskId, bidderId);
  await db.insert(threads).values({ id: newId(), taskId, posterId: task.posterId, bidderId }).onConflictDoNothing();
  const [thread] = await selectThreads(db, personId, and(eq(threads.taskId, taskId), eq(threads.bidderId, bidderId)));
  if (!thread) throw noSuch(m.problem_no_such_thread);
  return toThread(thread, person);
}

type ThreadFilter = { taskId: string | undefined; otherId?: string | undefined };

export async function listThreads(db: Db, reader: Reader, { taskId, otherId, ...page }: Page & ThreadFilter) {
  const { limit, after: before = largestId } = page;
  const rows = await threadsStatement(db).execute({
    personId: reader.id,
    before,
    taskId: taskId ?? null,
    otherId: otherId ?? null,
    limit: limit + 1,
  });
  const { data, next } = pageOf(rows, page, ({ lastId }) => lastId);
  return { data: data.map((row) => toThread(row, reader)), next };
}

const threadsStatement = preparedFor((db) => {
  const ofTask = sql`${threads.taskId} = coalesce(${sql.placeholder("taskId")}::uuid, ${threads.taskId})`;
  const withOther = sql`coalesce(${sql.placeholder("otherId")}::uuid, ${threads.posterId}) in (${threads.posterId}, ${threads.bidderId})`;
  return selectThreads(db, sql.placeholder("personId"), and(lt(threads.lastId, sql.placeholder("before")), ofTask, withOther))
    .limit(sql.placeholder("limit"))
    .prepare("threads_page");
});

/** The number of conversations with unread messages. */
export function unreadThreads(personId: Placeholder): SQL<number> {
  return sql<number>`(select count(*)::int from ${threads} where ${isBetween(personId)} and exists (select ${unreadMessages(personId)}))`;
}

export async function readThread(db: Db, reader: Reader, id: string, page: Page) {
  const [row] = await selectThreads(db, reader.id, eq(threads.id, id));
  const about = row && (await readNewestOffer(db, row.task._id, row.bidderId, reader));
  if (!about) return null;
  const older = page.after ? lt(messages.id, page.after) : undefined;
  const rows = await selectMessages(db, and(eq(messages.threadId, id), older)).limit(page.limit + 1);
  const { data, next } = pageOf(rows, page, (message) => message.id);
  const settings = await readMessageSettings(db, reader.id);
  const showsSeen = settings.readReceipts && !row.isBlocked && (await haveReceipts(db, [row.other.id]));
  const otherReadId = row.other.id === row.posterId ? row.posterReadId : row.bidderReadId;
  const seenUpTo = showsSeen ? otherReadId : null;
  const shown = data.map((message) => toMessage(message, reader));
  return { data: { thread: toThread(row, reader), about, messages: shown, seenUpTo, settings }, next };
}

export async function findMessage(db: Db, reader: Reader, id: string): Promise<Message | null> {
  const [row] = await selectMessages(db, and(eq(messages.id, id), isBetween(reader.id)));
  return row ? toMessage(row, reader) : null;
}

/** Throws a problem rather than returning it, so that the transaction also rolls back the key of the request. */
export async function sendMessage(tx: Transaction, person: Writer, threadId: string, text: string): Promise<Message> {
  const personId = person.id;
  const thread = await lockThread(tx, personId, threadId);
  if (!thread) throw noSuch(m.problem_no_such_thread);
  await refuseUnlessUnderway(tx, person, thread.taskId, thread.bidderId);
  const otherId = thread.posterId === personId ? thread.bidderId : thread.posterId;
  if (await isBlockedBetween(tx, personId, otherId)) throw new ProblemError(403, m.thread_blocked());
  const left = await tx.$count(people, and(eq(people.id, otherId), eq(people.issuer, departedIssuer)));
  if (left > 0) throw new ProblemError(409, m.thread_other_left());
  await limitNewAccount(tx, person, newMessages);
  const id = newId();
  await tx.insert(messages).values({ id, threadId, authorId: personId, text });
  // Replying implies that the messages before were read.
  const read = thread.posterId === personId ? { posterReadId: id } : { bidderReadId: id };
  await tx
    .update(threads)
    .set({ lastId: id, ...read })
    .where(eq(threads.id, threadId));
  await notifyOnce(tx, thread, personId, otherId);
  await markEventsRead(tx, personId, messageEvents(thread, otherId));
  for (const reader of [personId, otherId]) await publish(tx, "inbox", `${reader} message ${id}`);
  await recordAudit(tx, { actorId: personId, action: "message.send", subjectId: id });
  const [row] = await selectMessages(tx, eq(messages.id, id));
  if (!row) throw new Error("A message was not inserted.");
  return toMessage(row, person);
}

/** Throws if the person is suspended, unless the deal between these two is under way. */
async function refuseUnlessUnderway(db: Db, person: Writer, taskId: string, bidderId: string): Promise<void> {
  if (!isSuspended(person)) return;
  const isChosen = and(eq(offers.taskId, taskId), eq(offers.bidderId, bidderId), inArray(offers.state, [...chosenOfferStates]));
  const isUnderway = and(eq(tasks.id, taskId), inArray(tasks.state, [...underwayStates]));
  if ((await db.$count(offers, isChosen)) === 0 || (await db.$count(tasks, isUnderway)) === 0) refuseSuspended(person);
}

/** The inbox has at most one unread item for a conversation, however many messages follow. */
async function notifyOnce(tx: Transaction, thread: typeof threads.$inferSelect, actorId: string, toldId: string): Promise<void> {
  const isUnread = and(eq(dealEvents.toldId, toldId), isNull(dealEvents.readAt), messageEvents(thread, actorId));
  if ((await tx.$count(dealEvents, isUnread)) > 0) return;
  const [offer] = await tx
    .select({ id: offers.id })
    .from(offers)
    .where(and(eq(offers.taskId, thread.taskId), eq(offers.bidderId, thread.bidderId)))
    .orderBy(desc(offers.id))
    .limit(1);
  const toldAs = toldId === thread.posterId ? "poster" : "bidder";
  const event = { id: newId(), taskId: thread.taskId, offerId: offer?.id ?? null, event: "message", actorId, toldId, toldAs };
  await tx.insert(dealEvents).values({ ...event, at: sql`clock_timestamp()` });
}

/** False when the person has no such thread. */
export async function readThreadUpTo(db: Db, personId: string, threadId: string, upTo: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const thread = await lockThread(tx, personId, threadId);
    if (!thread) return false;
    const isPoster = thread.posterId === personId;
    const column = isPoster ? threads.posterReadId : threads.bidderReadId;
    const read = sql`greatest(${column}, least(${upTo}::uuid, ${threads.lastId}))`;
    await tx
      .update(threads)
      .set(isPoster ? { posterReadId: read } : { bidderReadId: read })
      .where(eq(threads.id, threadId));
    const otherId = isPoster ? thread.bidderId : thread.posterId;
    if (thread.lastId === null || upTo >= thread.lastId) await markEventsRead(tx, personId, messageEvents(thread, otherId));
    await publish(tx, "inbox", `${personId} read`);
    const before = isPoster ? thread.posterReadId : thread.bidderReadId;
    const isNew = before === null || upTo > before;
    if (isNew && (await haveReceipts(tx, [personId, otherId])) && !(await isBlockedBetween(tx, personId, otherId))) {
      await publish(tx, "inbox", `${otherId} seen ${threadId}`);
    }
    return true;
  });
}

/** Messages of a thread are written one after the other. */
async function lockThread(tx: Transaction, personId: string, id: string): Promise<typeof threads.$inferSelect | undefined> {
  const mine = and(eq(threads.id, id), isBetween(personId));
  const [thread] = await tx.select().from(threads).where(mine).for("no key update");
  return thread;
}

function messageEvents({ taskId }: { taskId: string }, actorId: string): SQL | undefined {
  return and(eq(dealEvents.event, "message"), eq(dealEvents.taskId, taskId), eq(dealEvents.actorId, actorId));
}

export function isBetween(personId: string | Placeholder): SQL | undefined {
  return or(eq(threads.posterId, personId), eq(threads.bidderId, personId));
}

/** Messages of the thread that the person has not read. */
function unreadMessages(personId: string | Placeholder): SQL {
  const readId = sql`case when ${threads.posterId} = ${personId} then ${threads.posterReadId} else ${threads.bidderReadId} end`;
  const isUnread = and(
    eq(messages.threadId, threads.id),
    ne(messages.authorId, personId),
    sql`(${readId} is null or ${messages.id} > ${readId})`,
  );
  return sql`from ${messages} where ${isUnread}`;
}

export function selectThreads(db: Db, personId: string | Placeholder, which: SQL | undefined) {
  const otherId = sql`case when ${threads.posterId} = ${personId} then ${threads.bidderId} else ${threads.posterId} end`;
  return db
    .select({
      id: threads.id,
      lastId: threads.lastId,
      posterId: threads.posterId,
      bidderId: threads.bidderId,
      posterReadId: threads.posterReadId,
      bidderReadId: threads.bidderReadId,
      task: { _id: tasks.id, title: tasks.title },
      other: portraitColumns(others),
      last: { text: lasts.text, createdAt: lasts.createdAt, authorId: lasts.authorId, hidden: lasts.hidden, hiddenBy: lasts.hiddenBy },
      unread: sql<number>`(select count(*)::int ${unreadMessages(personId)})`,
      isBlocked: sql<boolean>`exists (select from ${blocks} where ${between(sql`${personId}::uuid`, otherId)})`,
    })
    .from(threads)
    .innerJoin(tasks, eq(tasks.id, threads.taskId))
    .innerJoin(others, eq(others.id, otherId))
    .leftJoin(lasts, eq(lasts.id, threads.lastId))
    .where(and(isBetween(personId), which))
    .orderBy(desc(threads.lastId))
    .$dynamic();
}

export function toThread(row: Awaited<ReturnType<typeof selectThreads>>[number], reader: Reader): Thread {
  const personId = reader.id;
  return {
    _id: row.id,
    task: { ...row.task, title: shownWords(row.task.title) },
    me: row.posterId === personId ? "poster" : "bidder",
    other: shownPerson(row.other, reader),
    unread: row.unread,
    last: row.last && toExcerpt(row.last, reader),
    isBlocked: row.isBlocked,
  };
}

type ExcerptRow = NonNullable<Awaited<ReturnType<typeof selectThreads>>[number]["last"]>;

export function toExcerpt(row: ExcerptRow, reader: Reader): NonNullable<Thread["last"]> {
  const isReadable = mayRead(row, reader, row.authorId);
  const text = isReadable ? shownWords(row.text) : "";
  return { text, ...hiddenMark(row, isReadable), createdAt: row.createdAt.toISOString(), isMine: row.authorId === reader.id };
}

export function selectMessages(db: Db, which: SQL | undefined) {
  return db
    .select({
      id: messages.id,
      thread: messages.threadId,
      author: personColumns(people),
      text: messages.text,
      createdAt: messages.createdAt,
      hidden: messages.hidden,
      hiddenBy: messages.hiddenBy,
    })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .innerJoin(people, eq(people.id, messages.authorId))
    .where(which)
    .orderBy(desc(messages.id))
    .$dynamic();
}

function toMessage(row: Awaited<ReturnType<typeof selectMessages>>[number], reader: Reader): Message {
  const { id, thread, author, createdAt } = row;
  const isReadable = mayRead(row, reader, author.id);
  const text = isReadable ? shownWords(row.text) : "";
  return { _id: id, thread, author: shownPerson(author, reader), text, createdAt: createdAt.toISOString(), ...hiddenMark(row, isReadable) };
}
