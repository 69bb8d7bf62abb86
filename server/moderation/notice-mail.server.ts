// The mail about a decision: the statement of reasons, a reversal, or the outcome of an appeal. It is sent at once and has no switch.
import { eventsMailedAs } from "#contract/deals/deal-events.ts";
import { splitText } from "#contract/deals/disputes/split-text.ts";
import { timers } from "#contract/deals/timers.ts";
import { appealDays, type DecisionAction, type DecisionKind } from "#contract/moderation/decision.ts";
import { fillPath, pagePaths } from "#contract/platform/paths.ts";
import { dealEvents } from "#server/deals/tables/deal.table.server.ts";
import { inLanguage, readMarketSettings } from "#server/market/market.store.server.ts";
import type { MailOptions } from "#server/notifications/send-mails.server.ts";
import { issuersWithoutAccount, people } from "#server/people/person.table.server.ts";
import { shownWords } from "#server/people/system-words.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, eq, getTableColumns, inArray, isNotNull, isNull, notInArray, sql } from "#server/platform/database/drizzle.server.ts";
import { inLocale } from "#server/platform/http/locale.ts";
import type { Jobs } from "#server/platform/jobs/jobs.server.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Mail } from "#server/platform/mail/mailer.ts";
import { oneLine } from "#server/platform/mail/one-line.ts";
import { dayText } from "#texts/day-formats.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { disputeMoneyColumns, moneyUntil } from "./dispute-money.server.ts";
import { appeals, type DecisionRow, type DisputeDecision, decisions, isAboutContent, isOfDispute } from "./moderation.table.server.ts";
import type { MailNotice } from "./notices.server.ts";

type Options = Pick<MailOptions, "mailer" | "origin">;

export function defineNoticeMail(jobs: Pick<Jobs, "define">, db: Db, options: Options): MailNotice {
  return jobs.define({
    name: "send-notice-mail",
    run: ({ event }) => sendNotice(db, event, options),
    findPending: () =>
      db
        .select({ event: dealEvents.id })
        .from(dealEvents)
        .where(and(inArray(dealEvents.event, eventsMailedAs("own")), isNotNull(dealEvents.toldId), isNull(dealEvents.mailedAt))),
  });
}

/** The event is marked after the mail was sent: a crash in between sends it twice rather than never. */
export async function sendNotice(db: Db, id: string, { mailer, origin }: Options): Promise<void> {
  const [row] = await db
    .select({
      event: dealEvents.event,
      person: { name: people.name, email: people.email, emailVerified: people.emailVerified, language: people.language },
      decision: getTableColumns(decisions),
      appeal: getTableColumns(appeals),
      ...disputeMoneyColumns,
    })
    .from(dealEvents)
    .innerJoin(people, and(eq(people.id, dealEvents.toldId), notInArray(people.issuer, issuersWithoutAccount)))
    .innerJoin(decisions, eq(decisions.id, dealEvents.decisionId))
    .leftJoin(appeals, eq(appeals.decisionId, decisions.id))
    .where(and(eq(dealEvents.id, id), isNull(dealEvents.mailedAt)));
  if (!row) return;
  const { name: market } = await readMarketSettings(db);
  const link = origin() + fillPath(pagePaths.decision, { id: row.decision.id });
  await inLocale(row.person.language, () => mailer.send(noticeMail({ ...row, market, link })));
  await db.update(dealEvents).set({ mailedAt: sql`now()` }).where(eq(dealEvents.id, id));
}

type Notice = {
  event: string;
  person: { name: string; email: string; emailVerified: boolean };
  decision: DecisionRow;
  appeal: typeof appeals.$inferSelect | null;
  winnerPercent: number | null;
  isSecured: boolean;
  market: string;
  link: string;
};

/** A sentence, or a heading with a quotation of words that a person wrote. */
type Part = string | { title: string; quote: string };

function noticeMail(notice: Notice): Mail {
  const { event, person, decision, appeal, market, link } = notice;
  const isDispute = isOfDispute(decision);
  const what = subjectNames[isDispute || decision.caseId !== null ? decision.kind : "account"]();
  const reasons: Part[] = !appeal?.reasons ? [] : [{ title: m.decision_reasons(), quote: appeal.reasons }];
  const title = isDispute ? m.statement_dispute_task() : m.statement_content();
  const about: Part[] = decision.words === "" ? [] : [{ title, quote: shownWords(decision.words) }];
  const reversal = isDispute ? disputeReversal(decision) : [m.statement_reversed({ what })];
  const texts: { subject: string; parts: Part[] } =
    event === "decision"
      ? { subject: m.statement_subject({ what }), parts: [m.statement_intro({ market, what }), ...about, ...statementOf(notice)] }
      : event === "decision_reversed"
        ? { subject: m.statement_reversed_subject({ what }), parts: [...reversal, ...about, ...reasons] }
        : { subject: m.statement_upheld_subject({ what }), parts: [m.statement_upheld({ what }), ...about, ...reasons] };
  const { subject } = texts;
  // An address that is not verified may belong to somebody else, who gets none of the words that a person wrote.
  const parts = person.emailVerified
    ? [m.mail_greeting({ name: oneLine(person.name) }), ...texts.parts]
    : [m.mail_greeting_plain(), ...texts.parts.filter((part) => typeof part === "string")];
  const button = { label: m.mail_open_decision(), link };
  return composeMail({ to: person.email, subject, market, parts: [...parts, { button }], why: m.statement_why({ market }) });
}

/** The opposite outcome after an appeal. A decision that is undone and a split, which has no opposite, leave the dispute open. */
function disputeReversal({ action, undoneAt }: DisputeDecision): Part[] {
  if (undoneAt !== null) return [m.statement_dispute_reopened()];
  if (action === "split") return [m.statement_dispute_reversed(), m.statement_dispute_open()];
  return [m.statement_dispute_reversed(), action === "complete" ? m.statement_end() : m.statement_complete()];
}

function statementOf(notice: Notice): Part[] {
  const { decision, winnerPercent } = notice;
  const { action, hidesContent, until, reasons } = decision;
  const date = until ? dayText(until.toISOString()) : "";
  return [
    ...(action === "hide" ? [] : [actionTexts[action]({ date })]),
    ...(winnerPercent === null ? [] : [splitText(winnerPercent)]),
    ...(hidesContent ? [m.statement_hide()] : []),
    ...(isAboutContent(decision) ? [m.statement_rule({ title: inLanguage(decision.ruleTitle) })] : []),
    { title: m.decision_reasons(), quote: reasons },
    m.statement_appeal({ days: numberText(appealDays) }),
    ...(moneyUntil(notice) === null ? [] : [m.dispute_money_hours({ hours: numberText(timers.decisionMoneyHours) })]),
  ];
}

const actionTexts: Record<Exclude<DecisionAction, "hide">, (inputs: { date: string }) => string> = {
  dismiss: () => "",
  ask_change: m.statement_ask_change,
  warn: m.statement_warn,
  suspend: m.statement_suspend,
  ban: m.statement_ban,
  complete: m.statement_complete,
  end: m.statement_end,
  split: m.statement_split,
};

const subjectNames: Record<DecisionKind | "account", () => string> = {
  task: m.statement_task,
  offer: m.statement_offer,
  message: m.statement_message,
  question: m.statement_question,
  answer: m.statement_answer,
  review: m.statement_review,
  person: m.statement_person,
  dispute: m.statement_dispute,
  account: m.statement_account,
};
