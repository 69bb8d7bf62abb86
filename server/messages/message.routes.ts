import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { ReadUpTo } from "#contract/inbox.ts";
import { Message, NewMessage, NewThread, Thread, ThreadMessages, ThreadsQuery } from "#contract/message.ts";
import { apiPaths } from "#contract/paths.ts";
import type { VerifyToken } from "#server/identity/caller.ts";
import { requireCaller } from "#server/identity/signed-in.ts";
import { recordPerson } from "#server/people/person.store.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { badCursor, found, idOf, orThrow } from "#server/platform/http/answers.ts";
import { type Api, createApi } from "#server/platform/http/api.ts";
import { answersJson, answersProblems, bearerOnly, takesJson } from "#server/platform/http/api-answers.ts";
import { doOnce, IdempotencyHeaders } from "#server/platform/http/idempotency.server.ts";
import { linkNext } from "#server/platform/http/link-next.ts";
import type { RateLimiter } from "#server/platform/limits/rate-limiter.ts";
import { listThreads, noSuchThread, openThread, readThread, readThreadUpTo, sendMessage } from "./message.store.server.ts";

type Options = { db: Db; verifyToken: VerifyToken; limiter: RateLimiter };

const ThreadId = z.object({ id: z.string().meta({ format: "uuid", description: "The thread's `_id`." }) });
const usualPage = 30;
const isPaged = { Link: '`<…>; rel="next"` when there is more.' };

export function createMessageRoutes({ db, verifyToken, limiter }: Options): Api {
  const api = createApi();
  const signedIn = { tags: ["Messages"], security: bearerOnly, middleware: requireCaller(verifyToken) };
  const writing = { ...signedIn, middleware: requireCaller(verifyToken, { limiter, as: "message" }) };

  const list = createRoute({
    ...signedIn,
    operationId: "listThreads",
    summary: "The caller's conversations, the one with the newest message first",
    description: "Each with its last message and its number of unread messages.",
    method: "get",
    path: apiPaths.threads,
    request: { query: ThreadsQuery },
    responses: { 200: answersJson(z.array(Thread), "A page.", isPaged), ...answersProblems(400, 401, 422, 503) },
  });
  api.openapi(list, async (c) => {
    const { limit = usualPage, after } = c.req.valid("query");
    const { id } = await recordPerson(db, c.var.caller);
    const { threads, next } = await listThreads(db, id, { limit, after: cursorOf(after) });
    linkNext(c, next);
    return c.json(threads, 200);
  });

  const open = createRoute({
    ...writing,
    operationId: "openThread",
    summary: "The conversation about an offer, begun if there was none",
    description: "For the poster of the task and for those who have, or had, an offer on it.",
    method: "post",
    path: apiPaths.threads,
    request: { body: takesJson(NewThread) },
    responses: { 200: answersJson(Thread, "The conversation."), ...answersProblems(400, 401, 403, 404, 409, 413, 415, 422, 429, 503) },
  });
  api.openapi(open, async (c) => {
    const { id: personId } = await recordPerson(db, c.var.caller);
    const id = orThrow(await openThread(db, personId, c.req.valid("json")));
    const { thread } = found(await readThread(db, personId, id, { limit: 1, after: undefined }), noSuchThread);
    return c.json(thread, 200);
  });

  const read = createRoute({
    ...signedIn,
    operationId: "getThread",
    summary: "A conversation and its messages, the newest first",
    description: "For the two people in it. Anyone else gets 404.",
    method: "get",
    path: apiPaths.thread,
    request: { params: ThreadId, query: ThreadsQuery },
    responses: { 200: answersJson(ThreadMessages, "A page.", isPaged), ...answersProblems(400, 401, 404, 422, 503) },
  });
  api.openapi(read, async (c) => {
    const { limit = usualPage, after } = c.req.valid("query");
    const id = idOf(c.req.valid("param"), noSuchThread);
    const person = await recordPerson(db, c.var.caller);
    const { next, ...answer } = found(await readThread(db, person.id, id, { limit, after: cursorOf(after) }), noSuchThread);
    linkNext(c, next);
    return c.json(answer, 200);
  });

  const send = createRoute({
    ...writing,
    operationId: "sendMessage",
    summary: "Write to the other side",
    description: "Refused while one of the two has blocked the other.",
    method: "post",
    path: apiPaths.threadMessages,
    request: { params: ThreadId, headers: IdempotencyHeaders, body: takesJson(NewMessage) },
    responses: { 201: answersJson(Message, "It was kept."), ...answersProblems(400, 401, 403, 404, 409, 413, 415, 422, 429, 503) },
  });
  api.openapi(send, async (c) => {
    const id = idOf(c.req.valid("param"), noSuchThread);
    const { id: personId } = await recordPerson(db, c.var.caller);
    const { "Idempotency-Key": key } = c.req.valid("header");
    const body = c.req.valid("json");
    const message = await doOnce(db, { call: `sendMessage ${id}`, key, personId, body }, (tx) => sendMessage(tx, personId, id, body.text));
    return c.json(message, 201);
  });

  const mark = createRoute({
    ...signedIn,
    middleware: requireCaller(verifyToken, { limiter, as: "change" }),
    operationId: "readThread",
    summary: "Mark a conversation as read, up to a message",
    description: "Messages that arrived later stay unread.",
    method: "post",
    path: apiPaths.readThread,
    request: { params: ThreadId, body: takesJson(ReadUpTo) },
    responses: { 204: { description: "It is read." }, ...answersProblems(400, 401, 404, 413, 415, 422, 429, 503) },
  });
  api.openapi(mark, async (c) => {
    const id = idOf(c.req.valid("param"), noSuchThread);
    const person = await recordPerson(db, c.var.caller);
    if (!(await readThreadUpTo(db, person.id, id, c.req.valid("json").upTo.toLowerCase()))) throw noSuchThread();
    return c.body(null, 204);
  });

  return api;
}

function cursorOf(after: string | undefined): string | undefined {
  return after === undefined ? undefined : idOf({ id: after }, badCursor);
}
