import { defineEndpoints } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { Profile } from "./profile.ts";
import { NewReview, TaskReviews } from "./review.ts";
import { z } from "./zod.ts";

export const reviewEndpoints = defineEndpoints({
  "POST /reviews": {
    operationId: "writeReview",
    tag: "Reviews",
    summary: "Rate the other side of a completed deal",
    description: "Once for each side. Both reviews appear when both are written, or 14 days after completion.",
    access: "signed-in",
    limit: "change",
    body: NewReview,
    answers: { 201: { schema: TaskReviews, description: "What the two sides say of each other, as far as it may be read." } },
    errors: [403, 404, 409],
  },
  "GET /reviews": {
    operationId: "getTaskReviews",
    tag: "Reviews",
    summary: "The reviews of your own deal",
    description: "For the poster and the winner. Each reads the other's review once both are written, or 14 days after completion.",
    access: "signed-in",
    query: z.object({ task: z.uuid("task must be a task's id.").meta({ description: "The task's `_id`." }) }),
    answers: { 200: { schema: TaskReviews, description: "To the poster and the winner." } },
    errors: [404],
  },
  "GET /people/{id}": {
    operationId: "getProfile",
    tag: "Reviews",
    summary: "A person's public profile, with their reviews",
    description: "Rates are null until there is enough to compute them from. `limit` and `after` page through the reviews.",
    access: "anyone",
    id: "person",
    page: { max: limits.dealsPage, usual: limits.page, cursor: "id" },
    answers: { 200: { schema: Profile, description: "What everybody may know." } },
  },
});
