// Disputes about a deal: what both sides wrote and did, and the decision of a moderator.

import { fromMinor, partOf, toMinor } from "#contract/market/amounts.ts";
import { PersonName } from "#contract/people/person.ts";
import { limits } from "#contract/platform/limits.ts";
import { oneOf } from "#contract/platform/parameters.ts";
import { text } from "#contract/platform/text.ts";
import { apiObject, z } from "#contract/platform/zod.ts";
import { m } from "#texts/m.ts";

export const disputeSides = ["poster", "winner"] as const;
export type DisputeSide = (typeof disputeSides)[number];
/** How a dispute can be decided. Only a secured payment can be split. */
export const disputeOutcomes = ["complete", "end", "split"] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

/** The side that a split is decided against: the one that gets less, and the freelancer at equal parts. */
export function smallerSide(winnerPercent: number): DisputeSide {
  return winnerPercent > 50 ? "poster" : "winner";
}

/** The amounts of a split. The winner's part is rounded down to the cent. */
export function splitAmounts(amount: number, winnerPercent: number): Record<DisputeSide, number> {
  const minor = toMinor(amount);
  const ofWinner = partOf(minor, winnerPercent);
  return { poster: fromMinor(minor - ofWinner), winner: fromMinor(ofWinner) };
}

export const disputeEntryKinds = ["opened", "delivery", "changes", "statement"] as const;
export type DisputeEntryKind = (typeof disputeEntryKinds)[number];

const side = z.enum(disputeSides);

export const DisputeStatement = apiObject(
  "NewStatement",
  "One side's statement in a dispute. It replaces an earlier one of the same side.",
  {
    text: text(m.dispute_statement, limits.disputeStatement),
  },
);
export type DisputeStatement = z.infer<typeof DisputeStatement>;

export const DisputeEntry = apiObject("DisputeEntry", "A delivery, a request for changes, the opening of the dispute or a statement.", {
  kind: z.enum(disputeEntryKinds),
  side: side.nullable().describe("Null if the clock opened the dispute."),
  text: z.string(),
  links: z.array(z.string()).describe("The links of a delivery."),
  at: z.iso.datetime(),
});
export type DisputeEntry = z.infer<typeof DisputeEntry>;

export const Dispute = apiObject("Dispute", "A dispute about a deal.", {
  _id: z.uuid(),
  task: z.object({ _id: z.uuid(), title: z.string() }),
  poster: PersonName,
  winner: PersonName,
  amount: z.number(),
  deliverBy: z.iso.date(),
  openedBy: side.nullable().describe("Null if it opened because a proposal to end was not answered."),
  openedAt: z.iso.datetime(),
  wasDelivered: z
    .boolean()
    .describe("Whether the work had been delivered when the dispute was opened, also if changes were requested since."),
  statementsUntil: z.iso.datetime(),
  settlesAt: z.iso.datetime().describe("When the deal ends without a decision."),
  settlesAs: z.enum(["complete", "end"]).describe("How it then ends: `complete` if the work was delivered, otherwise `end`."),
  outcome: z.enum(disputeOutcomes).nullable().describe("Null while it is open."),
  winnerPercent: z.int().nullable().describe("Of a split: the percentage of the price that the freelancer gets."),
  isSecured: z.boolean().describe("Whether the market holds the price, so that it can be split."),
  moneyUntil: z.iso
    .datetime()
    .nullable()
    .describe(
      "After a moderator's decision about a secured price: until when an appeal can still change what happens to the money. While an appeal is open, the market keeps the money longer. Null otherwise.",
    ),
  closedAt: z.iso.datetime().nullable(),
  decision: z.uuid().nullable().describe("The decision of a moderator; null if it is open or the time was over."),
  entries: z.array(DisputeEntry).describe("In the order in which they happened."),
  mayWrite: z.boolean().describe("Whether the caller may write or change a statement."),
  mayDecide: z
    .boolean()
    .describe(
      "For moderators: whether both sides are heard or the time for statements is over, and they take no part. The reason of the side that opened it counts as its statement.",
    ),
});
export type Dispute = z.infer<typeof Dispute>;

/** The reason of the side that opened a dispute counts as its statement. */
export function isHeard({ entries }: Pick<Dispute, "entries">, by: DisputeSide): boolean {
  return entries.some(({ kind, side }) => side === by && (kind === "statement" || kind === "opened"));
}

export const DisputeSummary = Dispute.omit({ entries: true }).meta({
  id: "DisputeSummary",
  description: "A dispute without its entries, for lists.",
});
export type DisputeSummary = z.infer<typeof DisputeSummary>;

const winnerPercent = z
  .int({ error: m.dispute_percent_invalid })
  .min(1, { error: m.dispute_percent_invalid })
  .max(99, { error: m.dispute_percent_invalid });

export const DisputeDecision = z
  .object({
    outcome: oneOf("outcome", disputeOutcomes),
    winnerPercent: winnerPercent
      .optional()
      .describe("Of a split, where it is required: the percentage of the price that the freelancer gets."),
    reasons: text(m.decision_reason, limits.decisionReasons),
  })
  .refine(({ outcome, winnerPercent }) => (outcome === "split") === (winnerPercent !== undefined), {
    path: ["winnerPercent"],
    error: m.dispute_percent_invalid,
  })
  .meta({ id: "DisputeDecision", description: "How a moderator decides a dispute, and why. Both sides read the reasons." });
export type DisputeDecision = z.infer<typeof DisputeDecision>;
