// What a person has to do now, and the figures of their offers, jobs and tasks.

import { profileFrom } from "#contract/deals/reviews/profile-from.ts";
import { limits } from "#contract/platform/limits.ts";
import { apiObject, z } from "#contract/platform/zod.ts";
import { categories } from "#contract/tasks/categories.ts";
import { taskStates } from "#contract/tasks/task-state.ts";
import { TaskState } from "#contract/tasks/task-state-schema.ts";
import { OfferState } from "./deal.ts";

/** What waits for a person: the deals that are their turn in My deals (`contract/deals/my-deals.ts`), and unread messages. */
export const todayKinds = [
  "answer_award",
  "secure_payment",
  "answer_end",
  "answer_extension",
  "write_statement",
  "reconfirm_offer",
  "deliver_work",
  "make_changes",
  "late_work",
  "review_delivery",
  "review_offers",
  "read_messages",
  "closed_task",
  "write_review",
] as const;
export type TodayKind = (typeof todayKinds)[number];

const count = z.int().min(0);
const money = z.number();
const hours = z.number().min(0).nullable();
const task = { task: z.uuid(), title: z.string() };

export const TodayItem = apiObject("TodayItem", "Something that waits for the caller.", {
  kind: z.enum(todayKinds),
  ...task,
  person: z.object({ id: z.uuid(), name: z.string() }).nullable().describe("The other side; null for several people or none."),
  amount: money.nullable().describe("The amount of the offer; the lowest one if there are several offers."),
  count: count.describe("The number of offers to review; 1 for the other kinds."),
  isYours: z.boolean().describe("Whether the caller posted the task."),
  dueAt: z.iso.datetime().nullable().describe("When the step is due, as in `MyDeal`. Null for messages."),
});
export type TodayItem = z.infer<typeof TodayItem>;

const byMonth = z
  .array(z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), offers: count, jobs: count, completed: money }))
  .describe(
    "One entry for each of the last twelve months in UTC, oldest first: offers sent, offers accepted, and the agreed amounts of completed jobs.",
  );

export const Summary = apiObject("Summary", "What waits for the caller, and figures of their offers, jobs and tasks.", {
  today: z.object({
    items: z
      .array(TodayItem)
      .max(limits.todayItems)
      .describe(
        `The next due first, as in \`GET /mydeals\`, at most ${limits.todayOfKind} of each kind. A message counts as due within a day.`,
      ),
    counts: z.record(z.enum(todayKinds), count).describe("How many there are of each kind, listed or not."),
  }),
  freelancer: z.object({
    offers: count.describe("Offers sent."),
    live: count.describe("Offers that wait for a decision."),
    pipeline: money.describe("The sum of the live offers."),
    won: count.describe("Offers that became jobs, however these ended."),
    decided: count.describe("Offers that were accepted, declined or lost to another."),
    inProgress: count.describe("Jobs in progress, delivered or in dispute."),
    completed: count,
    completedValue: money.describe("The agreed amounts of the completed jobs."),
    responseHours: hours.describe(`Median time to answer an offer or an award; null below ${profileFrom} answers.`),
    newTasks: z
      .array(z.object({ ...task, category: z.enum(categories), budget: money, deadline: z.iso.date(), createdAt: z.iso.datetime() }))
      .max(limits.newTasks)
      .describe("Open tasks of the last seven days in the categories of the caller's offers, newest first."),
    byMonth,
  }),
  poster: z.object({
    tasks: z.record(z.enum(taskStates), count).describe("The number of the caller's tasks in each state."),
    offers: count.describe("Offers received."),
    committed: money.describe("The agreed amounts of jobs in progress, delivered or in dispute."),
    spent: money.describe("The agreed amounts of completed jobs."),
    saved: money.describe("The budgets of these jobs less the agreed amounts; negative above the budgets."),
    offersPerTask: z.number().min(0),
    hoursToOffer: hours.describe("Median time from posting to the first offer."),
    hoursToAward: hours.describe("Median time from posting to the first award."),
    byMonth,
  }),
});
export type Summary = z.infer<typeof Summary>;

export const offerSides = ["sent", "received"] as const;
export type OfferSide = (typeof offerSides)[number];

export const OfferRow = apiObject("ReportedOffer", "An offer that the caller sent or received, as a row of a report.", {
  _id: z.uuid(),
  ...task,
  category: z.enum(categories),
  budget: money,
  taskState: TaskState,
  person: z.string().describe("The name of the other side."),
  amount: money,
  days: z.int(),
  state: OfferState,
  createdAt: z.iso.datetime(),
  acceptedAt: z.iso.datetime().nullable().describe("When the award was accepted; null if the offer became no job."),
  since: z.iso.datetime().describe("When it came into this state."),
});
export type OfferRow = z.infer<typeof OfferRow>;
