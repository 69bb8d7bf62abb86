import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { limits } from "#contract/limits.ts";
import { apiPaths, fillPath } from "#contract/paths.ts";
import { Like, LikeRequest, NewTask, PageQuery, Task, TaskUpdate } from "#contract/task.ts";
import type { Caller, VerifyToken } from "#server/identity/caller.ts";
import { requireCaller } from "#server/identity/signed-in.ts";
import { recordPerson } from "#server/people/person.store.server.ts";
import type { Database, Db, Transaction } from "#server/platform/database/database.server.ts";
import { type Api, createApi } from "#server/platform/http/api.ts";
import { answersJson, answersProblems, bearerOnly, takesJson } from "#server/platform/http/api-answers.ts";
import { doOnce, IdempotencyHeaders } from "#server/platform/http/idempotency.server.ts";
import { linkNext } from "#server/platform/http/link-next.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import type { RateLimiter } from "#server/platform/limits/rate-limiter.ts";
import type { Limited } from "#server/platform/limits/rate-limits.ts";
import { asPublic, isOwnEmail, isTaskId, mayChange } from "./task.rules.ts";
import { addTask, changeTask, findTask, likeTask, removeTask } from "./task.store.server.ts";
import { createTaskListRoutes } from "./task-list.routes.ts";
import { listTasksOf } from "./task-list.store.server.ts";
import { cursorOf, linkHeader } from "./task-paging.ts";

const TaskId = z.object({ id: z.string().meta({ format: "uuid", description: "The task's `_id`." }) });
const MyTasksQuery = PageQuery.extend({
  email: z
    .string("Email is required.")
    .trim()
    .min(1, "Email is required.")
    .max(limits.email)
    .meta({ description: "The caller's own address." }),
});

/** Writes a poster's change of a task, unless a deal about it forbids the change. Null when the task is gone or not this poster's. */
export type GuardChange = <Written>(
  db: Db,
  change: { taskId: string; posterId: string; given: TaskUpdate },
  write: (tx: Transaction) => Promise<Written | null>,
) => Promise<Written | ProblemError | null>;

type Options = { database: Pick<Database, "db" | "read">; verifyToken: VerifyToken; limiter: RateLimiter; guardChange: GuardChange };

