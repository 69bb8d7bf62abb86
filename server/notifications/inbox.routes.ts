import { inboxEndpoints } from "#contract/notifications/inbox.endpoints.ts";
import { limits } from "#contract/platform/limits.ts";
import { callerOf, type VerifyToken } from "#server/identity/caller.ts";
import type { ImplementEndpoint } from "#server/people/market-endpoints.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { parseId } from "#server/platform/http/answers.ts";
import { countUnread, listSince, readAbout, readInbox, readItem, readUpTo } from "./inbox.store.server.ts";
import { changeSettings, readSettings } from "./inbox-settings.server.ts";
import { formatEvent, type Streams } from "./streams.ts";

type Options = { db: Db; verifyToken: VerifyToken; streams: Streams };

const streamHeaders = { "Content-Type": "text/event-stream", "Cache-Control": "no-store, no-transform", "X-Accel-Buffering": "no" };

export function addInboxRoutes(implement: ImplementEndpoint, { db, verifyToken, streams }: Options): void {
  implement(inboxEndpoints["GET /myinbox"], ({ person, page }) => readInbox(db, person.id, page));

  implement(inboxEndpoints["POST /myinbox/read"], async ({ person, body: { upTo, task } }) => {
    if (task !== undefined) await readAbout(db, person.id, task, upTo);
    else if (upTo !== undefined) await readUpTo(db, person.id, upTo);
    return { unread: await countUnread(db, person.id) };
  });

  implement(inboxEndpoints["POST /myinbox/{id}/read"], async ({ id, person }) =>
    (await readItem(db, person.id, id)) ? { unread: await countUnread(db, person.id) } : null,
  );

  implement(inboxEndpoints["GET /myinbox/settings"], ({ person }) => readSettings(db, person.id));

  implement(inboxEndpoints["PUT /myinbox/settings"], async ({ person, body }) => {
    await changeSettings(db, person.id, body);
    return readSettings(db, person.id);
  });

  implement(inboxEndpoints["GET /myinbox/stream"], async ({ c, headers, person: { id: personId } }) => {
    const last = parseId(headers["Last-Event-ID"]);
    const authorization = c.req.header("Authorization");
    // A HEAD request reads no stream.
    if (c.req.method === "HEAD") return c.body(null, 200, streamHeaders);
    const body = await streams.open({
      personId,
      isAllowed: async () => (await callerOf(verifyToken, authorization)) !== null,
      async begin() {
        const missed = last === null ? [] : await listSince(db, personId, last, limits.inboxPage);
        const unread = await countUnread(db, personId);
        return missed.map((item) => formatEvent("item", { item, unread }, item._id)).join("") + formatEvent("unread", { unread });
      },
    });
    // The client may have disconnected meanwhile: then nothing would read the stream or cancel it.
    if (c.env?.outgoing?.destroyed) await body.cancel();
    return c.body(body, 200, streamHeaders);
  });
}
