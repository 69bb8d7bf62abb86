import { OfferState, TransitionName, taskTerms } from "#contract/deals/deal.ts";
import { Dispute, disputeSides } from "#contract/deals/disputes/dispute.ts";
import { OfferSeal } from "#contract/deals/offers/offer-seal.ts";
import { Hidden } from "#contract/people/content.ts";
import { shownPhoto } from "#contract/people/photo.ts";
import { limits } from "#contract/platform/limits.ts";
import { text } from "#contract/platform/text.ts";
import { apiObject, z } from "#contract/platform/zod.ts";
import { categories } from "#contract/tasks/categories.ts";
import { TaskState } from "#contract/tasks/task-state-schema.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";

const amount = z
  .number({ error: m.offer_amount_number })
  .min(limits.budgetStep, { error: m.offer_amount_min })
  .max(limits.budget, { error: () => m.offer_amount_max({ max: numberText(limits.budget) }) })
  .refine((value) => Number(value.toFixed(2)) === value, { error: m.offer_amount_decimals });

const days = z
  .int({ error: m.offer_days_whole })
  .min(1, { error: m.offer_days_min })
  .max(limits.offerDays, { error: () => m.offer_days_max({ max: numberText(limits.offerDays) }) });

const seenVersion = z.int({ error: m.offer_version_whole }).min(1).describe("The version of the task that the freelancer saw.");

const reason = text(m.step_reason, limits.dealReason);

export const OfferTerms = apiObject("OfferTerms", "What a freelancer offers: a price, a number of days and a message.", {
  amount,
  days,
  message: text(m.offer_message, limits.offerMessage),
  version: seenVersion.optional(),
});
export type OfferTerms = z.infer<typeof OfferTerms>;

export const NewOffer = OfferTerms.extend({ task: z.uuid({ error: m.offer_task_id }) }).meta({
  id: "NewOffer",
  description: "The terms of an offer, and the task it is for.",
});
export type NewOffer = z.infer<typeof NewOffer>;

export const GivenReason = apiObject("GivenReason", "The reason for a step, shown to the other side.", { reason });
export type GivenReason = z.infer<typeof GivenReason>;
export const SeenRevision = apiObject("SeenRevision", "The revision that the poster saw. Another one is not awarded.", {
  revision: z.int({ error: m.offer_revision_whole }).min(1),
});
export type SeenRevision = z.infer<typeof SeenRevision>;
export const SeenVersion = apiObject("SeenVersion", "The version of the task that the freelancer confirms.", { version: seenVersion });
export type SeenVersion = z.infer<typeof SeenVersion>;
export const NewDeadline = apiObject("NewDeadline", "The new deadline of a task.", {
  deadline: z.iso.date({ error: m.offer_deadline_date }),
});
export type NewDeadline = z.infer<typeof NewDeadline>;

export const NewDeliveryDate = GivenReason.extend({ deliverBy: z.iso.date({ error: m.offer_delivery_date }) }).meta({
  id: "NewDeliveryDate",
  description: "The delivery date that the winner asks for, and the reason.",
});
export type NewDeliveryDate = z.infer<typeof NewDeliveryDate>;

export const TermChange = apiObject("TermChange", "One field of a task that the poster changed, before and after.", {
  field: z.enum(taskTerms),
  from: z.union([z.string(), z.number()]),
  to: z.union([z.string(), z.number()]),
});
export type TermChange = z.infer<typeof TermChange>;

export const TaskVersion = apiObject("TaskVersion", "What the poster changed while there were offers.", {
  version: z.int().min(2),
  changes: z.array(TermChange),
  createdAt: z.iso.datetime(),
});
export type TaskVersion = z.infer<typeof TaskVersion>;

export const OfferRevision = apiObject("OfferRevision", "The terms of an offer at one revision.", {
  revision: z.int().min(1),
  amount: z.number(),
  days: z.int(),
  message: z.string(),
  version: z.int().min(1),
  createdAt: z.iso.datetime(),
});
export type OfferRevision = z.infer<typeof OfferRevision>;

const actions = z.array(TransitionName).describe("What the caller may do now.");
const person = z.object({ id: z.uuid(), name: z.string(), rating: z.number().min(0).max(5), photoURL: shownPhoto });

export const BidderRecord = apiObject("BidderRecord", "What a poster compares besides the terms of offers.", {
  tasksDone: z.int().min(0).describe("Tasks of others that this person completed."),
  reviewCount: z.int().min(0),
  emailVerified: z.boolean().describe("Whether the person has proved that their email address is theirs."),
  lastReview: z
    .object({ rating: z.int().min(1).max(5), words: z.string(), at: z.iso.datetime() })
    .nullable()
    .describe("The newest published review about this person."),
});
export type BidderRecord = z.infer<typeof BidderRecord>;

