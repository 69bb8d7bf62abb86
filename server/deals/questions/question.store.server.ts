// Public questions about a task, and the poster's answers.
import { taskStateWords } from "#contract/deals/deal-words.ts";
import type { NewQuestion, Question } from "#contract/deals/questions/question.ts";
import { dailyLimit } from "#server/deals/new-account.server.ts";
import { lockDeal } from "#server/deals/steps/deal.lock.server.ts";
import { isEventOf, markEventsRead, takeBackUnread } from "#server/deals/steps/read-events.server.ts";
import { dealEvents } from "#server/deals/tables/deal.table.server.ts";
import { questions } from "#server/deals/tables/question.table.server.ts";
import { isBlockedBetween } from "#server/people/block.store.server.ts";
import { isUnverified, type Sender, secondsUntilAllowed } from "#server/people/daily-limit.server.ts";
import { overLimit } from "#server/people/over-limit.ts";
import { people } from "#server/people/person.table.server.ts";
import { hiddenMark, isStaff, mayRead, type Reader } from "#server/people/reader.ts";
import { portraitColumns, shownPerson } from "#server/people/shown-person.ts";
import { shownWords } from "#server/people/system-words.ts";
import { recordAudit } from "#server/platform/audit/audit.server.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { and, asc, eq, gt, type SQL } from "#server/platform/database/drizzle.server.ts";
import { lockName } from "#server/platform/database/lock-name.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { now } from "#server/platform/database/now.server.ts";
import { type Page, pageOf } from "#server/platform/database/page.ts";
import { noSuch, ProblemError } from "#server/platform/http/problem.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { m } from "#texts/m.ts";

/** The oldest first. Null when there is no such task. */
export async function listQuestions(db: Db, taskId: string, reader: Reader | null, page: Page) {
  if ((await db.$count(tasks, eq(tasks.id, taskId))) === 0) return null;
  const isLater = page.after === undefined ? undefined : gt(questions.id, page.after);
  const rows = await selectQuestions(db, and(eq(questions.taskId, taskId), isLater))
    .orderBy(asc(questions.id))
    .limit(page.limit + 1);
  const { data, next } = pageOf(rows, page, ({ id }) => id);
  return { data: data.map((row) => toQuestion(row, reader)), next };
}

export async function askQuestion(db: Db, asker: Reader & Sender, given: NewQuestion): Promise<Question | ProblemError> {
  const personId = asker.id;
  const taskId = given.task.toLowerCase();
  return db.transaction(async (tx) => {
    // Two questions that one person sends at once must count each other.
    await lockName(tx, `questions of ${personId}`);
    const deal = await lockDeal(tx, taskId);
    if (!deal) return noSuch(m.problem_no_such_task);
    if (deal.posterId === personId) return new ProblemError(403, m.question_own_task());
    if (deal.state !== "open") return new ProblemError(409, taskStateWords[deal.state]());
    if (deal.hidden !== null) return new ProblemError(409, m.hidden_task_closed());
    if (await isBlockedBetween(tx, deal.posterId, personId)) return new ProblemError(403, m.question_blocked());
    const retryAfter = await secondsUntilAllowed(tx, {
      ...{ table: dealEvents, at: dealEvents.at, max: await dailyLimit(tx, asker, "questions") },
      which: and(eq(dealEvents.actorId, personId), eq(dealEvents.event, "question")),
    });
    if (retryAfter > 0) return overLimit(m.question_daily_cap(), retryAfter, isUnverified(asker));
    const id = newId();
    const added = await tx
      .insert(questions)
      .values({ id, taskId, askerId: personId, text: given.text })
      .onConflictDoNothing()
      .returning({ id: questions.id });
    if (added.length === 0) return new ProblemError(409, m.question_unanswered());
    await notify(tx, { event: "question", taskId, actorId: personId, toldId: deal.posterId, toldAs: "poster" });
    await recordAudit(tx, { actorId: personId, action: "question.ask", subjectId: id });
    return readQuestion(tx, id, asker);
  });
}

