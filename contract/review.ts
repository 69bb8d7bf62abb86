import { z } from "#contract/zod.ts";
import { limits } from "./limits.ts";
import { text } from "./text.ts";

/** So long after completion each side may write. Then both reviews are shown, whether or not both have written. */
export const reviewDays = 14;

export const NewReview = z
  .object({
    task: z.uuid("Task must be a task's id."),
    stars: z.int("Stars must be a whole number.").min(1, "Stars must be at least 1.").max(5, "Stars may be at most 5."),
    words: text(() => "Words", limits.review),
  })
  .meta({ id: "NewReview", description: "Stars and words about the other side of a completed deal." });
export type NewReview = z.infer<typeof NewReview>;

export const Review = z
  .object({
    _id: z.uuid(),
    task: z.object({ _id: z.uuid(), title: z.string() }),
    author: z.object({ id: z.uuid(), name: z.string() }),
    side: z.enum(["poster", "winner"]).meta({ description: "What its author was in the deal." }),
    stars: z.int().min(1).max(5),
    words: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "Review", description: "What one side of a completed deal wrote about the other." });
export type Review = z.infer<typeof Review>;

export const TaskReviews = z
  .object({
    mine: Review.nullable(),
    theirs: Review.nullable().meta({ description: "Null until both have written or the time is over." }),
    mayWrite: z.boolean(),
    until: z.iso.datetime().nullable().meta({ description: "Until when one may write; null before completion." }),
  })
  .meta({ id: "TaskReviews", description: "What the two sides of a completed deal say of each other." });
export type TaskReviews = z.infer<typeof TaskReviews>;
