import { z } from "#contract/zod.ts";
import { categories } from "./categories.ts";
import { limits } from "./limits.ts";
import type { TaskFieldName, TaskFilterName } from "./task-fields.ts";
import { isStorable, text } from "./text.ts";

const budget = z
  .number("Budget must be a number.")
  .min(0, "Budget must be 0 or more.")
  .max(limits.budget, "Budget may be at most 9,999,999.99.")
  .refine(hasTwoDecimals, "Budget may have at most two decimals.");

const deadline = z.iso
  .date({ error: "Deadline must be a real date, as in 2026-12-31.", abort: true })
  .refine((value) => value >= "0001-01-01", "Deadline must be a real date, as in 2026-12-31.");

const category = z.enum(categories, "Category must be one of the listed ones.");

/** What a poster may write into each field. */
const written = {
  title: text(() => "Title", limits.title),
  category,
  description: text(() => "Description", limits.description),
  deadline,
  budget,
} satisfies Record<TaskFieldName, z.ZodType>;

/** What an answer holds in each field. */
const shown = {
  title: z.string(),
  category,
  description: z.string(),
  deadline: z.iso.date(),
  budget: z.number(),
} satisfies Record<TaskFieldName, z.ZodType>;

export const NewTask = z
  .object(written)
  .meta({ id: "NewTask", description: "What a poster sends. Other members, such as bidcunt and user, are ignored." });
export type NewTask = z.infer<typeof NewTask>;

export const TaskUpdate = NewTask.meta({ id: "TaskUpdate", description: "The members that a poster may change." });
export type TaskUpdate = z.infer<typeof TaskUpdate>;

export const Task = z
  .object({
    _id: z.uuid(),
    ...shown,
    likeCount: z.int().min(0),
    bidcunt: z.int().min(0),
    user: z.object({
      id: z.uuid().meta({ description: "Opaque id of the poster." }),
      name: z.string(),
      email: z.string().meta({ description: "Masked, except in the poster's own answers." }),
      rating: z.number().min(0).max(5).meta({ description: "0 for a poster without ratings." }),
    }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: "Task", description: "A task. Its poster's email address is masked, except in the poster's own answers." });
export type Task = z.infer<typeof Task>;

export const taskSorts = ["newest", "closing", "budget-up", "budget-down", "liked", "relevance"] as const;
export type TaskSort = (typeof taskSorts)[number];

const queryBudget = z
  .string()
  .regex(/^\d+(\.\d+)?$/, "A budget must be a number.")
  .transform(Number)
  .pipe(z.number().max(limits.budget, "A budget may be at most 9,999,999.99."))
  .meta({ type: "number", minimum: 0, maximum: limits.budget });

const queryDay = (name: string) => z.iso.date(`${name} must be a real date, as in 2026-12-31.`).optional();

const filters = {
  category: category.optional().meta({ description: "Only tasks of this category." }),
  minBudget: queryBudget.optional().meta({ description: "The least budget, included." }),
  maxBudget: queryBudget.optional().meta({ description: "The greatest budget, included." }),
  dueFrom: queryDay("dueFrom").meta({ description: "The first deadline, included." }),
  dueTo: queryDay("dueTo").meta({ description: "The last deadline, included." }),
} satisfies Record<TaskFilterName, z.ZodType>;

export const TaskQuery = z.object({
  q: z.string().trim().max(limits.search).refine(isStorable, "q holds characters that cannot be searched.").optional().meta({
    maxLength: limits.search,
    description: "Words to find in title, description or category, or their beginnings; a task must have them all.",
  }),
  exact: z.stringbool().optional().meta({ type: "boolean", description: "`true` does not correct typing errors in `q`." }),
  ...filters,
  sort: z
    .enum(taskSorts)
    .optional()
    .meta({
      description:
        "`relevance` when `q` is given, else `newest`. `closing` begins with tasks due today or next; overdue tasks come last. " +
        `With \`q\`, every order but \`newest\` sorts the newest ${limits.sortedMatches} matches, then the next ${limits.sortedMatches}, and so on.`,
    }),
});
export type TaskQuery = z.infer<typeof TaskQuery>;

export const TaskCountQuery = TaskQuery.omit({ sort: true });
export type TaskCountQuery = z.infer<typeof TaskCountQuery>;

const counted = {
  tasks: z.int().min(0).max(limits.countMax),
  more: z.boolean().meta({ description: "There are more than that." }),
};
export const TaskCounts = z
  .object({
    ...counted,
    categories: z.array(z.object({ category, ...counted })).meta({ description: "All seven, as if no category had been asked for." }),
    corrected: z.string().nullable().meta({ description: "The corrected words, when `q` seems to have a typing error." }),
  })
  .meta({ id: "TaskCounts", description: "How many tasks match, in all and by category." });
export type TaskCounts = z.infer<typeof TaskCounts>;

export const LikeRequest = z
  .object({ email: z.string("Email is required.").min(1).max(limits.email) })
  .meta({ id: "LikeRequest", description: "The email address of the person who likes the task, which must be the caller's own." });

export const Like = z
  .object({
    modifiedCount: z.int().min(0).max(1).meta({ description: "1 the first time, 0 after." }),
    likeCount: z.int().min(0),
  })
  .meta({ id: "Like", description: "Whether the like counted, and the task's likes after it." });
export type Like = z.infer<typeof Like>;

function hasTwoDecimals(value: number): boolean {
  return Number(value.toFixed(2)) === value;
}
