import { z } from "#contract/zod.ts";
import { categories } from "./categories.ts";

const count = z.int().min(0);
const byCategory = z
  .array(z.object({ category: z.enum(categories), tasks: count }))
  .meta({ description: "All seven, in the usual order." });
const byDay = z.array(z.object({ day: z.iso.date(), tasks: count })).meta({ description: "The last 30 days in UTC, oldest first." });

export const Insights = z
  .object({
    generatedAt: z.iso.datetime(),
    mine: z.object({
      tasks: count,
      likesReceived: count,
      dueSoon: count.meta({ description: "Deadline today or in the next seven days; without completed, cancelled and expired tasks." }),
      overdue: count.meta({ description: "Deadline passed; without completed, cancelled and expired tasks." }),
      budget: z.number(),
      budgetByMonth: z
        .array(z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), budget: z.number(), tasks: count }))
        .meta({ description: "By the month of posting: the last twelve in UTC, oldest first." }),
      byCategory,
      byDay,
    }),
    market: z
      .object({
        tasks: count,
        openTasks: count.meta({ description: "Open for offers: neither past the deadline nor awarded." }),
        people: count,
        likes: count,
        budget: z.number(),
        byCategory,
        byDay,
      })
      .meta({ description: "Without cancelled tasks. Up to 10 seconds old from 10,000 tasks on." }),
  })
  .meta({ id: "Insights", description: "Figures of the caller's tasks and of the whole market." });
export type Insights = z.infer<typeof Insights>;
