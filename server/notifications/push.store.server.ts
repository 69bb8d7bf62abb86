// The browsers in which a person has turned push notifications on.
import type { PushSubscription } from "#contract/notifications/push.ts";
import { limits } from "#contract/platform/limits.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, desc, eq, inArray, sql } from "#server/platform/database/drizzle.server.ts";
import { firstIdAt, newId } from "#server/platform/database/new-id.ts";
import { pushSubscriptions } from "./push.table.server.ts";

const { id, personId, endpoint, publicKey, authSecret, createdAt } = pushSubscriptions;

type Owner = { personId: string; sessionId: string | null };

/**
 * A browser has one subscription, which goes to the person who is signed in there now. Null if the endpoint is another browser's: only that browser
 * knows its keys. Of a person's subscriptions the newest are kept.
 */
export async function saveSubscription(db: Db, owner: Owner, given: PushSubscription): Promise<{ _id: string } | null> {
  const values = { ...owner, endpoint: given.endpoint, publicKey: given.keys.p256dh, authSecret: given.keys.auth };
  return db.transaction(async (tx) => {
    const [saved] = await tx
      .insert(pushSubscriptions)
      .values({ id: newId(), ...values, sentUpTo: firstIdAt(Date.now()) })
      .onConflictDoUpdate({
        target: endpoint,
        set: {
          ...owner,
          sentUpTo: sql`case when ${personId} = ${owner.personId} then ${pushSubscriptions.sentUpTo} else excluded.sent_up_to end`,
        },
        setWhere: sql`${publicKey} = ${values.publicKey} and ${authSecret} = ${values.authSecret}`,
      })
      .returning({ _id: id });
    if (!saved) return null;
    const surplus = tx
      .select({ id })
      .from(pushSubscriptions)
      .where(eq(personId, owner.personId))
      .orderBy(desc(createdAt), desc(id))
      .offset(limits.pushSubscriptions);
    await tx.delete(pushSubscriptions).where(inArray(id, surplus));
    return saved;
  });
}

/** False if the person has no such subscription. */
export async function removeSubscription(db: Db, owner: string, subscription: string): Promise<boolean> {
  const removed = await db
    .delete(pushSubscriptions)
    .where(and(eq(id, subscription), eq(personId, owner)))
    .returning({ id });
  return removed.length > 0;
}
