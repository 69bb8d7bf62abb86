// The moderation queue: cases with their reports and context.

import type { OfferState } from "#contract/deals/deal.ts";
import { offerStateWords, taskStateWords } from "#contract/deals/deal-words.ts";
import type { Case, CaseContext, CaseCounts, CaseQuery } from "#contract/moderation/case.ts";
import { type ContentKind, contentKinds } from "#contract/people/content.ts";
import { fieldText } from "#contract/tasks/field-text.ts";
import { taskFieldNames, taskFields } from "#contract/tasks/task-fields.ts";
import { countCompletedDeals } from "#server/deals/reviews/profile.store.server.ts";
import { disputes } from "#server/deals/tables/dispute.table.server.ts";
import { offerRevisions, offers } from "#server/deals/tables/offer.table.server.ts";
import { questions } from "#server/deals/tables/question.table.server.ts";
import { reviews } from "#server/deals/tables/review.table.server.ts";
import { messages } from "#server/messages/message.table.server.ts";
import { suspensionEnd } from "#server/people/authorize.ts";
import { people } from "#server/people/person.table.server.ts";
import { hiddenMark } from "#server/people/reader.ts";
import { shownToStaff } from "#server/people/shown-person.ts";
import { shownName, shownWords } from "#server/people/system-words.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, asc, desc, eq, gt, isNull, lt, ne, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { type Page, pageOf } from "#server/platform/database/page.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { moneyText, numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { type Content, findContent, isHeld, readContents } from "./content.server.ts";
import { listDecisionsAbout } from "./decision.view.server.ts";
import { mayDecide } from "./may-decide.server.ts";
import { appeals, cases, decisions, isStanding, reports } from "./moderation.table.server.ts";

type Row = Awaited<ReturnType<typeof selectCases>>[number];

/** How many reports, and how many messages, a case shows. */
const shownAtMost = 100;

export async function listCases(db: Db, { kind, state = "open", source, held, ...page }: CaseQuery & Page) {
  const isOpen = state === "open";
  const which = and(
    eq(cases.state, state),
    kind && eq(cases.kind, kind),
    source && eq(cases.source, source),
    held ? isHeld : undefined,
    page.after === undefined ? undefined : isOpen ? gt(cases.id, page.after) : lt(cases.id, page.after),
  );
  const rows = await selectCases(db, which)
    .orderBy(isOpen ? asc(cases.id) : desc(cases.id))
    .limit(page.limit + 1);
  const { data, next } = pageOf(rows, page, ({ id }) => id);
  const contentOf = await readContents(db, data);
  return { data: data.map((row) => toCase(row, contentOf(row))), next };
}

export async function countCases(db: Db): Promise<CaseCounts> {
  const kinds = await db
    .select({
      kind: cases.kind,
      open: sql<number>`count(*)::int`,
      held: sql<number>`count(*) filter (where ${isHeld})::int`,
    })
    .from(cases)
    .where(eq(cases.state, "open"))
    .groupBy(cases.kind);
  return {
    open: kinds.reduce((sum, { open }) => sum + open, 0),
    held: kinds.reduce((sum, { held }) => sum + held, 0),
    appeals: await db.$count(appeals, isNull(appeals.outcome)),
    disputes: await db.$count(disputes, isNull(disputes.outcome)),
    kinds: contentKinds.map((kind) => ({ kind, open: kinds.find((row) => row.kind === kind)?.open ?? 0 })),
  };
}

/** Null when there is no such case. */
export async function readCase(db: Db, id: string, callerId: string): Promise<CaseContext | null> {
  const [row] = await selectCases(db, eq(cases.id, id));
  if (!row) return null;
  const content = await findContent(db, row.kind, row.subjectId);
  // Moderators whom it concerns do not learn who reported it.
  const isOwn = [row.owner?.id, ...(content?.parties ?? []), ...(content?.recipients ?? [])].includes(callerId);
  const { kind, subjectId } = row;
  const matter = { kind, subjectId, personId: row.owner?.id ?? null, caseId: id };
  const reportList = await listReportsOf(db, id);
  return {
    ...toCase(row, content),
    reportList: isOwn ? reportList.map((report) => ({ ...report, person: null })) : reportList,
    neighbours: row.kind === "message" && !isOwn ? await listNeighbours(db, row.subjectId) : [],
    facts: await factsOf[row.kind](db, row.subjectId),
    ownerRecord: row.owner && (await readOwnerRecord(db, row.owner.id)),
    decisions: await listDecisionsAbout(db, row, callerId),
    mayDecide: row.state === "open" && (await mayDecide(db, callerId, matter)),
  };
}

function selectCases(db: Db, which: SQL | undefined) {
  const ofCase = sql`from ${reports} where ${reports.caseId} = ${cases.id}`;
  return db
    .select({
      id: cases.id,
      kind: cases.kind,
      subjectId: cases.subjectId,
      source: cases.source,
      state: cases.state,
      words: cases.words,
      owner: { id: people.id, name: people.name },
      task: { _id: tasks.id, title: tasks.title },
      reports: sql<number>`(select count(*)::int ${ofCase})`,
      trustedReports: sql<number>`(select count(*)::int ${ofCase} and ${reports.isTrusted})`,
      openedAt: cases.openedAt,
    })
    .from(cases)
    .leftJoin(people, eq(people.id, cases.ownerId))
    .leftJoin(tasks, eq(tasks.id, cases.taskId))
    .where(which)
    .$dynamic();
}

