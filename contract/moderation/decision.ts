// Decisions of moderators, the statements of reasons that people receive, and appeals.

import { disputeOutcomes } from "#contract/deals/disputes/dispute.ts";
import { type ContentKind, contentKinds } from "#contract/people/content.ts";
import { PersonName } from "#contract/people/person.ts";
import { limits } from "#contract/platform/limits.ts";
import { oneOf, wholeNumber } from "#contract/platform/parameters.ts";
import { text } from "#contract/platform/text.ts";
import { apiObject, z } from "#contract/platform/zod.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";

/** What a moderator can do about a case. */
export const caseActions = ["dismiss", "ask_change", "hide", "warn", "suspend", "ban"] as const;
export type CaseAction = (typeof caseActions)[number];
export const decisionActions = [...caseActions, ...disputeOutcomes] as const;
export type DecisionAction = (typeof decisionActions)[number];

export const decisionKinds = [...contentKinds, "dispute"] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** What a moderator can do to a person without a report. */
export const personActions = ["warn", "suspend", "ban"] as const satisfies DecisionAction[];

/** Their authors can change them; messages, questions, answers and reviews stay as they were sent. */
const changeableKinds: ContentKind[] = ["task", "offer", "person"];

/** Whether a moderator can ask for a change of such content. */
export function isChangeable(kind: ContentKind): boolean {
  return changeableKinds.includes(kind);
}

export const undoMinutes = 10;
export const appealDays = 14;
/** How long the owner has to change content, unless the moderator says otherwise. */
export const changeDays = 7;

export const appealOutcomes = ["upheld", "reversed"] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];

const daysError = () => m.decision_days_invalid({ max: numberText(limits.suspensionDays) });
const days = wholeNumber(limits.suspensionDays, daysError);

const written = {
  rule: z
    .string({ error: m.decision_rule_required })
    .min(1, { error: m.decision_rule_required })
    .max(limits.ruleId, { error: m.decision_rule_required })
    .describe("The id of a rule of the market."),
  reasons: text(m.decision_reason, limits.decisionReasons),
  days: days.optional().describe(`Required to suspend. To ask for a change: the time to make it, ${changeDays} days if absent.`),
};

export const NewDecision = z
  .object({
    action: oneOf("action", caseActions),
    ...written,
    hide: z.boolean().optional().describe("With a warning, a suspension or a ban: whether to hide the reported content too."),
  })
  .refine(hasDays, { path: ["days"], error: daysError })
  .meta({ id: "NewDecision", description: "What a moderator decides about a case, under which rule and why." });
export type NewDecision = z.infer<typeof NewDecision>;

export const NewPersonDecision = z
  .object({ action: oneOf("action", personActions), ...written })
  .refine(hasDays, { path: ["days"], error: daysError })
  .meta({ id: "NewPersonDecision", description: "A warning, a suspension or a ban without a report." });
export type NewPersonDecision = z.infer<typeof NewPersonDecision>;

function hasDays({ action, days }: { action: DecisionAction; days?: number | undefined }): boolean {
  return action !== "suspend" || days !== undefined;
}

export const Appeal = apiObject("Appeal", "An appeal against a decision.", {
  _id: z.uuid(),
  text: z.string(),
  createdAt: z.iso.datetime(),
  dueAt: z.iso.datetime().describe("When it is decided at the latest."),
  outcome: z.enum(appealOutcomes).nullable().describe("Null until it is decided."),
  reasons: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
});
export type Appeal = z.infer<typeof Appeal>;

export const NewAppeal = apiObject("NewAppeal", "Why the decision is wrong.", { text: text(m.appeal_text, limits.appeal) });
export type NewAppeal = z.infer<typeof NewAppeal>;

export const AppealDecision = apiObject("AppealDecision", "How a moderator decides an appeal, and why.", {
  outcome: z.enum(appealOutcomes, { error: m.appeal_outcome_invalid }),
  reasons: text(m.decision_reason, limits.decisionReasons),
});
export type AppealDecision = z.infer<typeof AppealDecision>;

export const Statement = apiObject("Statement", "A statement of reasons for a decision about the caller or their content.", {
  _id: z.uuid(),
  action: z.enum(decisionActions),
  kind: z.enum(decisionKinds),
  subject: z.uuid(),
  task: z.uuid().nullable().describe("The task that the content belongs to."),
  words: z.string().describe("The content at the time of the decision."),
  hidesContent: z.boolean(),
  rule: z
    .object({ id: z.string(), title: z.string() })
    .nullable()
    .describe("The rule at the time of the decision, in the language of the request. Null for the decision of a dispute."),
  reasons: z.string(),
  until: z.iso.datetime().nullable().describe("The end of a suspension, or of the time to make a change."),
  winnerPercent: z.int().nullable().describe("Of a split that stands: the percentage of the price that the freelancer gets."),
  moneyUntil: z.iso
    .datetime()
    .nullable()
    .describe("Of a dispute about a secured price: until when an appeal can still change what happens to the money."),
  createdAt: z.iso.datetime(),
  isReversed: z.boolean().describe("Whether it was reversed or undone."),
  mayAppeal: z.boolean(),
  appeal: Appeal.nullable(),
});
export type Statement = z.infer<typeof Statement>;

export const Decision = Statement.omit({ mayAppeal: true })
  .extend({
    case: z.uuid().nullable(),
    person: PersonName.nullable().describe("The person it is about; null after their account was deleted."),
    moderator: PersonName.nullable().describe("Null after the moderator's account was deleted."),
    undoUntil: z.iso.datetime().nullable().describe("Until when the caller may undo it; null if they may not."),
  })
  .meta({ id: "Decision", description: "A decision, as staff see it." });
export type Decision = z.infer<typeof Decision>;

export const StaffAppeal = Appeal.extend({
  decision: Decision.omit({ appeal: true }),
  mayDecide: z.boolean().describe("Whether the caller may decide it: another moderator than the one who decided, where there is one."),
  isOwnDecision: z.boolean().describe("Whether the caller made the decision."),
  isOverdue: z.boolean(),
}).meta({ id: "StaffAppeal", description: "An appeal with the decision that it is against." });
export type StaffAppeal = z.infer<typeof StaffAppeal>;
