// Push notifications. A job every minute finds the browsers with something new, and a job for each browser sends one notification.
import { eventsMailedAs, mailKinds } from "#contract/deals/deal-events.ts";
import type { InboxItem } from "#contract/notifications/inbox.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { dealEvents } from "#server/deals/tables/deal.table.server.ts";
import { readMarketSettings } from "#server/market/market.store.server.ts";
import { between } from "#server/people/block.store.server.ts";
import { blocks, people } from "#server/people/person.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, eq, gt, inArray, isNull, lt, lte, or, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { firstIdAt } from "#server/platform/database/new-id.ts";
import { inLocale } from "#server/platform/http/locale.ts";
import { everyMinute, type Jobs } from "#server/platform/jobs/jobs.server.ts";
import { getLocale, isLocale } from "#texts/locale.ts";
import { m } from "#texts/m.ts";
import { listItems } from "./inbox.store.server.ts";
import { inboxSettings } from "./inbox.table.server.ts";
import { headingOf, onLines, pathOf } from "./inbox-mail.ts";
import { pushSubscriptions } from "./push.table.server.ts";
import { readPushKeys } from "./push-keys.server.ts";
import type { PushService } from "./push-service.server.ts";
import { isValid } from "./valid-while.server.ts";

/** What the service worker shows. `person` is the recipient, as the identity provider names them: another person may be signed in by now. */
export type PushPayload = { person: string; title: string; body: string; path: string; language: string };

/** Ids are created before their transaction commits, so the newest events wait. What was read meanwhile is not sent. */
export const waitSeconds = 15;
/** Events that could not be sent for so long are not sent any more. */
const staleAfter = 86_400_000;

export function definePushJobs(jobs: Pick<Jobs, "define">, db: Db, service: PushService): void {
  const enqueuePush = jobs.define<{ subscriptionId: string }>({
    name: "send-push",
    dependsOnOthers: true,
    run: ({ subscriptionId }) => sendPush(db, subscriptionId, service),
  });
  jobs.define({
    name: "find-pushes",
    cron: everyMinute,
    async run() {
      for (const subscriptionId of await listDueSubscriptions(db)) await enqueuePush(db, { subscriptionId });
    },
  });
}

export async function listDueSubscriptions(db: Db, now = Date.now()): Promise<string[]> {
  const { id, personId, sentUpTo } = pushSubscriptions;
  const isNew = and(isDue(now), eq(dealEvents.toldId, personId), gt(dealEvents.id, sentUpTo));
  const rows = await db.select({ id }).from(pushSubscriptions).where(sql`exists (select from ${dealEvents} where ${isNew})`);
  return rows.map((row) => row.id);
}

/** The subscription is marked after the push service took the notification: a crash in between sends it twice, and the browser shows it once. */
export async function sendPush(db: Db, subscriptionId: string, service: PushService, now = Date.now()): Promise<void> {
  const isSubscription = eq(pushSubscriptions.id, subscriptionId);
  const [found] = await db
    .select({ target: pushSubscriptions, language: people.language, subject: people.subject })
    .from(pushSubscriptions)
    .innerJoin(people, eq(people.id, pushSubscriptions.personId))
    .where(isSubscription);
  if (!found) return;
  const { target, language, subject } = found;
  await inLocale(isLocale(language) ? language : null, async () => {
    const isNew = and(isDue(now), eq(dealEvents.toldId, target.personId), gt(dealEvents.id, target.sentUpTo));
    const [newest] = await listItems(db, target.personId, isNew, 1);
    if (!newest) return;
    const count = await db.$count(dealEvents, and(isNew, lte(dealEvents.id, newest._id)));
    const { name: market } = await readMarketSettings(db);
    const payload = payloadOf(onLines(newest), { person: subject, count, market });
    const result = await service.send(target, payload, await readPushKeys(db));
    if (result === "gone") await db.delete(pushSubscriptions).where(isSubscription);
    else await db.update(pushSubscriptions).set({ sentUpTo: newest._id }).where(isSubscription);
  });
}

type Recipient = { person: string; count: number; market: string };

/** In the current language, with no more than a mail has. */
function payloadOf(item: InboxItem, { person, count, market }: Recipient): PushPayload {
  const language = getLocale();
  if (count === 1) return { person, title: headingOf(item), body: item.text, path: pathOf(item), language };
  return { person, title: m.mail_subject({ count, market }), body: `${headingOf(item)}: ${item.text}`, path: pagePaths.inbox, language };
}

function isDue(now: number): SQL | undefined {
  const { id, readAt, event, toldId, actorId } = dealEvents;
  const kindsOff = mailKinds.map((kind) => and(sql`${kind} = any(${inboxSettings.pushMuted})`, inArray(event, eventsMailedAs(kind))));
  return and(
    isNull(readAt),
    gt(id, firstIdAt(now - staleAfter)),
    lt(id, firstIdAt(now - waitSeconds * 1_000)),
    inArray(event, mailKinds.flatMap(eventsMailedAs)),
    sql`not exists (select from ${inboxSettings} where ${and(eq(inboxSettings.personId, toldId), or(...kindsOff))})`,
    sql`not exists (select from ${blocks} where ${between(sql`${actorId}`, sql`${toldId}`)})`,
    isValid(),
  );
}
