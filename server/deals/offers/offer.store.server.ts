// Offers as their bidders make and revise them.
import type { SentFacts } from "#contract/deals/deal.rules.ts";
import type { OfferState } from "#contract/deals/deal.ts";
import { isTurnedDown } from "#contract/deals/deal-reason.ts";
import type { NewOffer, OfferTerms } from "#contract/deals/offers/offer.ts";
import { dailyLimit } from "#server/deals/new-account.server.ts";
import { type LockedDeal, lockDeal } from "#server/deals/steps/deal.lock.server.ts";
import { type Given, stepOffer, takeStep } from "#server/deals/steps/deal.store.server.ts";
import type { StoredOffer } from "#server/deals/steps/deal.view.server.ts";
import { offerRevisions, offers } from "#server/deals/tables/offer.table.server.ts";
import { isSuspended } from "#server/people/authorize.ts";
import { isBlockedBetween } from "#server/people/block.store.server.ts";
import { isUnverified, type Sender, secondsUntilAllowed } from "#server/people/daily-limit.server.ts";
import { people } from "#server/people/person.table.server.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { and, desc, eq, gt, inArray, lte, ne, sql } from "#server/platform/database/drizzle.server.ts";
import { lockName } from "#server/platform/database/lock-name.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { now } from "#server/platform/database/now.server.ts";
import { noSuch, type ProblemError } from "#server/platform/http/problem.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { m } from "#texts/m.ts";

type Terms = Pick<OfferTerms, "amount" | "days" | "message">;

/** So many tasks with nearly the same words within a day look like copies. */
const copiedTasks = 3;
/** The share of words that two messages have in common. */
const nearlyTheSame = 0.8;
const aDay = sql`interval '24 hours'`;

/** Called for an offer that looks copied, in the transaction that stores it. */
export type OnCopied = (tx: Transaction, offer: { id: string; taskId: string; bidderId: string; message: string }) => Promise<void>;

/** Returns the id of the new offer. */
export async function sendOffer(db: Db, person: Sender, given: NewOffer, onCopied?: OnCopied): Promise<string | ProblemError> {
  const bidderId = person.id;
  return db.transaction(async (tx) => {
    // Two offers that one person sends at once must count each other.
    await lockName(tx, `offers of ${bidderId}`);
    const deal = await lockDeal(tx, given.task);
    if (!deal) return noSuch(m.problem_no_such_task);
    const isPoster = deal.posterId === bidderId;
    const sent = { version: given.version, ...(await readSendFacts(tx, deal, person)) };
    const id = newId();
    const refusal = await takeStep(tx, deal, {
      ...{ name: "send", actorId: bidderId, offerId: id },
      stand: { offerState: "none", isPoster, isBidder: !isPoster, sent },
      async write() {
        await tx.insert(offers).values({ id, taskId: deal.id, bidderId, state: "active", createdAt: now, stateSince: now });
        await addRevision(tx, { id, revision: 1, terms: given, version: deal.version });
        await flagCopies(tx, { id, taskId: deal.id, bidderId, message: given.message }, onCopied);
      },
    });
    return refusal ?? id;
  });
}

export async function reviseOffer(
  db: Db,
  offerId: string,
  personId: string,
  given: OfferTerms,
  onCopied?: OnCopied,
): Promise<ProblemError | null> {
  return stepOffer(db, offerId, {
    ...{ name: "revise", personId, given: { version: given.version } },
    async write(tx, deal, offer) {
      if (areSame(offer, given)) return keepTerms(tx, offer, deal.version);
      await addRevision(tx, { id: offer.id, revision: offer.revision + 1, terms: given, version: deal.version });
      await flagCopies(tx, { id: offer.id, taskId: deal.id, bidderId: personId, message: given.message }, onCopied);
    },
  });
}

/** The same offer again, for the task as it is now. */
export async function reconfirmOffer(db: Db, offerId: string, personId: string, given: Given): Promise<ProblemError | null> {
  return stepOffer(db, offerId, {
    ...{ name: "reconfirm", personId, given },
    write: (tx, deal, offer) => confirmVersion(tx, offer, deal.version),
  });
}

