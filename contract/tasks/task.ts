import { Hidden } from "#contract/people/content.ts";
import { shownPhoto } from "#contract/people/photo.ts";
import { limits } from "#contract/platform/limits.ts";
import { oneOf, trueOrFalse } from "#contract/platform/parameters.ts";
import { isStorable, line, optionalLine, text } from "#contract/platform/text.ts";
import { apiObject, z } from "#contract/platform/zod.ts";
import { moneyText, numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { categories } from "./categories.ts";
import { places } from "./places.ts";
import { searchedFields, type TaskFieldName, type TaskFieldsWith, type TaskFilterName, taskFields } from "./task-fields.ts";
import { TaskState } from "./task-state-schema.ts";

const budgetMax = { error: () => m.taskform_budget_max({ max: moneyText(limits.budget) }) };
const emailRequired = { error: () => m.field_required({ label: m.taskform_email() }) };
const emailTooLong = { error: () => m.field_too_long({ label: m.taskform_email(), max: numberText(limits.email) }) };

const budget = z
  .number({ error: m.taskform_budget_number })
  .min(0, { error: m.taskform_budget_min })
  .max(limits.budget, budgetMax)
  .refine(hasTwoDecimals, { error: m.taskform_budget_decimals });

const deadline = day(m.taskform_deadline_invalid);
const neededBy = z.union([z.literal(""), day(m.taskform_needed_by_invalid)], { error: m.taskform_needed_by_invalid });
const placeUnknown = { error: m.taskform_place_unknown };
const place = z.enum(["", ...places], placeUnknown);

const category = z.enum(categories, { error: m.taskform_category_unknown });

/** What a poster may write into each field that is required. */
const required = {
  title: line(taskFields.title.label, limits.title),
  category,
  description: text(taskFields.description.label, limits.description),
  deadline,
  budget,
} satisfies Record<TaskFieldsWith<"isRequired">, z.ZodType>;

/** And into each that may be left out. */
const optional = {
  neededBy: neededBy.describe("The day by which the work must be done, not before the deadline. Empty if not specified."),
  place: place.describe("Where the work is done: `onsite`, which needs a `town`, or `remote`. Empty if not specified."),
  town: optionalLine(taskFields.town.label, limits.town).describe("Of a task whose `place` is `onsite`."),
} satisfies Record<Exclude<TaskFieldName, keyof typeof required>, z.ZodType>;

/** What an answer holds in each field. */
const shown = {
  title: z.string(),
  category,
  description: z.string(),
  deadline: z.iso.date(),
  budget: z.number(),
  neededBy: z.string().describe("`YYYY-MM-DD`, or empty."),
  place,
  town: z.string(),
} satisfies Record<TaskFieldName, z.ZodType>;

export const NewTask = z
  .object({
    ...required,
    neededBy: optional.neededBy.default(""),
    place: optional.place.default(""),
    town: optional.town.default(""),
  })
  .meta({ id: "NewTask", description: "What a poster sends. Other members, such as `bidcunt` and `user`, are ignored." });
export type NewTask = z.infer<typeof NewTask>;

export const TaskUpdate = z
  .object({
    ...required,
    neededBy: optional.neededBy.optional(),
    place: optional.place.optional(),
    town: optional.town.optional(),
  })
  .meta({ id: "TaskUpdate", description: "The members that a poster may change. An optional member that is left out stays as it is." });
export type TaskUpdate = z.infer<typeof TaskUpdate>;

export const Task = apiObject("Task", "A task. Its poster's email address is masked, except in the poster's own answers.", {
  _id: z.uuid(),
  ...shown,
  hidden: Hidden.optional(),
  state: TaskState,
  likeCount: z.int().min(0),
  bidcunt: z.int().min(0).describe("How many live offers there are."),
  user: z.object({
    id: z.uuid().describe("Opaque id of the poster."),
    name: z.string(),
    email: z.string().describe("Masked, except in the poster's own answers."),
    photoURL: shownPhoto,
    rating: z.number().min(0).max(5).describe("0 for a poster without ratings."),
  }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Task = z.infer<typeof Task>;

export const taskSorts = ["newest", "closing", "budget-up", "budget-down", "liked", "relevance"] as const;
export type TaskSort = (typeof taskSorts)[number];

const taskStatuses = ["open", "all"] as const;

const queryBudget = z
  .string()
  .regex(/^\d+(\.\d+)?$/, { error: m.taskform_budget_number })
  .transform(Number)
  .pipe(z.number().max(limits.budget, budgetMax))
  .meta({ type: "number", minimum: 0, maximum: limits.budget });

const queryDay = (invalid: () => string) => z.iso.date({ error: invalid }).optional();

const searchedNames = searchedFields.map(({ name }) => name).join(", ");

const filters = {
  category: category.optional().describe("Only tasks of this category."),
  minBudget: queryBudget.optional().describe("Lowest budget, inclusive."),
  maxBudget: queryBudget.optional().describe("Highest budget, inclusive. No task matches if it is below `minBudget`."),
  dueFrom: queryDay(m.taskform_deadline_invalid).describe("Earliest deadline, inclusive."),
  dueTo: queryDay(m.taskform_deadline_invalid).describe("Latest deadline, inclusive. No task matches if it is before `dueFrom`."),
  neededFrom: queryDay(m.taskform_needed_by_invalid).describe("Only tasks whose work is needed by this day or later."),
  neededTo: queryDay(m.taskform_needed_by_invalid).describe("Only tasks whose work is needed by this day or sooner."),
  place: z.enum(places, placeUnknown).optional().describe("Only tasks that are done at this kind of place."),
  town: optionalLine(taskFields.town.label, limits.town).optional().describe("Only tasks in this town; upper and lower case are the same."),
} satisfies Record<TaskFilterName, z.ZodType>;

export const TaskQuery = z.object({
  q: z
    .string()
    .trim()
    .max(limits.search, { error: () => m.field_too_long({ label: m.field_search(), max: numberText(limits.search) }) })
    .refine(isStorable, { error: m.field_search_invalid })
    .optional()
    .meta({
      maxLength: limits.search,
      description: `Words, or beginnings of words, to find in ${searchedNames}; a task must have all of them.`,
    }),
  exact: trueOrFalse("exact", "`true` does not correct typing errors in `q`."),
  ...filters,
  status: oneOf("status", taskStatuses)
    .optional()
    .describe("`open` returns only tasks that are open for offers; `all`, the default, also those in any later state."),
  sort: oneOf("sort", taskSorts)
    .optional()
    .describe(
      "`relevance` when `q` is given, else `newest`. `closing` begins with tasks due today or next; overdue tasks come last. " +
        `With \`q\`, every order but \`newest\` sorts the newest ${limits.sortedMatches} matches, then the next ${limits.sortedMatches}, and so on.`,
    ),
});
export type TaskQuery = z.infer<typeof TaskQuery>;

export const TaskCountQuery = TaskQuery.omit({ sort: true });
export type TaskCountQuery = z.infer<typeof TaskCountQuery>;

const counted = {
  tasks: z.int().min(0).max(limits.countMax),
  more: z.boolean().describe("Whether there are more."),
};
export const TaskCounts = apiObject("TaskCounts", "How many tasks match, in all and by category.", {
  ...counted,
  categories: z.array(z.object({ category, ...counted })).describe("All seven categories, whatever the `category` filter."),
  corrected: z.string().nullable().describe("The corrected words, when `q` seems to have a typing error."),
  typed: z.int().min(0).nullable().describe("How many tasks match `q` as typed; null if it was not corrected."),
});
export type TaskCounts = z.infer<typeof TaskCounts>;

export const LikeRequest = apiObject("LikeRequest", "The email address of the person who likes the task, which must be the caller's own.", {
  email: z.string(emailRequired).min(1, emailRequired).max(limits.email, emailTooLong),
});

export const Like = apiObject("Like", "Whether the like was counted, and the task's likes after it.", {
  modifiedCount: z.int().min(0).max(1).describe("1 the first time, 0 after that."),
  likeCount: z.int().min(0),
});
export type Like = z.infer<typeof Like>;

/** From the year 1 on. */
function day(invalid: () => string) {
  return z.iso.date({ error: invalid, abort: true }).refine((value) => value >= "0001-01-01", { error: invalid });
}

function hasTwoDecimals(value: number): boolean {
  return Number(value.toFixed(2)) === value;
}
