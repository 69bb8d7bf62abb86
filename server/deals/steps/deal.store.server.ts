// Steps in a deal, each one transaction: lock the task, do what is due by the clock, read the facts, let the contract decide, write.
// A refusal is returned as a problem and not thrown, so that the transitions of the clock are committed.

import { refusalOf, type SentFacts, type Stand } from "#contract/deals/deal.rules.ts";
import { type TransitionName, taskTerms } from "#contract/deals/deal.ts";
import type { NewDeliveryDate, TermChange } from "#contract/deals/offers/offer.ts";
import { limits } from "#contract/platform/limits.ts";
import type { NewTask } from "#contract/tasks/task.ts";
import { taskFieldNames } from "#contract/tasks/task-fields.ts";
import { taskVersions } from "#server/deals/tables/deal.table.server.ts";
import { offers } from "#server/deals/tables/offer.table.server.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { and, eq, gt, lte, or, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { now } from "#server/platform/database/now.server.ts";
import { noSuch, type ProblemError } from "#server/platform/http/problem.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { endOfDay } from "#server/tasks/task-due.server.ts";
import { m } from "#texts/m.ts";
import { type Application, applyTransition } from "./apply.server.ts";
import { findOffer, type LockedDeal, lockDeal } from "./deal.lock.server.ts";
import { problemOf } from "./deal.rules.ts";
import type { StoredOffer } from "./deal.view.server.ts";

/** What the person sent with a step, as far as the transition asks for it. */
export type Given = Pick<SentFacts, "reason" | "revision" | "version">;
/** Another step that the person takes by this one; null if it changes nothing. */
type Instead = { instead: TransitionName | null } & Pick<Application, "paymentHours">;
type Step<Offer> = {
  name: TransitionName;
  personId: string;
  given?: Given;
  /** Reads what else decides the step. */
  read?: (tx: Transaction, offer: Offer) => Promise<SentFacts>;
  /** What the step writes besides its transition. */
  write?: (tx: Transaction, deal: LockedDeal, offer: Offer) => Promise<Instead | undefined>;
};

/** A step that names an offer. For other people than its poster and its bidder the offer does not exist. */
export async function stepOffer(db: Db, offerId: string, step: Step<StoredOffer>): Promise<ProblemError | null> {
  const [known] = await db.select({ taskId: offers.taskId }).from(offers).where(eq(offers.id, offerId));
  if (!known) return noSuch(m.problem_no_such_offer);
  return db.transaction(async (tx) => {
    const deal = await lockDeal(tx, known.taskId);
    const offer = await findOffer(tx, { id: offerId });
    if (!deal || !offer || ![deal.posterId, offer.bidder.id].includes(step.personId)) return noSuch(m.problem_no_such_offer);
    return stepByPerson(tx, deal, offer, step);
  });
}

/** A step of the task as a whole, by its poster or by the winner. */
export async function stepTask(db: Db, taskId: string, step: Step<StoredOffer | null>): Promise<ProblemError | null> {
  return db.transaction(async (tx) => {
    const deal = await lockDeal(tx, taskId);
    return deal ? stepByPerson(tx, deal, await findOffer(tx, { chosenOf: taskId }), step) : noSuch(m.problem_no_such_task);
  });
}

async function stepByPerson<Offer extends StoredOffer | null>(
  tx: Transaction,
  deal: LockedDeal,
  offer: Offer,
  { name, personId, given, read, write }: Step<Offer>,
): Promise<ProblemError | null> {
  return takeStep(tx, deal, {
    ...{ name, actorId: personId, offerId: offer?.id, reason: given?.reason },
    stand: {
      offerState: offer?.state ?? "none",
      isPoster: deal.posterId === personId,
      isBidder: offer?.bidder.id === personId,
      sent: {
        ...given,
        current: { version: deal.version, ...(offer && { revision: offer.revision }) },
        ...(await read?.(tx, offer)),
      },
    },
    write: async () => write?.(tx, deal, offer),
  });
}

/** The market has received the price of a locked deal. */
export function stepBySecuredPayment(tx: Transaction, deal: LockedDeal, offer: StoredOffer): Promise<ProblemError | null> {
  const stand = { offerState: offer.state, by: "payments", isPoster: false, isBidder: false } as const;
  return takeStep(tx, deal, { name: "secure", actorId: null, offerId: offer.id, stand });
}

/** The secured price was taken back for good. The task is locked. */
export async function unsecureOffer(tx: Transaction, offerId: string): Promise<void> {
  await tx.update(offers).set({ securedAt: null }).where(eq(offers.id, offerId));
}

/** A step of a moderator, in the transaction of the decision. */
export async function stepByModerator(
  tx: Transaction,
  { taskId, ...step }: Pick<Application, "name" | "taskId" | "winnerPercent"> & { decisionId: string },
): Promise<ProblemError | null> {
  const deal = await lockDeal(tx, taskId);
  if (!deal) return noSuch(m.problem_no_such_task);
  const offer = await findOffer(tx, { chosenOf: taskId });
  const stand = { offerState: offer?.state ?? "none", by: "moderator", isPoster: false, isBidder: false } as const;
  return takeStep(tx, deal, { ...step, actorId: null, stand });
}