function toCase({ id, subjectId, words, openedAt, ...row }: Row, content: Content | null | undefined): Case {
  return {
    ...row,
    _id: id,
    subject: subjectId,
    owner: row.owner && shownToStaff(row.owner),
    task: row.task && { ...row.task, title: shownWords(row.task.title) },
    words: shownWords(content?.words ?? words),
    hidden: (content && hiddenMark(content, true).hidden) ?? null,
    openedAt: openedAt.toISOString(),
  };
}

async function listReportsOf(db: Db, caseId: string): Promise<CaseContext["reportList"]> {
  const rows = await db
    .select({
      _id: reports.id,
      person: { id: people.id, name: people.name },
      reason: reports.reason,
      isTrusted: reports.isTrusted,
      createdAt: reports.createdAt,
    })
    .from(reports)
    .leftJoin(people, eq(people.id, reports.personId))
    .where(eq(reports.caseId, caseId))
    .orderBy(desc(reports.id))
    .limit(shownAtMost);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** Of the conversation: the reported messages and those just before and after them. The others stay private. */
async function listNeighbours(db: Db, messageId: string): Promise<CaseContext["neighbours"]> {
  const ofThread = sql`thread_id = (select thread_id from messages where id = ${messageId}::uuid)`;
  const isReported = sql`exists (select from reports where kind = 'message' and subject_id = ${messages.id})`;
  const rows = await db
    .select({
      _id: messages.id,
      author: { id: people.id, name: people.name },
      text: messages.text,
      createdAt: messages.createdAt,
      isReported: sql<boolean>`${isReported}`,
    })
    .from(messages)
    .innerJoin(people, eq(people.id, messages.authorId))
    .where(
      sql`${messages.id} in (
        with reported as (select id from messages where ${ofThread} and (id = ${messageId}::uuid or ${isReported}))
        select id from reported
        union select (select id from messages where ${ofThread} and messages.id < reported.id order by id desc limit 1) from reported
        union select (select id from messages where ${ofThread} and messages.id > reported.id order by id limit 1) from reported)`,
    )
    .orderBy(asc(messages.id))
    .limit(shownAtMost);
  return rows.map(({ author, text, createdAt, ...row }) => ({
    ...row,
    author: shownToStaff(author),
    text: shownWords(text),
    createdAt: createdAt.toISOString(),
  }));
}

type Facts = CaseContext["facts"];

const factsOf: Record<ContentKind, (db: Db, id: string) => Promise<Facts>> = {
  async task(db, id) {
    const [task] = await db.select().from(tasks).where(eq(tasks.id, id));
    if (!task) return [];
    return [
      // The personal fields are the words of the case.
      ...taskFieldNames
        .filter((name) => !taskFields[name].isPersonal)
        .map((name) => ({ name: taskFields[name].label(), value: fieldText(name, task[name]) })),
      { name: m.figures_state(), value: taskStateWords[task.state]() },
      { name: m.deal_offers_title(), value: numberText(task.bidCount) },
      { name: m.figures_likes(), value: numberText(task.likeCount) },
    ];
  },
  async offer(db, id) {
    const [offer] = await db
      .select({ state: sql<OfferState>`${offers.state}`, amount: offerRevisions.amount, days: offerRevisions.days })
      .from(offers)
      .innerJoin(offerRevisions, and(eq(offerRevisions.offerId, offers.id), eq(offerRevisions.revision, offers.revision)))
      .where(eq(offers.id, id));
    if (!offer) return [];
    return [
      { name: m.figures_amount(), value: moneyText(offer.amount) },
      { name: m.figures_days(), value: numberText(offer.days) },
      { name: m.figures_state(), value: offerStateWords[offer.state]() },
    ];
  },
  async review(db, id) {
    const [review] = await db
      .select({ stars: reviews.stars, about: people.name })
      .from(reviews)
      .innerJoin(people, eq(people.id, reviews.aboutId))
      .where(eq(reviews.id, id));
    if (!review) return [];
    return [
      { name: m.review_stars(), value: numberText(review.stars) },
      { name: m.person_about(), value: shownName(review.about) },
    ];
  },
  message: async () => [],
  question: async (db, id) => factOf(m.question_answer_label(), (await findQuestion(db, id))?.answer),
  answer: async (db, id) => factOf(m.question_label(), (await findQuestion(db, id))?.text),
  person: async () => [],
};

async function findQuestion(db: Db, id: string) {
  const [question] = await db.select({ text: questions.text, answer: questions.answer }).from(questions).where(eq(questions.id, id));
  return question;
}

function factOf(name: string, value: string | null | undefined): Facts {
  return value ? [{ name, value: shownWords(value) }] : [];
}

async function readOwnerRecord(db: Db, id: string): Promise<CaseContext["ownerRecord"]> {
  const [person] = await db.select().from(people).where(eq(people.id, id));
  if (!person) return null;
  // A dispute that is decided against a person breaks no rule.
  const isAgainst = and(eq(decisions.personId, id), ne(decisions.action, "dismiss"), ne(decisions.kind, "dispute"), isStanding);
  return {
    memberSince: person.createdAt.toISOString(),
    tasksPosted: await db.$count(tasks, eq(tasks.posterId, id)),
    dealsCompleted: await countCompletedDeals(db, id),
    decisions: await db.$count(decisions, isAgainst),
    suspendedUntil: suspensionEnd(person),
    isBanned: person.isBanned,
  };
}
