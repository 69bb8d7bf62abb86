import { messageEndpoints } from "#contract/message.endpoints.ts";
import type { ImplementEndpoint } from "#server/people/market-endpoints.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { found, orThrow } from "#server/platform/http/answers.ts";
import { doOnce } from "#server/platform/http/idempotency.server.ts";
import { noSuch } from "#server/platform/http/problem.ts";
import { listThreads, openThread, readThread, readThreadUpTo, sendMessage } from "./message.store.server.ts";

export function addMessageRoutes(implement: ImplementEndpoint, db: Db): void {
  implement(messageEndpoints["GET /threads"], async ({ person, page }) => {
    const { threads, next } = await listThreads(db, person.id, page);
    return { data: threads, next };
  });

  implement(messageEndpoints["POST /threads"], async ({ person, body }) => {
    const id = orThrow(await openThread(db, person.id, body));
    const { thread } = found(await readThread(db, person.id, id, { limit: 1, after: undefined }), () => noSuch("thread"));
    return thread;
  });

  implement(messageEndpoints["GET /threads/{id}"], async ({ id, person, page }) => {
    const read = await readThread(db, person.id, id, page);
    if (!read) return null;
    const { next, ...data } = read;
    return { data, next };
  });

  implement(messageEndpoints["POST /threads/{id}/messages"], ({ id, person, headers: { "Idempotency-Key": key }, body }) => {
    const sending = { call: `sendMessage ${id}`, key, personId: person.id, body };
    return doOnce(db, sending, (tx) => sendMessage(tx, person.id, id, body.text));
  });

  implement(messageEndpoints["POST /threads/{id}/read"], async ({ id, person, body }) => {
    if (!(await readThreadUpTo(db, person.id, id, body.upTo.toLowerCase()))) return null;
  });
}
