import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { Inbox, InboxQuery, InboxSettings, ReadUpTo, Unread } from "#contract/inbox.ts";
import { limits } from "#contract/limits.ts";
import { apiPaths } from "#contract/paths.ts";
import type { VerifyToken } from "#server/identity/caller.ts";
import { callerOf, requireCaller } from "#server/identity/signed-in.ts";
import { recordPerson } from "#server/people/person.store.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { badCursor } from "#server/platform/http/answers.ts";
import { type Api, createApi } from "#server/platform/http/api.ts";
import { answersJson, answersProblems, bearerOnly, takesJson } from "#server/platform/http/api-answers.ts";
import { linkNext } from "#server/platform/http/link-next.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import type { RateLimiter } from "#server/platform/limits/rate-limiter.ts";
import { countUnread, listSince, readInbox, readItem, readUpTo, setWantsMail, wantsMail } from "./inbox.store.server.ts";
import { type Streams, say } from "./streams.ts";

type Options = { db: Db; verifyToken: VerifyToken; limiter: RateLimiter; streams: Streams };

const ItemId = z.object({ id: z.string().meta({ format: "uuid", description: "The item's `_id`." }) });
const uuid = z.uuid();
const usualPage = 20;

export function createInboxRoutes({ db, verifyToken, limiter, streams }: Options): Api {
  const api = createApi();
  const signedIn = { tags: ["Inbox"], security: bearerOnly, middleware: requireCaller(verifyToken) };
  const writing = { ...signedIn, middleware: requireCaller(verifyToken, { limiter, as: "change" }) };

  const list = createRoute({
    ...signedIn,
    operationId: "listInbox",
    summary: "What the caller was told, the newest first, and how much of it is unread",
    description: "The unread count covers the whole inbox, not only this page.",
    method: "get",
    path: apiPaths.inbox,
    request: { query: InboxQuery },
    responses: {
      200: answersJson(Inbox, "A page of the inbox.", { Link: '`<…>; rel="next"` when there is more.' }),
      ...answersProblems(400, 401, 422, 503),
    },
  });
  api.openapi(list, async (c) => {
    const { limit = usualPage, after } = c.req.valid("query");
    if (after !== undefined && !uuid.safeParse(after).success) throw badCursor();
    const { id } = await recordPerson(db, c.var.caller);
    const { next, ...inbox } = await readInbox(db, id, { limit, after });
    linkNext(c, next);
    return c.json(inbox, 200);
  });

  const markAll = createRoute({
    ...writing,
    operationId: "readInbox",
    summary: "Mark everything up to an item as read",
    description: "Items that arrived later stay unread.",
    method: "post",
    path: apiPaths.readInbox,
    request: { body: takesJson(ReadUpTo) },
    responses: { 200: answersJson(Unread, "What is left unread."), ...answersProblems(400, 401, 413, 415, 422, 429, 503) },
  });
  api.openapi(markAll, async (c) => {
    const { id } = await recordPerson(db, c.var.caller);
    await readUpTo(db, id, c.req.valid("json").upTo);
    return c.json({ unread: await countUnread(db, id) }, 200);
  });

  const markOne = createRoute({
    ...writing,
    operationId: "readInboxItem",
    summary: "Mark one item as read",
    description: "The item must be in the caller's own inbox.",
    method: "post",
    path: apiPaths.readInboxItem,
    request: { params: ItemId },
    responses: { 200: answersJson(Unread, "What is left unread."), ...answersProblems(401, 404, 429, 503) },
  });
  api.openapi(markOne, async (c) => {
    const item = c.req.valid("param").id;
    const { id } = await recordPerson(db, c.var.caller);
    if (!uuid.safeParse(item).success || !(await readItem(db, id, item))) throw new ProblemError(404, "There is no such item.");
    return c.json({ unread: await countUnread(db, id) }, 200);
  });

  const getSettings = createRoute({
    ...signedIn,
    operationId: "getInboxSettings",
    summary: "Whether news comes by mail when the caller is away",
    description: "The unsubscribe link in each email changes the same setting.",
    method: "get",
    path: apiPaths.inboxSettings,
    responses: { 200: answersJson(InboxSettings, "The settings."), ...answersProblems(401, 503) },
  });
  api.openapi(getSettings, async (c) => {
    const { id } = await recordPerson(db, c.var.caller);
    return c.json({ mail: await wantsMail(db, id) }, 200);
  });

  const putSettings = createRoute({
    ...writing,
    operationId: "setInboxSettings",
    summary: "Ask for mail when away, or for none",
    description: "Applies to email about activity. Email about passwords is always sent.",
    method: "put",
    path: apiPaths.inboxSettings,
    request: { body: takesJson(InboxSettings) },
    responses: { 200: answersJson(InboxSettings, "The settings as they are now."), ...answersProblems(400, 401, 413, 415, 422, 429, 503) },
  });
  api.openapi(putSettings, async (c) => {
    const { id } = await recordPerson(db, c.var.caller);
    const { mail } = c.req.valid("json");
    await setWantsMail(db, id, mail);
    return c.json({ mail }, 200);
  });

  const stream = createRoute({
    ...signedIn,
    operationId: "streamInbox",
    summary: "Server-sent events: what the caller is told, as it happens",
    description:
      "`item` carries `{item, unread}` and its id, `message` carries `{message}`, `unread` carries `{unread}`. A comment every 20 seconds keeps the line open. With `Last-Event-ID` it begins with what was missed; an item may come twice. It ends with the token, the session or the server: connect again.",
    method: "get",
    path: apiPaths.inboxStream,
    request: { headers: z.object({ "Last-Event-ID": z.string().optional().meta({ description: "The id of the last item received." }) }) },
    responses: {
      200: { description: "A stream.", content: { "text/event-stream": { schema: z.string() } } },
      ...answersProblems(401, 429, 503),
    },
  });
  api.openapi(stream, async (c) => {
    const last = uuid.safeParse(c.req.header("Last-Event-ID")).data;
    const authorization = c.req.header("Authorization");
    const { id: personId } = await recordPerson(db, c.var.caller);
    const headers = { "Content-Type": "text/event-stream", "Cache-Control": "no-store, no-transform", "X-Accel-Buffering": "no" };
    // Whoever asks for the head alone reads no stream.
    if (c.req.method === "HEAD") return c.body(null, 200, headers);
    const body = await streams.open({
      personId,
      isAllowed: async () => (await callerOf(verifyToken, authorization)) !== null,
      async begin() {
        const missed = last === undefined ? [] : await listSince(db, personId, last, limits.inboxPage);
        const unread = await countUnread(db, personId);
        return missed.map((item) => say("item", { item, unread }, item._id)).join("") + say("unread", { unread });
      },
    });
    return c.body(body, 200, headers);
  });

  return api;
}
