import type { FeedbackQuery, ReceivedFeedback } from "#contract/administration/administration.ts";
import type { Feedback, NewFeedback } from "#contract/administration/feedback.ts";
import { readMarketSettings } from "#server/market/market.store.server.ts";
import { issuersWithoutAccount, people } from "#server/people/person.table.server.ts";
import { recordAudit } from "#server/platform/audit/audit.server.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { and, desc, eq, isNotNull, isNull, lt, notInArray, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { type Page, pageOf } from "#server/platform/database/page.ts";
import { inLocale } from "#server/platform/http/locale.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import type { Enqueue, Jobs } from "#server/platform/jobs/jobs.server.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail, Mailer } from "#server/platform/mail/mailer.ts";
import { m } from "#texts/m.ts";
import { feedback } from "./feedback.table.server.ts";

export async function addFeedback(tx: Transaction, personId: string | null, given: NewFeedback): Promise<Feedback> {
  const createdAt = new Date();
  const id = newId();
  await tx.insert(feedback).values({ id, personId, ...given, createdAt });
  await recordAudit(tx, { actorId: personId, action: "feedback.send", subjectId: id });
  return { _id: id, createdAt: createdAt.toISOString() };
}

export type EnqueueAnswer = Enqueue<{ feedbackId: string }>;

/** Newest first. */
export async function listFeedback(db: Db, query: FeedbackQuery, page: Page) {
  return pageOf(await readFeedback(db, query, page), page, ({ _id }) => _id);
}

/** One row more than the page has. */
export async function readFeedback(db: Db, { answered }: FeedbackQuery, { limit, after }: Page): Promise<ReceivedFeedback[]> {
  const isWanted = answered === undefined ? undefined : answered ? isNotNull(feedback.answeredAt) : isNull(feedback.answeredAt);
  const rows = await selectFeedback(db, and(isWanted, after ? lt(feedback.id, after) : undefined))
    .orderBy(desc(feedback.id))
    .limit(limit + 1);
  return rows.map(toFeedback);
}

/** Null if there is no such feedback. The mail is sent after the transaction. */
export function answerFeedback(
  db: Db,
  enqueue: EnqueueAnswer,
  { id, actorId, text }: { id: string; actorId: string; text: string },
): Promise<ReceivedFeedback | null> {
  return db.transaction(async (tx) => {
    const [locked] = await tx.select({ answeredAt: feedback.answeredAt }).from(feedback).where(eq(feedback.id, id)).for("update");
    if (!locked) return null;
    if (locked.answeredAt) throw new ProblemError(409, m.feedback_answered());
    const [before] = await selectFeedback(tx, eq(feedback.id, id));
    if (!before?.email) throw new ProblemError(409, m.feedback_no_address());
    await tx.update(feedback).set({ answer: text, answeredAt: sql`now()`, answeredBy: actorId }).where(eq(feedback.id, id));
    await recordAudit(tx, { actorId, action: "feedback.answer", subjectId: id });
    await enqueue(tx, { feedbackId: id });
    const [row] = await selectFeedback(tx, eq(feedback.id, id));
    return row ? toFeedback(row) : null;
  });
}

export function defineAnswerMail(jobs: Pick<Jobs, "define">, db: Db, mailer: Mailer): EnqueueAnswer {
  return jobs.define({
    name: "send-answer-mail",
    run: ({ feedbackId }) => sendAnswer(db, mailer, feedbackId),
    findPending: () =>
      db
        .select({ feedbackId: feedback.id })
        .from(feedback)
        .where(and(isNotNull(feedback.answer), isNull(feedback.answerMailedAt))),
  });
}

/** The row is marked after the mail was sent: a crash in between sends it twice rather than never. */
export async function sendAnswer(db: Db, mailer: Mailer, id: string): Promise<void> {
  const [row] = await selectFeedback(db, and(eq(feedback.id, id), isNull(feedback.answerMailedAt)));
  if (!row?.email || row.answer === null) return;
  const { email: to, message, answer, language, isOwnAddress } = row;
  const { name: market } = await readMarketSettings(db);
  await mailer.send(inLocale(language, () => answerMail({ to, message: isOwnAddress ? message : null, answer, market })));
  await db.update(feedback).set({ answerMailedAt: sql`now()` }).where(eq(feedback.id, id));
}

type Answer = { to: string; message: string | null; answer: string; market: string };

/** `message` is null if the address may belong to somebody else, who gets none of the words of the sender. */
function answerMail({ to, message, answer, market }: Answer): Mail {
  const parts = [m.feedback_mail_intro(), answer, ...(message === null ? [] : [m.feedback_mail_yours(), { quote: message }])];
  return composeMail({ to, subject: m.feedback_mail_subject(), market, parts, why: m.feedback_mail_why({ market }) });
}

/** The address is the one the sender gave, else the one of their account. */
function selectFeedback(db: Db, which: SQL | undefined) {
  const { id, message, page, createdAt, answer, answeredAt } = feedback;
  const hasAddress = and(eq(people.id, feedback.personId), notInArray(people.issuer, issuersWithoutAccount));
  return db
    .select({
      ...{ id, message, page, createdAt, answer, answeredAt },
      ...{ personId: people.id, personName: people.name, language: people.language },
      email: sql<string | null>`coalesce(${feedback.email}, nullif(${people.email}, ''))`,
      isOwnAddress: sql<boolean>`coalesce(${people.emailVerified} and lower(coalesce(${feedback.email}, ${people.email})) = lower(${people.email}), false)`,
    })
    .from(feedback)
    .leftJoin(people, hasAddress)
    .where(which)
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectFeedback>>[number];

function toFeedback({ id, personId, personName, email, message, page, createdAt, answer, answeredAt }: Row): ReceivedFeedback {
  return {
    _id: id,
    person: personId === null ? null : { id: personId, name: personName ?? "" },
    email,
    message,
    page,
    createdAt: createdAt.toISOString(),
    answer,
    answeredAt: answeredAt?.toISOString() ?? null,
  };
}
