import { messageEndpoints } from "#contract/messages/message.endpoints.ts";
import type { ImplementEndpoint } from "#server/people/market-endpoints.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { doOnce } from "#server/platform/http/idempotency.server.ts";
import { listThreads, openThread, readThread, readThreadUpTo, sendMessage } from "./message.store.server.ts";
import { changeMessageSettings, readMessageSettings } from "./message-settings.server.ts";
import { searchThreads } from "./search-threads.server.ts";

export function addMessageRoutes(implement: ImplementEndpoint, db: Db): void {
  implement(messageEndpoints["GET /threads"], ({ person, query: { task, person: other, q }, page }) => {
    const wanted = { ...page, taskId: task?.toLowerCase() };
    return q ? searchThreads(db, person, { ...wanted, q }) : listThreads(db, person, { ...wanted, otherId: other?.toLowerCase() });
  });

  implement(messageEndpoints["POST /threads"], ({ person, body }) => openThread(db, person, body));

  implement(messageEndpoints["GET /threads/{id}"], ({ id, person, page }) => readThread(db, person, id, page));

  implement(messageEndpoints["POST /threads/{id}/messages"], ({ id, person, headers: { "Idempotency-Key": key }, body }) => {
    const sending = { call: `sendMessage ${id}`, key, personId: person.id, body };
    return doOnce(db, sending, (tx) => sendMessage(tx, person, id, body.text));
  });

  implement(messageEndpoints["POST /threads/{id}/read"], async ({ id, person, body }) => {
    if (!(await readThreadUpTo(db, person.id, id, body.upTo.toLowerCase()))) return null;
  });

  implement(messageEndpoints["GET /mymessages/settings"], ({ person }) => readMessageSettings(db, person.id));

  implement(messageEndpoints["PUT /mymessages/settings"], ({ person, body }) => changeMessageSettings(db, person.id, body));
}