export const Offer = apiObject("Offer", "An offer on a task, at its newest revision.", {
  _id: z.uuid(),
  task: z.uuid(),
  bidder: person.extend(BidderRecord.partial().shape).describe("With their record in the poster's list of offers."),
  state: OfferState,
  since: z.iso.datetime().describe("When it came into this state."),
  reason: z.string().nullable().describe("Why it is in this state, in the language of the request. Present in every final state."),
  turnedDown: z.boolean().optional().describe("True for a declined offer whose freelancer turned down the job."),
  ...OfferRevision.shape,
  hidden: Hidden.optional(),
  looksCopied: z.boolean().optional().describe("For the poster: the freelancer sent a similar message to several tasks."),
  isSealed: z.boolean().describe("Whether it was sealed when the offers closed, so that there is a proof of it."),
  updatedAt: z.iso.datetime().describe("When it was last revised."),
  actions,
});
export type Offer = z.infer<typeof Offer>;

export const Agreement = apiObject("Agreement", "The terms of the awarded or accepted offer.", {
  offer: z.uuid(),
  bidder: person,
  amount: z.number(),
  days: z.int(),
  deliverBy: z.iso
    .date()
    .nullable()
    .describe("The day of the acceptance plus the days of the offer, in UTC, or the extended day; null until then."),
  isSecured: z.boolean().optional().describe("Whether the poster has paid the price to the market."),
  deliveredAt: z.iso.datetime().nullish().describe("When the work was last delivered; null if it never was."),
  state: OfferState,
  reason: z.string().nullable().describe("Why the offer is in this state."),
});
export type Agreement = z.infer<typeof Agreement>;

export const AskedFor = apiObject("AskedFor", "What one side has asked the other for and is not answered yet.", {
  kind: z.enum(["extension", "end"]),
  by: z.enum(disputeSides),
  reason: z.string(),
  deliverBy: z.iso.date().nullable().describe("The delivery date that is asked for; null for a proposal to end."),
  at: z.iso.datetime(),
  until: z.iso.datetime().nullable().describe("When a proposal to end takes effect without an answer; null for an extension."),
});
export type AskedFor = z.infer<typeof AskedFor>;

export const DealDispute = Dispute.pick({
  _id: true,
  statementsUntil: true,
  settlesAt: true,
  settlesAs: true,
  outcome: true,
  mayWrite: true,
}).meta({ id: "DealDispute", description: "The dispute about a deal, in short." });
export type DealDispute = z.infer<typeof DealDispute>;

export const Deal = apiObject("Deal", "The deal about a task.", {
  task: z.uuid(),
  title: z.string(),
  category: z.enum(categories),
  budget: z.number(),
  deadline: z.iso.date(),
  poster: person,
  state: TaskState,
  since: z.iso.datetime().describe("When it came into this state."),
  dueAt: z.iso
    .datetime()
    .nullable()
    .describe(
      "When the clock moves it on, unless a person does before. While work is in progress or delivered, only for the poster and the winner.",
    ),
  version: z.int().min(1),
  bidcunt: z.int().min(0).describe("How many live offers there are."),
  awardable: z.int().min(0).optional().describe("For the poster: how many of them can be awarded."),
  you: z.uuid().optional().describe("The caller, if there is one."),
  isYours: z.boolean().describe("Whether the caller posted the task."),
  agreed: Agreement.nullable().describe("Once an offer is awarded, for the poster and the winner."),
  isLiked: z.boolean().describe("Whether the caller has liked the task. False for visitors."),
  ownQuestion: z.uuid().nullable().describe("The caller's unanswered question about the task."),
  changesAsked: z
    .string()
    .nullable()
    .describe("While work is in progress again: the changes that the poster requested. For the poster and the winner."),
  askedFor: AskedFor.nullable().describe("For the poster and the winner."),
  overdueAt: z.iso
    .datetime()
    .nullable()
    .describe("While work is in progress: from when the poster may end the deal alone. For the poster and the winner."),
  changesLeft: z.int().min(0).nullable().describe("How often the poster may still request changes. For the poster and the winner."),
  dispute: DealDispute.nullable().describe("For the poster and the winner."),
  seal: OfferSeal.nullable().describe("What was published when the offers closed the last time."),
  actions,
});
export type Deal = z.infer<typeof Deal>;

export const DealOffer = apiObject("DealOffer", "An offer and the deal it belongs to.", { deal: Deal, offer: Offer });
export type DealOffer = z.infer<typeof DealOffer>;

export const DealOffers = apiObject("DealOffers", "A deal, and the offers that the caller may see.", {
  deal: Deal,
  offers: z.array(Offer).describe("All for the poster, their own for a freelancer, none for others."),
});
export type DealOffers = z.infer<typeof DealOffers>;

export const OfferHistory = DealOffer.extend({
  revisions: z.array(OfferRevision).describe("Every revision, the newest first."),
  versions: z.array(TaskVersion).describe("What changed in the task since the offer's last revision, the newest first."),
}).meta({ id: "OfferHistory", description: "An offer with its revisions and the later changes of the task." });
export type OfferHistory = z.infer<typeof OfferHistory>;
