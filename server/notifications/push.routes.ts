import { ECDH } from "node:crypto";
import { pushEndpoints } from "#contract/notifications/push.endpoints.ts";
import type { ImplementEndpoint } from "#server/people/market-endpoints.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import { m } from "#texts/m.ts";
import { removeSubscription, saveSubscription } from "./push.store.server.ts";
import { readPushKeys } from "./push-keys.server.ts";
import type { PushService } from "./push-service.server.ts";

type Options = { db: Db; pushService: Pick<PushService, "accepts"> };

export function addPushRoutes(implement: ImplementEndpoint, { db, pushService }: Options): void {
  implement(pushEndpoints["GET /mypush"], async () => ({ key: (await readPushKeys(db)).publicKey }));

  implement(pushEndpoints["PUT /mypush"], async ({ person, caller, body }) => {
    if (!pushService.accepts(body.endpoint)) throw new ProblemError(422, m.push_endpoint_invalid());
    if (!isPublicKey(body.keys.p256dh)) throw new ProblemError(422, m.push_keys_invalid());
    const saved = await saveSubscription(db, { personId: person.id, sessionId: caller.sessionId ?? null }, body);
    if (!saved) throw new ProblemError(409, m.push_endpoint_taken());
    return saved;
  });

  implement(pushEndpoints["DELETE /mypush/{id}"], async ({ id, person }) =>
    (await removeSubscription(db, person.id, id)) ? undefined : null,
  );
}

/** Whether it is a point on the curve, so that notifications can be encrypted for it. */
function isPublicKey(key: string): boolean {
  try {
    ECDH.convertKey(key, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}
