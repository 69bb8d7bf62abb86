import { apiObject, z } from "#contract/platform/zod.ts";
import { categories } from "./categories.ts";

const count = z.int().min(0);
const byCategory = z
  .array(z.object({ category: z.enum(categories), tasks: count }))
  .describe("One entry for each of the seven categories.");
const byDay = z
  .array(z.object({ day: z.iso.date(), tasks: count }))
  .describe("One entry for each of the last 30 days in UTC, oldest first.");

export const Insights = apiObject("Insights", "Figures of the caller's tasks and of the entire market.", {
  generatedAt: z.iso.datetime(),
  mine: z.object({
    tasks: count,
    likesReceived: count,
    dueSoon: count.describe("Tasks with a deadline today or in the next seven days, except completed, ended, cancelled and expired ones."),
    overdue: count.describe("Tasks with a deadline in the past, except completed, ended, cancelled and expired ones."),
    budget: z.number(),
    budgetByMonth: z
      .array(z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), budget: z.number(), tasks: count }))
      .describe("One entry for each of the last twelve months in UTC, by posting date, oldest first."),
    byCategory,
    byDay,
  }),
  market: z
    .object({
      tasks: count,
      openTasks: count.describe("Tasks open for offers: not awarded, and with a deadline today or later."),
      people: count,
      likes: count,
      budget: z.number(),
      byCategory,
      byDay,
    })
    .describe("All tasks except cancelled ones. Cached for up to 10 seconds when there are 10,000 tasks or more."),
});
export type Insights = z.infer<typeof Insights>;