/** Not to a person who is suspended: they could not accept it. */
export async function awardOffer(db: Db, offerId: string, personId: string, given: Given): Promise<ProblemError | null> {
  return stepOffer(db, offerId, {
    ...{ name: "award", personId, given },
    async read(tx, { bidder }) {
      const { suspendedUntil, isBanned } = people;
      const [person] = await tx.select({ suspendedUntil, isBanned }).from(people).where(eq(people.id, bidder.id));
      return { isBidderSuspended: person !== undefined && isSuspended(person) };
    },
  });
}

async function readSendFacts(tx: Transaction, deal: LockedDeal, person: Sender): Promise<SentFacts> {
  const ofBidder = eq(offers.bidderId, person.id);
  const earlier = await tx
    .select({ state: sql<OfferState>`${offers.state}`, reasonCode: offers.reasonCode })
    .from(offers)
    .where(and(eq(offers.taskId, deal.id), ofBidder));
  const max = await dailyLimit(tx, person, "offers");
  return {
    current: { version: deal.version },
    isHidden: deal.hidden !== null,
    isBlocked: await isBlockedBetween(tx, deal.posterId, person.id),
    earlier: earlier.map((offer) => ({ state: offer.state, isTurnedDown: isTurnedDown(offer) })),
    retryAfter: await secondsUntilAllowed(tx, { table: offers, at: offers.createdAt, max, which: ofBidder }),
    isUnverified: isUnverified(person),
    isDeadlineOver: (await tx.$count(tasks, and(eq(tasks.id, deal.id), lte(tasks.dueAt, now)))) > 0,
  };
}

function areSame(one: Terms, other: Terms): boolean {
  return one.amount === other.amount && one.days === other.days && one.message === other.message;
}

/** The same terms confirm an offer that has to be confirmed; otherwise nothing happens, and the poster is not notified. */
async function keepTerms(tx: Transaction, offer: StoredOffer, version: number): Promise<{ instead: "reconfirm" | null }> {
  if (offer.state !== "needs_reconfirm") return { instead: null };
  await confirmVersion(tx, offer, version);
  return { instead: "reconfirm" };
}

/** The terms stay, so this is no new revision. */
async function confirmVersion(
  tx: Transaction,
  { id, revision }: Pick<StoredOffer, "id" | "revision">,
  version: number,
): Promise<undefined> {
  const isCurrent = and(eq(offerRevisions.offerId, id), eq(offerRevisions.revision, revision));
  await tx.update(offerRevisions).set({ version }).where(isCurrent);
}

type NewRevision = { id: string; revision: number; terms: Terms; version: number };

async function addRevision(tx: Transaction, { id, revision, terms, version }: NewRevision): Promise<void> {
  const { amount, days, message } = terms;
  await tx.insert(offerRevisions).values({ offerId: id, revision, amount, days, message, version, createdAt: now });
  await tx.update(offers).set({ revision }).where(eq(offers.id, id));
}

/** Marks this offer and the bidder's similar offers of the last day, once they are on enough tasks. */
async function flagCopies(tx: Transaction, offer: Parameters<OnCopied>[1], onCopied?: OnCopied): Promise<void> {
  const { id, taskId, bidderId, message } = offer;
  const recent = await tx
    .select({ id: offers.id, taskId: offers.taskId, message: offerRevisions.message })
    .from(offers)
    .innerJoin(offerRevisions, and(eq(offerRevisions.offerId, offers.id), eq(offerRevisions.revision, offers.revision)))
    .where(and(eq(offers.bidderId, bidderId), ne(offers.id, id), gt(offerRevisions.createdAt, sql`${now} - ${aDay}`)))
    .orderBy(desc(offers.id))
    .limit(100);
  const alike = recent.filter((other) => isAlike(other.message, message));
  const isCopied = new Set([taskId, ...alike.map((other) => other.taskId)]).size >= copiedTasks;
  const ids = isCopied ? [id, ...alike.map((other) => other.id)] : [id];
  await tx.update(offers).set({ looksCopied: isCopied }).where(inArray(offers.id, ids));
  if (isCopied) await onCopied?.(tx, offer);
}

/** Whether two messages are nearly the same words, without regard to case, punctuation, figures and order. */
function isAlike(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (a.length === 0 || b.length === 0) return one === other;
  return (2 * inBoth(a, b)) / (a.length + b.length) >= nearlyTheSame;
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? []
  );
}

function inBoth(a: string[], b: string[]): number {
  const left = new Map<string, number>();
  for (const word of a) left.set(word, (left.get(word) ?? 0) + 1);
  return b.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  }).length;
}