export function createTaskRoutes({ database: { db, read }, verifyToken, limiter, guardChange }: Options): Api {
  const api = createApi();
  const signedIn = { security: bearerOnly, middleware: requireCaller(verifyToken) };
  const limited = (what: Limited) => ({ ...signedIn, middleware: requireCaller(verifyToken, { limiter, as: what }) });
  const tags = ["Tasks"];
  api.route("/", createTaskListRoutes({ read }));

  const post = createRoute({
    ...limited("post"),
    tags,
    operationId: "postTask",
    summary: "Post a task",
    description: "The poster is the caller. `likeCount`, `bidcunt` and `user` in the body are ignored.",
    method: "post",
    path: apiPaths.postTask,
    request: { headers: IdempotencyHeaders, body: takesJson(NewTask) },
    responses: {
      201: answersJson(Task, "The task.", { Location: "Where the task can be read." }),
      ...answersProblems(400, 401, 409, 413, 415, 422, 429, 503),
    },
  });
  api.openapi(post, async (c) => {
    const poster = await recordPerson(db, c.var.caller);
    const { "Idempotency-Key": key } = c.req.valid("header");
    const body = c.req.valid("json");
    const task = key
      ? await doOnce(db, { call: "postTask", key, personId: poster.id, body }, (tx) => addTask(tx, poster, body))
      : await addTask(db, poster, body);
    c.header("Location", fillPath(apiPaths.myTask, { id: task._id }));
    return c.json(task, 201);
  });

  const like = createRoute({
    ...limited("like"),
    tags,
    operationId: "likeTask",
    summary: "Like a task",
    description: "Counts once for each person, who must send their own address. One's own tasks may be liked.",
    method: "patch",
    path: apiPaths.likeTask,
    request: { params: TaskId, body: takesJson(LikeRequest) },
    responses: {
      200: answersJson(Like, "Whether it counted, and the count."),
      ...answersProblems(400, 401, 403, 404, 413, 415, 422, 429, 503),
    },
  });
  api.openapi(like, async (c) => {
    ensureOwnEmail(c.var.caller, c.req.valid("json").email);
    const id = taskIdOf(c.req.valid("param"));
    const person = await recordPerson(db, c.var.caller);
    return c.json(found(await likeTask(db, id, person.id)), 200);
  });

  const listMine = createRoute({
    ...signedIn,
    tags,
    operationId: "listMyTasks",
    summary: "One's own tasks, newest first",
    description: "`email` must be the caller's own address. Pages work as in `GET /alltasks`.",
    method: "get",
    path: apiPaths.myTasks,
    request: { query: MyTasksQuery },
    responses: {
      200: answersJson(z.array(Task), "The caller's tasks, with the whole address.", linkHeader),
      ...answersProblems(401, 403, 422, 503),
    },
  });
  api.openapi(listMine, async (c) => {
    const { limit = limits.pageMax, after, email } = c.req.valid("query");
    ensureOwnEmail(c.var.caller, email);
    const person = await recordPerson(db, c.var.caller);
    const page = await listTasksOf(db, { posterId: person.id, limit, after: cursorOf(after, "newest") });
    linkNext(c, page.next);
    return c.json(page.tasks, 200);
  });

  const show = createRoute({
    tags,
    operationId: "getTask",
    summary: "One task",
    description: "Anyone may read it, also after it was cancelled.",
    method: "get",
    path: apiPaths.myTask,
    request: { params: TaskId },
    responses: { 200: answersJson(Task, "The task, with its poster's address masked."), ...answersProblems(404, 503) },
  });
  api.openapi(show, async (c) => {
    const id = taskIdOf(c.req.valid("param"));
    const task = found(await read((db) => findTask(db, id)));
    c.header("Cache-Control", "no-cache");
    return c.json(asPublic(task), 200);
  });

  const change = createRoute({
    ...limited("change"),
    tags,
    operationId: "updateTask",
    summary: "Change one's own task",
    description: "Only its poster may change it. Bidders are then asked to confirm, revise or withdraw their offers.",
    method: "put",
    path: apiPaths.myTask,
    request: { params: TaskId, body: takesJson(TaskUpdate) },
    responses: { 200: answersJson(Task, "The task as it is now."), ...answersProblems(400, 401, 403, 404, 409, 413, 415, 422, 429, 503) },
  });
  api.openapi(change, async (c) => {
    const { task, person } = await ownTask(c.var.caller, c.req.valid("param"));
    const given = c.req.valid("json");
    const change = { taskId: task._id, posterId: person.id, given };
    const changed = found(await guardChange(db, change, (tx) => changeTask(tx, task, person, given)));
    if (changed instanceof ProblemError) throw changed;
    return c.json(changed, 200);
  });

  const remove = createRoute({
    ...limited("change"),
    tags,
    operationId: "deleteTask",
    summary: "Delete one's own task",
    description: "Only its poster may delete it, and only while it has had no offer. After that, cancel it.",
    method: "delete",
    path: apiPaths.myTask,
    request: { params: TaskId },
    responses: { 204: { description: "It is gone." }, ...answersProblems(401, 403, 404, 409, 429, 503) },
  });
  api.openapi(remove, async (c) => {
    const { task, person } = await ownTask(c.var.caller, c.req.valid("param"));
    const removed = found((await removeTask(db, task._id, person.id)) || null);
    if (removed === "has offers") throw new ProblemError(409, "This task has had offers. Cancel it instead.");
    return c.body(null, 204);
  });

  async function ownTask(caller: Caller, params: { id: string }) {
    const task = found(await findTask(db, taskIdOf(params)));
    const person = await recordPerson(db, caller);
    if (!mayChange(person.id, task)) throw new ProblemError(403, "Only its poster may change this task.");
    return { task, person };
  }

  return api;
}

function taskIdOf({ id }: { id: string }): string {
  return found(isTaskId(id) ? id.toLowerCase() : null);
}

function found<Value>(value: Value | null): Value {
  if (value === null) throw new ProblemError(404, "There is no such task.");
  return value;
}

function ensureOwnEmail(caller: Caller, email: string): void {
  if (!isOwnEmail(caller, email)) throw new ProblemError(403, "The email must be your own.");
}