/** Null when there is no such question. */
export async function answerQuestion(db: Db, poster: Reader, id: string, text: string): Promise<Question | ProblemError | null> {
  const personId = poster.id;
  return db.transaction(async (tx) => {
    const [found] = await tx.select({ taskId: questions.taskId }).from(questions).where(eq(questions.id, id));
    // The task is locked first, as everywhere.
    const deal = found && (await lockDeal(tx, found.taskId));
    const question = await lockQuestion(tx, id);
    if (!deal || !question) return null;
    const { taskId, askerId, posterId } = question;
    if (posterId !== personId) return new ProblemError(403, m.question_only_poster());
    if (deal.state === "cancelled") return new ProblemError(409, taskStateWords[deal.state]());
    if (question.answer !== null) return new ProblemError(409, m.question_already_answered());
    if (question.hidden !== null) return new ProblemError(409, m.hidden_others());
    if (await isBlockedBetween(tx, posterId, askerId)) return new ProblemError(403, m.question_blocked());
    await tx.update(questions).set({ answer: text, answeredAt: now }).where(eq(questions.id, id));
    await markEventsRead(tx, personId, and(isEventOf(taskId, ["question"]), eq(dealEvents.actorId, askerId)));
    await notify(tx, { event: "answer", taskId, actorId: personId, toldId: askerId, toldAs: "bidder" });
    await recordAudit(tx, { actorId: personId, action: "question.answer", subjectId: id });
    return readQuestion(tx, id, poster);
  });
}

/** Null when there is no such question. */
export async function deleteQuestion(db: Db, personId: string, id: string): Promise<ProblemError | null | undefined> {
  return db.transaction(async (tx) => {
    const question = await lockQuestion(tx, id);
    if (!question) return null;
    if (question.askerId !== personId) return new ProblemError(403, m.question_only_asker());
    if (question.answer !== null) return new ProblemError(409, m.question_answered_stays());
    await tx.delete(questions).where(eq(questions.id, id));
    // The event stays, because it counts for the limit of a day.
    await takeBackUnread(tx, question.posterId, and(isEventOf(question.taskId, ["question"]), eq(dealEvents.actorId, personId)));
    await recordAudit(tx, { actorId: personId, action: "question.delete", subjectId: id });
    return undefined;
  });
}

type Notification = { event: "question" | "answer"; taskId: string; actorId: string; toldId: string; toldAs: "poster" | "bidder" };

async function notify(tx: Transaction, notification: Notification): Promise<void> {
  await tx.insert(dealEvents).values({ id: newId(), ...notification, at: now });
}

async function lockQuestion(tx: Transaction, id: string) {
  const [question] = await tx
    .select({
      taskId: questions.taskId,
      askerId: questions.askerId,
      answer: questions.answer,
      hidden: questions.hidden,
      posterId: tasks.posterId,
    })
    .from(questions)
    .innerJoin(tasks, eq(tasks.id, questions.taskId))
    .where(eq(questions.id, id))
    .for("update", { of: questions });
  return question;
}

async function readQuestion(tx: Transaction, id: string, reader: Reader): Promise<Question> {
  const [row] = await selectQuestions(tx, eq(questions.id, id));
  if (!row) throw new Error("A question was neither added nor found.");
  return toQuestion(row, reader);
}

function selectQuestions(db: Db, which: SQL | undefined) {
  return db
    .select({
      id: questions.id,
      taskId: questions.taskId,
      posterId: tasks.posterId,
      asker: portraitColumns(people),
      text: questions.text,
      createdAt: questions.createdAt,
      answer: questions.answer,
      answeredAt: questions.answeredAt,
      hidden: questions.hidden,
      hiddenBy: questions.hiddenBy,
      answerHidden: questions.answerHidden,
      answerHiddenBy: questions.answerHiddenBy,
    })
    .from(questions)
    .innerJoin(tasks, eq(tasks.id, questions.taskId))
    .innerJoin(people, eq(people.id, questions.askerId))
    .where(which)
    .$dynamic();
}

function toQuestion(row: Awaited<ReturnType<typeof selectQuestions>>[number], reader: Reader | null): Question {
  const { posterId, asker } = row;
  const isAsker = reader?.id === asker.id;
  // The poster still reads what they have answered.
  const isReadable = mayRead(row, reader, asker.id, row.answer === null ? null : posterId);
  const answer = { hidden: row.answerHidden, hiddenBy: row.answerHiddenBy };
  const isAnswerReadable = isReadable && mayRead(answer, reader, posterId);
  const { hidden: answerHidden } = hiddenMark(answer, isAnswerReadable);
  return {
    _id: row.id,
    task: row.taskId,
    asker: shownPerson(asker, reader),
    text: isReadable ? row.text : "",
    ...hiddenMark(row, isStaff(reader) || isAsker),
    createdAt: row.createdAt.toISOString(),
    answer: row.answer && (isAnswerReadable ? shownWords(row.answer) : ""),
    ...(answerHidden && row.hidden === null && { answerHidden }),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  };
}
