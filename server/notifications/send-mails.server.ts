// Mail for people who are away. Any process may run it at any time: rows are claimed before a mail leaves, so no event is mailed twice.

import { dealEvents } from "#server/deals/deal.table.server.ts";
import { departedIssuer } from "#server/people/departed.table.server.ts";
import { people } from "#server/people/person.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, eq, gt, inArray, isNotNull, isNull, lt, notInArray, sql } from "#server/platform/database/drizzle.server.ts";
import { inBatches } from "#server/platform/database/in-batches.ts";
import { describeError } from "#server/platform/log/describe-error.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { Mailer } from "#server/platform/mail/mailer.ts";
import { idAt } from "./id-time.ts";
import { listItems } from "./inbox.store.server.ts";
import { inboxSettings } from "./inbox.table.server.ts";
import { inboxMail, itemsInMail } from "./inbox-mail.ts";
import { signUnsubscribe, unsubscribeLink } from "./unsubscribe.ts";

/** So long nobody has looked, and so long the news has waited. */
export const awayMinutes = 5;
/** What could not be mailed for so long is not mailed any more. */
const staleAfter = 86_400_000;
const batch = 50;
/** Made-up people of sample markets have no letter box. */
const withoutMail = ["urn:taskhaat:seed", "urn:taskhaat:fill", departedIssuer];

export type MailOptions = { mailer: Mailer; origin: () => string; secret: () => Promise<string>; log: Log };

/** Answers how many mails were due. */
export async function sendDueMails(db: Db, { mailer, origin, secret, log }: MailOptions, now = Date.now()): Promise<number> {
  const claimed = await claim(db, now);
  const key = claimed.length > 0 ? await secret() : "";
  for (const { person, ids } of claimed) {
    const unsubscribe = unsubscribeLink(origin(), person.id, signUnsubscribe(person.id, key));
    try {
      const items = await listItems(db, person.id, ids.toSorted().slice(-itemsInMail));
      await mailer.send(inboxMail({ person, items, count: ids.length, origin: origin(), unsubscribe }));
    } catch (error) {
      log.error(describeError(error), "A mail could not be sent.");
      for (const batch of inBatches(ids)) await db.update(dealEvents).set({ mailedAt: null }).where(inArray(dealEvents.id, batch));
    }
  }
  return claimed.length;
}

type Claim = { person: { id: string; name: string; email: string }; ids: string[] };

function claim(db: Db, now: number): Promise<Claim[]> {
  const isDue = and(
    isNotNull(dealEvents.toldId),
    isNull(dealEvents.readAt),
    isNull(dealEvents.mailedAt),
    gt(dealEvents.id, idAt(now - staleAfter)),
    lt(dealEvents.id, idAt(now - awayMinutes * 60_000)),
  );
  const isHere = sql`${inboxSettings.seenAt} > ${new Date(now).toISOString()}::timestamptz - make_interval(mins => ${awayMinutes})`;
  const leftAlone = sql`exists (select from ${inboxSettings} where ${inboxSettings.personId} = ${people.id} and (not ${inboxSettings.wantsMail} or ${isHere}))`;
  return db.transaction(async (tx) => {
    const due = tx.selectDistinct({ id: dealEvents.toldId }).from(dealEvents).where(isDue);
    // Whom another process is about to write to is skipped.
    const persons = await tx
      .select({ id: people.id, name: people.name, email: people.email })
      .from(people)
      .where(and(inArray(people.id, due), notInArray(people.issuer, withoutMail), sql`not ${leftAlone}`))
      .orderBy(people.id)
      .limit(batch)
      .for("no key update", { skipLocked: true });
    const claims: Claim[] = [];
    for (const person of persons) {
      const rows = await tx
        .update(dealEvents)
        .set({ mailedAt: sql`now()` })
        .where(and(isDue, eq(dealEvents.toldId, person.id)))
        .returning({ id: dealEvents.id });
      if (rows.length > 0) claims.push({ person, ids: rows.map(({ id }) => id) });
    }
    return claims;
  });
}

const every = 60_000;

export function startMails(db: Db, options: MailOptions): void {
  const run = () => sendDueMails(db, options).catch((error) => options.log.warn(describeError(error), "Mails could not be looked for."));
  setInterval(run, every).unref();
}