type Taken = Omit<Application, "taskId"> & { stand: Omit<Stand, "taskState" | "facts">; write?: () => Promise<Instead | undefined> };

/** Takes a step on a locked deal, unless it is refused. */
export async function takeStep(tx: Transaction, deal: LockedDeal, { stand: given, write, ...step }: Taken): Promise<ProblemError | null> {
  const stand = { ...given, taskState: deal.state, ...(deal.facts && { facts: deal.facts }) };
  const refusal = refusalOf(step.name, stand);
  if (refusal) return problemOf(refusal, step.name, stand);
  const { instead: name, ...terms } = (await write?.()) ?? { instead: step.name };
  if (name) await applyTransition(tx, { ...step, ...terms, name, taskId: deal.id });
  return null;
}

/** The winner asks for a later delivery date. */
export async function askExtension(db: Db, taskId: string, personId: string, given: NewDeliveryDate): Promise<ProblemError | null> {
  const { deliverBy, reason } = given;
  const end = endOfDay(sql`${deliverBy}::text`);
  const isInTime = sql`${end} > ${now} and ${end} <= ${now} + make_interval(days => ${limits.offerDays + 1}::int)`;
  const isAllowedFor = ({ id }: StoredOffer) => and(eq(offers.id, id), gt(sql`${deliverBy}::text`, offers.deliverBy), isInTime);
  return stepTask(db, taskId, {
    ...{ name: "ask_extension", personId, given: { reason } },
    read: async (tx, offer) => ({ isDateAllowed: offer !== null && (await tx.$count(offers, isAllowedFor(offer))) > 0 }),
    write: (tx, _, offer) => setDates(tx, offer, { askedDeliverBy: deliverBy }),
  });
}

export async function grantExtension(db: Db, taskId: string, personId: string): Promise<ProblemError | null> {
  return stepTask(db, taskId, {
    ...{ name: "grant_extension", personId },
    write: (tx, _, offer) => setDates(tx, offer, { deliverBy: sql`${offers.askedDeliverBy}` }),
  });
}

type Dates = Partial<Record<"deliverBy" | "askedDeliverBy", string | SQL>>;

async function setDates(tx: Transaction, offer: StoredOffer | null, dates: Dates): Promise<undefined> {
  if (offer) await tx.update(offers).set(dates).where(eq(offers.id, offer.id));
}

/** A deadline is a term of the task: bidders must agree to a new one. */
export async function extendDeadline(db: Db, taskId: string, personId: string, deadline: string): Promise<ProblemError | null> {
  const isTask = eq(tasks.id, taskId);
  const isInTime = or(eq(tasks.neededBy, ""), lte(sql`${deadline}::text`, tasks.neededBy));
  const isLater = and(isTask, gt(sql`${deadline}::text`, tasks.deadline), gt(endOfDay(sql`${deadline}::text`), now), isInTime);
  return stepTask(db, taskId, {
    ...{ name: "extend", personId },
    read: async (tx) => ({ isDateAllowed: (await tx.$count(tasks, isLater)) > 0 }),
    async write(tx, deal) {
      await tx.update(tasks).set({ deadline, updatedAt: sql`now()` }).where(isTask);
      await recordVersion(tx, deal, [{ field: "deadline", from: deal.deadline, to: deadline }]);
    },
  });
}

/**
 * Lets a poster change a task, unless its state no longer allows it. A task without offers changes
 * freely. `write` returns whether it has written, `read` the task after the step. Null when the task is gone or not this poster's.
 */
export async function changeUnderDeal<Changed>(
  db: Db,
  { taskId, posterId, given }: { taskId: string; posterId: string; given: NewTask },
  write: (tx: Transaction) => Promise<boolean>,
  read: (tx: Transaction) => Promise<Changed | null>,
): Promise<Changed | ProblemError | null> {
  return db.transaction(async (tx) => {
    const deal = await lockDeal(tx, taskId);
    if (!deal || deal.posterId !== posterId) return null;
    const changes = changesOf(deal, given);
    const stand = { taskState: deal.state, offerState: "none", isPoster: true, isBidder: false } as const;
    const refusal = refusalOf("change", stand);
    if (refusal && taskFieldNames.some((name) => deal[name] !== given[name])) return problemOf(refusal, "change", stand);
    if (!(await write(tx))) return null;
    if (changes.length > 0) await recordVersion(tx, deal, changes);
    const concernsDeal = deal.liveOffers > 0 || deal.state !== "open";
    if (changes.length > 0 && concernsDeal) await applyTransition(tx, { name: "change", taskId, actorId: posterId });
    return read(tx);
  });
}

/** Every change of the terms is a new version: a person may be reading the old terms to make the first offer. Bidders see what changed. */
async function recordVersion(tx: Transaction, deal: LockedDeal, changes: TermChange[]): Promise<void> {
  const version = deal.version + 1;
  await tx.update(tasks).set({ version }).where(eq(tasks.id, deal.id));
  if (deal.liveOffers > 0) await tx.insert(taskVersions).values({ taskId: deal.id, version, changes });
}

function changesOf(deal: LockedDeal, given: NewTask): TermChange[] {
  return taskTerms.filter((field) => deal[field] !== given[field]).map((field) => ({ field, from: deal[field], to: given[field] }));
}
