import type { DisputeOutcome } from "#contract/deals/disputes/dispute.ts";
import { caseSources, caseStates } from "#contract/moderation/case.ts";
import {
  type AppealOutcome,
  appealOutcomes,
  type DecisionAction,
  type DecisionKind,
  decisionActions,
  decisionKinds,
} from "#contract/moderation/decision.ts";
import { type ContentKind, contentKinds } from "#contract/people/content.ts";
import { limits } from "#contract/platform/limits.ts";
import { people } from "#server/people/person.table.server.ts";
import { reference } from "#server/platform/database/columns.server.ts";
import {
  and,
  boolean,
  check,
  index,
  isNull,
  jsonb,
  pgTable,
  sql,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "#server/platform/database/drizzle.server.ts";
import { isOneOf } from "#server/platform/database/sql-in.server.ts";

/** Content that a moderator has to look at. It stays when the content is gone. */
export const cases = pgTable(
  "cases",
  {
    id: uuid().primaryKey(),
    kind: text().$type<ContentKind>().notNull(),
    subjectId: uuid("subject_id").notNull(),
    source: text().$type<(typeof caseSources)[number]>().notNull(),
    state: text().$type<(typeof caseStates)[number]>().notNull().default("open"),
    /** The person who wrote the content. */
    ownerId: uuid("owner_id").references(() => people.id, { onDelete: "set null" }),
    taskId: uuid("task_id"),
    /** The content when the case was opened. */
    words: text().notNull(),
    openedAt: timestamp("opened_at", { withTimezone: true }).notNull().defaultNow(),
    closedAt: timestamp("closed_at", { withTimezone: true }),
    /** When its reports held the content back, which they do once. */
    heldAt: timestamp("held_at", { withTimezone: true }),
  },
  (table) => [
    uniqueIndex("cases_one_open").on(table.kind, table.subjectId).where(sql`${table.state} = 'open'`),
    index("cases_state").on(table.state, table.id),
    index("cases_subject").on(table.subjectId),
    index("cases_owner").on(table.ownerId),
    index("cases_held").on(table.heldAt).where(sql`${table.heldAt} is not null and ${table.state} = 'open'`),
    check("cases_kind", isOneOf(table.kind, contentKinds)),
    check("cases_source", isOneOf(table.source, caseSources)),
    check("cases_state_known", isOneOf(table.state, caseStates)),
    check("cases_closed", sql`(${table.state} = 'closed') = (${table.closedAt} is not null)`),
  ],
);

/** Stays when what it is about is gone, and when its author is. */
export const reports = pgTable(
  "reports",
  {
    id: uuid().primaryKey(),
    personId: uuid("person_id").references(() => people.id, { onDelete: "set null" }),
    kind: text().notNull(),
    subjectId: uuid("subject_id").notNull(),
    reason: text().notNull(),
    caseId: uuid("case_id").references(() => cases.id),
    /** Whether its author was trusted when they sent it. */
    isTrusted: boolean("is_trusted").notNull().default(false),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique("reports_once").on(table.personId, table.kind, table.subjectId),
    index("reports_subject").on(table.subjectId),
    index("reports_case").on(table.caseId, table.id.desc()),
    check("reports_kind", isOneOf(table.kind, contentKinds)),
    check("reports_reason", sql`char_length(${table.reason}) between 1 and ${sql.raw(`${limits.reportReason}`)}`),
  ],
);

const longestReasons = sql.raw(`${limits.decisionReasons}`);
const longestAppeal = sql.raw(`${limits.appeal}`);

export const decisions = pgTable(
  "decisions",
  {
    id: uuid().primaryKey(),
    /** Null for a decision without a report. */
    caseId: uuid("case_id").references(() => cases.id),
    kind: text().$type<DecisionKind>().notNull(),
    subjectId: uuid("subject_id").notNull(),
    taskId: uuid("task_id"),
    /** The person that the decision is about. */
    personId: uuid("person_id").references(() => people.id, { onDelete: "set null" }),
    moderatorId: uuid("moderator_id").references(() => people.id, { onDelete: "set null" }),
    action: text().$type<DecisionAction>().notNull(),
    hidesContent: boolean("hides_content").notNull(),
    /** Null for the decision of a dispute. */
    rule: text(),
    /** The title of the rule at the time of the decision. */
    ruleTitle: jsonb("rule_title").$type<{ en: string; bn: string }>(),
    reasons: text().notNull(),
    /** The content at the time of the decision. */
    words: text().notNull(),
    /** The end of a suspension, or of the time to make a change. */
    until: timestamp({ withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    undoneAt: timestamp("undone_at", { withTimezone: true }),
    reversedAt: timestamp("reversed_at", { withTimezone: true }),
    /** When a job has ended the suspension, or looked at the requested change. */
    endedAt: timestamp("ended_at", { withTimezone: true }),
  },
  (table) => [
    index("decisions_person").on(table.personId, table.id.desc()),
    index("decisions_subject").on(table.subjectId),
    index("decisions_case").on(table.caseId),
    index("decisions_moderator").on(table.moderatorId),
    index("decisions_until").on(table.until).where(sql`${table.until} is not null and ${table.endedAt} is null`),
    check("decisions_kind", isOneOf(table.kind, decisionKinds)),
    check(
      "decisions_rule",
      sql`(${table.rule} is null) = (${table.kind} = 'dispute') and (${table.rule} is null) = (${table.ruleTitle} is null)`,
    ),
    check("decisions_action", isOneOf(table.action, decisionActions)),
    check("decisions_reasons", sql`char_length(${table.reasons}) between 1 and ${longestReasons}`),
  ],
);

export type DecisionRow = typeof decisions.$inferSelect;
/** About content or a person. */
export type ContentDecision = DecisionRow & { kind: ContentKind; rule: string; ruleTitle: { en: string; bn: string } };
/** Of a dispute. It has no end: it takes effect at once. */
export type DisputeDecision = DecisionRow & { kind: "dispute"; action: DisputeOutcome; taskId: string };

export function isOfDispute(decision: DecisionRow): decision is DisputeDecision {
  return decision.kind === "dispute";
}

export function isAboutContent(decision: DecisionRow): decision is ContentDecision {
  return decision.kind !== "dispute";
}

/** Neither undone nor reversed. */
export const isStanding = and(isNull(decisions.undoneAt), isNull(decisions.reversedAt));

export const appeals = pgTable(
  "appeals",
  {
    id: uuid().primaryKey(),
    decisionId: reference("decision_id", () => decisions.id),
    personId: uuid("person_id").references(() => people.id, { onDelete: "set null" }),
    text: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    dueAt: timestamp("due_at", { withTimezone: true }).notNull(),
    decidedAt: timestamp("decided_at", { withTimezone: true }),
    decidedBy: uuid("decided_by").references(() => people.id, { onDelete: "set null" }),
    outcome: text().$type<AppealOutcome>(),
    reasons: text(),
  },
  (table) => [
    uniqueIndex("appeals_one_each").on(table.decisionId),
    index("appeals_open").on(table.id).where(sql`${table.outcome} is null`),
    index("appeals_person").on(table.personId),
    index("appeals_decider").on(table.decidedBy),
    index("appeals_decided_at").on(table.decidedAt),
    check("appeals_text", sql`char_length(${table.text}) between 1 and ${longestAppeal}`),
    check("appeals_outcome", sql`${table.outcome} is null or ${isOneOf(table.outcome, appealOutcomes)}`),
    check(
      "appeals_decided",
      sql`(${table.outcome} is null) = (${table.decidedAt} is null) and (${table.outcome} is null) = (${table.reasons} is null)`,
    ),
  ],
);
