// Public figures about moderation, by month.

import { contentKinds } from "#contract/people/content.ts";
import { apiObject, z } from "#contract/platform/zod.ts";
import { caseActions } from "./decision.ts";

/** How many months the page shows. */
export const transparencyMonths = 12;

export const TransparencyMonth = apiObject("TransparencyMonth", "What was reported and decided in a month.", {
  month: z.string().describe("`YYYY-MM`, in UTC."),
  reports: z.int().min(0),
  reportsByKind: z.array(z.object({ kind: z.enum(contentKinds), count: z.int().min(1) })),
  decisions: z
    .array(z.object({ action: z.enum(caseActions), rule: z.object({ id: z.string(), title: z.string() }), count: z.int().min(1) }))
    .describe("About content and people, without those that were undone."),
  appeals: z.int().min(0).describe("Appeals that were received."),
  appealsUpheld: z.int().min(0).describe("Appeals after which the decision stayed."),
  appealsReversed: z.int().min(0),
  medianHours: z.number().min(0).nullable().describe("Median time from the opening of a case to its decision, in hours."),
  disputes: z.int().min(0).describe("Disputes that were opened."),
  disputesCompleted: z.int().min(0).describe("Disputes that a moderator decided: the deal counts as completed."),
  disputesEnded: z.int().min(0).describe("Disputes that a moderator decided: the deal is ended."),
  disputesSplit: z.int().min(0).describe("Disputes that a moderator decided: the price is split."),
  disputesSettled: z.int().min(0).describe("Disputes that closed without a decision because the time was over."),
});
export type TransparencyMonth = z.infer<typeof TransparencyMonth>;
