import { Hidden } from "#contract/people/content.ts";
import { PersonPortrait } from "#contract/people/person.ts";
import { limits } from "#contract/platform/limits.ts";
import { text } from "#contract/platform/text.ts";
import { apiObject, z } from "#contract/platform/zod.ts";
import { m } from "#texts/m.ts";

/** Each side may write for this long after completion. Then the reviews are shown, even if there is only one. */
export const reviewDays = 14;

export const NewReview = apiObject("NewReview", "Stars and words about the other side of a completed deal.", {
  task: z.uuid({ error: m.review_task_id }),
  stars: z.int({ error: m.review_stars_whole }).min(1, { error: m.review_stars_min }).max(5, { error: m.review_stars_max }),
  words: text(m.review_words, limits.review),
});
export type NewReview = z.infer<typeof NewReview>;

export const Review = apiObject("Review", "What one side of a completed deal wrote about the other.", {
  _id: z.uuid(),
  task: z.object({ _id: z.uuid(), title: z.string() }),
  author: PersonPortrait,
  side: z.enum(["poster", "winner"]).describe("The side of the deal that its author was on."),
  stars: z.int().min(1).max(5),
  hidden: Hidden.optional(),
  isWithdrawn: z
    .boolean()
    .optional()
    .describe("For its author: true while it is not public because the completion of the deal was undone."),
  words: z.string(),
  createdAt: z.iso.datetime(),
});
export type Review = z.infer<typeof Review>;

export const TaskReviews = apiObject("TaskReviews", "The reviews that the two sides of a completed deal wrote about each other.", {
  mine: Review.nullable(),
  theirs: Review.nullable().describe("Null until both sides have written one or the time is over."),
  mayWrite: z.boolean(),
  until: z.iso.datetime().nullable().describe("Until when a review can be written; null before completion."),
});
export type TaskReviews = z.infer<typeof TaskReviews>;
