// What administrators see and change.

import { Recovery } from "#contract/account/recovery.ts";
import { decisionActions } from "#contract/moderation/decision.ts";
import { PersonName } from "#contract/people/person.ts";
import { limits } from "#contract/platform/limits.ts";
import { oneOf, trueOrFalse, wholeNumber } from "#contract/platform/parameters.ts";
import { roles } from "#contract/platform/role.ts";
import { isStorable, optionalLine, text } from "#contract/platform/text.ts";
import { apiObject, z } from "#contract/platform/zod.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";

const role = oneOf("role", roles);
const count = z.int().min(0);

export const Claim = apiObject("Claim", "The token of the one-time link that the server prints at start.", {
  token: z.string({ error: m.claim_invalid }).min(1, { error: m.claim_invalid }).max(200, { error: m.claim_invalid }),
});

export const Overview = apiObject("Overview", "The market at a glance.", {
  people: z.object({
    all: count,
    new7Days: count,
    active7Days: count.describe("People who had the app open while signed in, or changed something."),
    suspended: count,
    staff: count,
    sample: count.describe("People of the sample market."),
  }),
  tasks: z.object({ all: count, open: count, new7Days: count, hidden: count }),
  offers: z.object({ all: count, live: count, new7Days: count }),
  deals: z.object({ underWay: count, completed: count, completed7Days: count }),
  reports: z.object({ open: count, held: count, disputes: count, appeals: count }),
  feedback: z.object({ unanswered: count }),
  moneyWaiting: count.nullable().describe("What waits for an administrator under Money. Null in a market without payments."),
  jobs: z.object({ waiting: count, failed: count.describe("Waiting for another attempt, or out of attempts.") }),
  mail: z.object({
    failed: count.describe("Mails of the last 24 hours that failed and were not sent since."),
    lastError: z.string().nullable(),
  }),
  version: z.string(),
  engine: z.string(),
  databaseBytes: count,
  slowQueries: z
    .array(z.object({ statement: z.string(), count, slowestMs: z.number().min(0), lastAt: z.iso.datetime() }))
    .describe("Since this process started, the slowest first."),
  startedAt: z.iso.datetime(),
});
export type Overview = z.infer<typeof Overview>;

export const RemovedSample = apiObject("RemovedSample", "What was removed with the sample market.", {
  people: count,
  tasks: count,
  offers: count.describe("Also those of other people on tasks of the sample."),
});
export type RemovedSample = z.infer<typeof RemovedSample>;

export const personStatuses = ["active", "suspended", "banned"] as const;

export const MarketPerson = apiObject("MarketPerson", "A person of the market, as administrators see them.", {
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean().describe("Whether the email address is known to be the person's."),
  role,
  status: z.enum(personStatuses),
  suspendedUntil: z.iso.datetime().nullable(),
  rating: z.number(),
  joinedAt: z.iso.datetime(),
  lastActiveAt: z.iso.datetime().nullable(),
});
export type MarketPerson = z.infer<typeof MarketPerson>;

export const PersonActivity = MarketPerson.extend({
  tasks: count,
  offers: count,
  dealsCompleted: count,
  reviews: count,
  reportsSent: count,
  reportsReceived: count,
  canPromote: z.boolean().describe("Whether the person can get a higher role: not while the email address isn't verified."),
  canRecover: z.boolean().describe("Whether the caller can start the recovery of the account."),
  recovery: Recovery.nullable().describe("The recovery of the account that is under way."),
  decisions: z.array(z.object({ _id: z.uuid(), action: z.enum(decisionActions), createdAt: z.iso.datetime(), isReversed: z.boolean() })),
}).meta({ id: "PersonActivity", description: "A person with their activity and the newest 20 decisions about them." });
export type PersonActivity = z.infer<typeof PersonActivity>;

const partOfName = z.string().trim().max(limits.search).refine(isStorable, { error: m.field_search_invalid }).optional();

export const PeopleQuery = z.object({
  q: partOfName.describe("A part of the name or the email address."),
  role: role.optional().describe("Only people with this role."),
  status: oneOf("status", personStatuses).optional().describe("Only people with this status."),
});
export type PeopleQuery = z.infer<typeof PeopleQuery>;

export const NewRole = apiObject("NewRole", "The new role of a person.", { role });

const day = z.iso.date({ error: m.audit_day_invalid }).optional();

export const AuditQuery = z.object({
  q: partOfName.describe("A part of the name or the email address of the person who acted."),
  actor: z.uuid({ error: m.audit_id_invalid }).optional().describe("The id of the person who acted."),
  subject: z.uuid({ error: m.audit_id_invalid }).optional().describe("The id of what was changed."),
  action: z
    .string()
    .regex(/^[a-z_]+(\.[a-z_]+)?$/, { error: m.audit_action_invalid })
    .max(60, { error: m.audit_action_invalid })
    .optional()
    .describe("An action such as `task.post`, or its first part."),
  from: day.describe("The first day, in UTC."),
  to: day.describe("The last day, in UTC."),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

export const AuditEntry = apiObject("AuditEntry", "A change, and who made it.", {
  _id: z.uuid(),
  at: z.iso.datetime(),
  actor: PersonName.nullable(),
  action: z.string(),
  subjectKind: z.string(),
  subject: z.uuid(),
  requestId: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  task: z.object({ _id: z.uuid(), title: z.string() }).nullable().describe("The task that it is about, if it still exists."),
  person: PersonName.nullable().describe("The person that it is about, if they are still there."),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const FeedbackQuery = z.object({
  answered: trueOrFalse("answered", "Only feedback with, or without, an answer."),
});
export type FeedbackQuery = z.infer<typeof FeedbackQuery>;

export const ReceivedFeedback = apiObject("ReceivedFeedback", "Feedback, as administrators see it.", {
  _id: z.uuid(),
  person: PersonName.nullable(),
  email: z.string().nullable().describe("Where an answer goes; null if the sender gave no address."),
  message: z.string(),
  page: z.string().nullable(),
  createdAt: z.iso.datetime(),
  answer: z.string().nullable(),
  answeredAt: z.iso.datetime().nullable(),
});
export type ReceivedFeedback = z.infer<typeof ReceivedFeedback>;

export const FeedbackAnswer = apiObject("FeedbackAnswer", "An answer, sent by mail.", { text: text(m.feedback_answer, limits.feedback) });

const usesError = () => m.invitation_uses_invalid({ max: numberText(limits.invitationUses) });
const daysError = () => m.invitation_days_invalid({ max: numberText(limits.invitationDays) });

export const NewInvitation = apiObject("NewInvitation", "An invitation: for how many people, and for how many days.", {
  note: optionalLine(m.invitation_note, limits.invitationNote),
  uses: wholeNumber(limits.invitationUses, usesError),
  days: wholeNumber(limits.invitationDays, daysError),
});
export type NewInvitation = z.infer<typeof NewInvitation>;

export const Invitation = apiObject("Invitation", "An invitation. People register with its code while registration is by invitation.", {
  _id: z.uuid(),
  code: z.string(),
  note: z.string(),
  uses: count,
  used: count,
  expiresAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
});
export type Invitation = z.infer<typeof Invitation>;
