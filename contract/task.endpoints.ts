import { defineEndpoints, idempotencyHeaders } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { correctedHeader } from "./paths.ts";
import { Like, LikeRequest, NewTask, Task, TaskCountQuery, TaskCounts, TaskQuery, TaskUpdate } from "./task.ts";
import { z } from "./zod.ts";

const page = { max: limits.pageMax, usual: limits.pageMax, cursor: "text" } as const;

export const taskEndpoints = defineEndpoints({
  "GET /alltasks": {
    operationId: "listTasks",
    tag: "Tasks",
    summary: "All tasks, newest first",
    description:
      `Without \`limit\` at most ${limits.pageMax.toLocaleString("en")} tasks. The \`Link\` header leads to the next page whenever there is one. ` +
      `A search sorts its newest ${limits.sortedMatches} matches, then the next ${limits.sortedMatches}, and so on; in the order \`newest\` it sorts all of them.`,
    access: "anyone",
    query: TaskQuery,
    page,
    answers: {
      200: {
        schema: z.array(Task),
        description: "Tasks, with their posters' addresses masked.",
        headers: {
          [correctedHeader]: "The corrected words, percent-encoded, when `q` seems to have a typing error. Tasks with either are found.",
        },
      },
    },
  },
  "GET /alltasks/counts": {
    operationId: "countTasks",
    tag: "Tasks",
    summary: "How many tasks there are",
    description: `Counts up to ${limits.countMax.toLocaleString("en")}; \`more\` says that there are more. If a search has more, each category may have more too.`,
    access: "anyone",
    query: TaskCountQuery,
    answers: { 200: { schema: TaskCounts, description: "All together, and by category." } },
  },
  "PATCH /alltasks/{id}": {
    operationId: "likeTask",
    tag: "Tasks",
    summary: "Like a task",
    description: "Counts once for each person, who must send their own address. People may like their own tasks.",
    access: "signed-in",
    limit: "like",
    id: "task",
    body: LikeRequest,
    answers: { 200: { schema: Like, description: "Whether it counted, and the count." } },
    errors: [403],
  },
  "POST /vacant": {
    operationId: "postTask",
    tag: "Tasks",
    summary: "Post a task",
    description: "The poster is the caller. `likeCount`, `bidcunt` and `user` in the body are ignored.",
    access: "signed-in",
    limit: "post",
    headers: idempotencyHeaders,
    body: NewTask,
    answers: { 201: { schema: Task, description: "The task.", headers: { Location: "Where the task can be read." } } },
    errors: [409],
  },
  "GET /mytask": {
    operationId: "listMyTasks",
    tag: "Tasks",
    summary: "Your own tasks, newest first",
    description: "`email` must be the caller's own address. Pages work as in `GET /alltasks`.",
    access: "signed-in",
    query: z.object({
      email: z
        .string("Email is required.")
        .trim()
        .min(1, "Email is required.")
        .max(limits.email)
        .meta({ description: "The caller's own address." }),
    }),
    page,
    answers: { 200: { schema: z.array(Task), description: "The caller's tasks, with the whole address." } },
    errors: [403],
  },
  "GET /mytask/{id}": {
    operationId: "getTask",
    tag: "Tasks",
    summary: "One task",
    description: "Anyone may read it, also after it was cancelled.",
    access: "anyone",
    id: "task",
    answers: { 200: { schema: Task, description: "The task, with its poster's address masked." } },
  },
  "PUT /mytask/{id}": {
    operationId: "updateTask",
    tag: "Tasks",
    summary: "Change your own task",
    description: "Only its poster may change it. Bidders are then asked to confirm, revise or withdraw their offers.",
    access: "signed-in",
    limit: "change",
    id: "task",
    body: TaskUpdate,
    answers: { 200: { schema: Task, description: "The task as it is now." } },
    errors: [403, 409],
  },
  "DELETE /mytask/{id}": {
    operationId: "deleteTask",
    tag: "Tasks",
    summary: "Delete your own task",
    description: "Only its poster may delete it, and only while it has had no offer. After that, cancel it.",
    access: "signed-in",
    limit: "change",
    id: "task",
    answers: { 204: { description: "It is gone." } },
    errors: [403, 409],
  },
});
