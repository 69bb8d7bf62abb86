import { defineEndpoints, idempotencyHeaders } from "#contract/platform/endpoint.ts";
import { limits } from "#contract/platform/limits.ts";
import { correctedHeader } from "#contract/platform/paths.ts";
import { z } from "#contract/platform/zod.ts";
import { m } from "#texts/m.ts";
import { Insights } from "./insights.ts";
import { Like, LikeRequest, NewTask, Task, TaskCountQuery, TaskCounts, TaskQuery, TaskUpdate } from "./task.ts";

const page = { max: limits.pageMax, usual: limits.pageMax, cursor: "text" } as const;

export const taskEndpoints = defineEndpoints("Tasks", "signed-in", {
  "GET /alltasks": {
    operationId: "listTasks",
    summary: "List tasks",
    description:
      `Newest first by default. Without \`limit\`, returns at most ${limits.pageMax.toLocaleString("en")} tasks. The \`Link\` header points to the next page if there is one. ` +
      `A search sorts its newest ${limits.sortedMatches} matches, then the next ${limits.sortedMatches}, and so on; with \`sort=newest\` it sorts all matches.`,
    access: "anyone",
    query: TaskQuery,
    page,
    answers: {
      200: {
        schema: z.array(Task),
        description: "Tasks, with masked email addresses of their posters.",
        headers: {
          [correctedHeader]:
            "The corrected search words, percent-encoded, if `q` seems to contain a typo. Tasks that match either spelling are returned.",
        },
      },
    },
  },
  "GET /alltasks/counts": {
    operationId: "countTasks",
    summary: "Count tasks",
    description: `Counts up to ${limits.countMax.toLocaleString("en")}; \`more\` is true if there are more. If a search has more matches, each category may have more as well.`,
    access: "anyone",
    query: TaskCountQuery,
    answers: { 200: { schema: TaskCounts, description: "The total and the count per category." } },
  },
  "PATCH /alltasks/{id}": {
    operationId: "likeTask",
    summary: "Like a task",
    description: "Each person can like a task once, also their own. `email` must be the caller's own address.",
    limit: "like",
    id: "task",
    body: LikeRequest,
    answers: { 200: { schema: Like, description: "Whether the like was new, and the like count." } },
    errors: [403, 409],
  },
  "POST /vacant": {
    operationId: "postTask",
    summary: "Post a task",
    description: "The poster is the caller. `likeCount`, `bidcunt` and `user` in the body are ignored.",
    limit: "post",
    headers: idempotencyHeaders,
    body: NewTask,
    answers: { 201: { schema: Task, description: "The new task.", headers: { Location: "The path of the new task." } } },
    errors: [409],
  },
  "GET /mytask": {
    operationId: "listMyTasks",
    summary: "List the caller's tasks",
    description: "Newest first. `email` must be the caller's own address. Pagination works as in `GET /alltasks`.",
    query: z.object({
      email: z
        .string({ error: m.problem_email_required })
        .trim()
        .min(1, { error: m.problem_email_required })
        .max(limits.email)
        .describe("The caller's own email address."),
    }),
    page,
    answers: { 200: { schema: z.array(Task), description: "The caller's tasks, with the full email address." } },
    errors: [403],
  },
  "GET /mytask/{id}": {
    operationId: "getTask",
    summary: "Get a task",
    description: "Also returns cancelled tasks. The texts of a hidden task are empty, except for its poster and for staff.",
    access: "optional",
    id: "task",
    answers: { 200: { schema: Task, description: "The task, with the masked email address of its poster." } },
  },
  "PUT /mytask/{id}": {
    operationId: "updateTask",
    summary: "Update a task",
    description: "Only the poster may update it. Freelancers with offers are then asked to confirm, revise or withdraw their offers.",
    id: "task",
    body: TaskUpdate,
    answers: { 200: { schema: Task, description: "The updated task." } },
    errors: [403, 409],
  },
  "DELETE /mytask/{id}": {
    operationId: "deleteTask",
    summary: "Delete a task",
    description: "Only the poster may delete it, and only if it never had an offer; otherwise cancel it.",
    id: "task",
    answers: { 204: { description: "The task was deleted." } },
    errors: [403, 409],
  },
  "GET /insights": {
    operationId: "getInsights",
    tag: "Insights",
    summary: "Get statistics about the caller's tasks and the market",
    description: "`mine` covers the caller's tasks, `market` covers all tasks that are not cancelled.",
    limit: "insights",
    answers: { 200: { schema: Insights, description: "The statistics." } },
  },
});
