// Cases of the moderation queue: reported or suspicious content, one open case for each.

import { contentKinds, Hidden } from "#contract/people/content.ts";
import { PersonName } from "#contract/people/person.ts";
import { oneOf, trueOrFalse } from "#contract/platform/parameters.ts";
import { apiObject, z } from "#contract/platform/zod.ts";
import { Decision } from "./decision.ts";

export const caseStates = ["open", "closed"] as const;
export const caseSources = ["reports", "copied_offers", "unchanged"] as const;
export type CaseSource = (typeof caseSources)[number];

export const Case = apiObject("Case", "Content that a moderator has to look at.", {
  _id: z.uuid(),
  kind: z.enum(contentKinds),
  subject: z.uuid(),
  source: z.enum(caseSources).describe("`copied_offers`: similar messages on several tasks. `unchanged`: a requested change was not made."),
  state: z.enum(caseStates),
  words: z.string().describe("The content, or what it was when the case was opened if it no longer exists."),
  owner: PersonName.nullable(),
  task: z.object({ _id: z.uuid(), title: z.string() }).nullable().describe("The task that the content belongs to."),
  hidden: Hidden.nullable(),
  reports: z.int().min(0),
  trustedReports: z.int().min(0).describe("Reports by trusted people."),
  openedAt: z.iso.datetime(),
});
export type Case = z.infer<typeof Case>;

export const CaseContext = Case.extend({
  reportList: z
    .array(
      z.object({ _id: z.uuid(), person: PersonName.nullable(), reason: z.string(), isTrusted: z.boolean(), createdAt: z.iso.datetime() }),
    )
    .describe("The newest 100 reports."),
  neighbours: z
    .array(z.object({ _id: z.uuid(), author: PersonName, text: z.string(), createdAt: z.iso.datetime(), isReported: z.boolean() }))
    .describe("For a message: reported messages of the conversation and those just before and after them, oldest first."),
  facts: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .describe("What else is known about the content, such as budget and deadline of a task."),
  ownerRecord: z
    .object({
      memberSince: z.iso.datetime(),
      tasksPosted: z.int().min(0),
      dealsCompleted: z.int().min(0),
      decisions: z.int().min(0).describe("Earlier decisions against this person that were not reversed."),
      suspendedUntil: z.iso.datetime().nullable(),
      isBanned: z.boolean(),
    })
    .nullable(),
  decisions: z.array(Decision).describe("Decisions about the same content, newest first."),
  mayDecide: z.boolean().describe("Whether the caller may decide it: it does not concern them, and it is open."),
}).meta({ id: "CaseContext", description: "A case with its reports and its context." });
export type CaseContext = z.infer<typeof CaseContext>;

export const CaseQuery = z.object({
  kind: oneOf("kind", contentKinds).optional().describe("Only cases about this kind of content."),
  state: oneOf("state", caseStates).optional().describe("`open` if absent."),
  source: oneOf("source", caseSources).optional().describe("Only cases from this source."),
  held: trueOrFalse("held", "`true`: only content that is held back."),
});
export type CaseQuery = z.infer<typeof CaseQuery>;

export const CaseCounts = apiObject("CaseCounts", "How much waits for moderators.", {
  open: z.int().min(0),
  held: z.int().min(0),
  appeals: z.int().min(0),
  disputes: z.int().min(0).describe("Open disputes."),
  kinds: z.array(z.object({ kind: z.enum(contentKinds), open: z.int().min(0) })),
});
export type CaseCounts = z.infer<typeof CaseCounts>;
