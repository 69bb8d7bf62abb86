// Mail for people who are away. A job every minute finds them, and a job for each person sends one mail with all new notifications.
import { eventsMailedAs, mailKinds } from "#contract/deals/deal-events.ts";
import { dealEvents } from "#server/deals/tables/deal.table.server.ts";
import { readMarketSettings } from "#server/market/market.store.server.ts";
import { issuersWithoutAccount, people } from "#server/people/person.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import {
  and,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from "#server/platform/database/drizzle.server.ts";
import { firstIdAt } from "#server/platform/database/new-id.ts";
import { inLocale } from "#server/platform/http/locale.ts";
import { everyMinute, type Jobs } from "#server/platform/jobs/jobs.server.ts";
import type { Mailer } from "#server/platform/mail/mailer.ts";
import { isLocale } from "#texts/locale.ts";
import { listItems } from "./inbox.store.server.ts";
import { inboxSettings } from "./inbox.table.server.ts";
import { inboxMail, itemsInMail } from "./inbox-mail.ts";
import { unsubscribeLink } from "./unsubscribe.ts";
import { isValid } from "./valid-while.server.ts";

/** How long a person has had no stream open, and how old an event is, before a mail is sent. */
export const awayMinutes = 5;
/** Events that could not be mailed for so long are not mailed any more. */
const staleAfter = 86_400_000;

export type MailOptions = { mailer: Mailer; origin: () => string; secret: () => Promise<string> };

export function defineMailJobs(jobs: Pick<Jobs, "define">, db: Db, options: MailOptions): void {
  const enqueueMail = jobs.define<{ personId: string }>({ name: "send-mail", run: ({ personId }) => sendMail(db, personId, options) });
  jobs.define({
    name: "find-mails",
    cron: everyMinute,
    async run() {
      for (const personId of await listRecipients(db)) await enqueueMail(db, { personId });
    },
  });
}

/** People with notifications that they have not been mailed about. */
export async function listRecipients(db: Db, now = Date.now()): Promise<string[]> {
  const due = db.selectDistinct({ id: dealEvents.toldId }).from(dealEvents).where(isDue(now));
  const recipients = await db
    .select({ id: people.id })
    .from(people)
    .where(and(inArray(people.id, due), isAway(now)));
  return recipients.map(({ id }) => id);
}

/** Events are marked after the mail was sent: a crash in between sends a mail twice rather than never. */
export async function sendMail(db: Db, personId: string, options: MailOptions, now = Date.now()): Promise<void> {
  const { mailer, origin, secret } = options;
  const { id, name, email, language } = people;
  const [person] = await db
    .select({ id, name, email, language })
    .from(people)
    .where(and(eq(id, personId), isAway(now)));
  if (!person) return;
  await inLocale(isLocale(person.language) ? person.language : null, async () => {
    const isMailed = and(isDue(now), eq(dealEvents.toldId, personId));
    const items = await listItems(db, personId, isMailed, itemsInMail);
    const [last] = items;
    if (!last) return;
    const isCovered = and(isMailed, lte(dealEvents.id, last._id));
    const count = await db.$count(dealEvents, isCovered);
    const unsubscribe = unsubscribeLink(origin(), personId, await secret());
    const { name: market } = await readMarketSettings(db);
    await mailer.send(inboxMail({ person, items, count, origin: origin(), unsubscribe, market }));
    await db.update(dealEvents).set({ mailedAt: sql`now()` }).where(isCovered);
  });
}

function isDue(now: number): SQL | undefined {
  return and(
    isNotNull(dealEvents.toldId),
    isNull(dealEvents.readAt),
    isNull(dealEvents.mailedAt),
    gt(dealEvents.id, firstIdAt(now - staleAfter)),
    lt(dealEvents.id, firstIdAt(now - awayMinutes * 60_000)),
    notInArray(dealEvents.event, [...eventsMailedAs("own"), ...eventsMailedAs("none")]),
    isWanted(),
    isValid(),
  );
}

/** Of a kind that the person has not switched off. */
function isWanted(): SQL {
  const kinds = mailKinds.map((kind) => and(sql`${kind} = any(${inboxSettings.muted})`, inArray(dealEvents.event, eventsMailedAs(kind))));
  return sql`not exists (select from ${inboxSettings} where ${and(eq(inboxSettings.personId, dealEvents.toldId), or(...kinds))})`;
}

/** Away, and wants mail. An address that is not verified may belong to somebody else, who gets no mail with words of people of the market. */
function isAway(now: number): SQL | undefined {
  const isHere = sql`${inboxSettings.seenAt} > ${new Date(now).toISOString()}::timestamptz - make_interval(mins => ${awayMinutes})`;
  const isExcluded = sql`exists (select from ${inboxSettings} where ${inboxSettings.personId} = ${people.id} and (not ${inboxSettings.wantsMail} or ${isHere}))`;
  return and(notInArray(people.issuer, issuersWithoutAccount), people.emailVerified, sql`not ${isExcluded}`);
}
