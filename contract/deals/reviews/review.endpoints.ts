import { defineEndpoints } from "#contract/platform/endpoint.ts";
import { limits } from "#contract/platform/limits.ts";
import { z } from "#contract/platform/zod.ts";
import { m } from "#texts/m.ts";
import { Profile } from "./profile.ts";
import { NewReview, TaskReviews } from "./review.ts";

export const reviewEndpoints = defineEndpoints("Reviews", "signed-in", {
  "POST /reviews": {
    operationId: "writeReview",
    summary: "Review the other side of a completed deal",
    description: "Each side can write one review. Both become visible when both are written, or 14 days after completion.",
    body: NewReview,
    answers: { 201: { schema: TaskReviews, description: "The reviews of the deal that the caller may see." } },
    errors: [403, 404, 409],
  },
  "GET /reviews": {
    operationId: "getTaskReviews",
    summary: "Get the reviews of a deal",
    description: "Only for the poster and the winner. Each sees the other's review once both are written, or 14 days after completion.",
    query: z.object({ task: z.uuid({ error: m.problem_task_id }).describe("The task's `_id`.") }),
    answers: { 200: { schema: TaskReviews, description: "The reviews of the deal that the caller may see." } },
    errors: [404],
  },
  "GET /people/{id}": {
    operationId: "getProfile",
    summary: "Get a person's public profile and reviews",
    description:
      "Rates are null until there is enough data. `limit` and `after` page through the reviews. Hidden texts are empty, except for their owner and for staff.",
    access: "optional",
    id: "person",
    page: { max: limits.dealsPage, usual: limits.page, cursor: "id" },
    answers: { 200: { schema: Profile, description: "The public profile and a page of reviews." } },
  },
});
