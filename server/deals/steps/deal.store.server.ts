// Steps in a deal, each one transaction: lock the task, do what is due by the clock, check the rules of the contract, write.
// A refusal is returned as a problem and not thrown, so that the transitions of the clock are committed.

import { brokenGuardOf, type Stand } from "#contract/deals/deal.rules.ts";
import { type Guard, type TransitionName, taskTerms, transition } from "#contract/deals/deal.ts";
import { taskStateWords } from "#contract/deals/deal-words.ts";
import type { NewDeliveryDate, TermChange } from "#contract/deals/offers/offer.ts";
import { limits } from "#contract/platform/limits.ts";
import type { TaskUpdate } from "#contract/tasks/task.ts";
import { taskFieldNames } from "#contract/tasks/task-fields.ts";
import { taskVersions } from "#server/deals/tables/deal.table.server.ts";
import { offers } from "#server/deals/tables/offer.table.server.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { and, eq, gt, sql } from "#server/platform/database/drizzle.server.ts";
import { now } from "#server/platform/database/now.server.ts";
import { noSuch, ProblemError } from "#server/platform/http/problem.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { endOfDay } from "#server/tasks/task-due.server.ts";
import { m } from "#texts/m.ts";
import { applyTransition } from "./apply.server.ts";
import { findOffer, type LockedDeal, lockDeal } from "./deal.lock.server.ts";
import { refusalBy, refusalOf } from "./deal.rules.ts";
import type { OfferRow } from "./deal.view.server.ts";
import { readRequestReason } from "./deal-facts.server.ts";

/** What the person sent with a step, as far as the transition asks for it. */
export type Given = { reason?: string; revision?: number; version?: number | undefined };
export type Step = { name: TransitionName; personId: string; given?: Given };
/** Another step that the person takes by this one; null if it changes nothing. */
type Instead = { instead: TransitionName | null };
/** What a step writes besides its transition, unless it finds that the step is not allowed or is another one. */
type Write<Offer> = (tx: Transaction, deal: LockedDeal, offer: Offer) => Promise<ProblemError | Instead | null>;

const writeNothing = async () => null;

/** A step that names an offer. For other people than its poster and its bidder the offer does not exist. */
export async function stepOffer(db: Db, offerId: string, step: Step, write: Write<OfferRow> = writeNothing): Promise<ProblemError | null> {
  const [known] = await db.select({ taskId: offers.taskId }).from(offers).where(eq(offers.id, offerId));
  if (!known) return noSuch(m.problem_no_such_offer);
  return db.transaction(async (tx) => {
    const deal = await lockDeal(tx, known.taskId);
    const offer = await findOffer(tx, { id: offerId });
    if (!deal || !offer || ![deal.posterId, offer.bidder.id].includes(step.personId)) return noSuch(m.problem_no_such_offer);
    return takeStep(tx, deal, offer, step, write);
  });
}

/** A step of the task as a whole, by its poster or by the winner. */
export async function stepTask(
  db: Db,
  taskId: string,
  step: Step,
  write: Write<OfferRow | null> = writeNothing,
): Promise<ProblemError | null> {
  return db.transaction(async (tx) => {
    const deal = await lockDeal(tx, taskId);
    return deal ? takeStep(tx, deal, await findOffer(tx, { chosenOf: taskId }), step, write) : noSuch(m.problem_no_such_task);
  });
}

async function takeStep<Offer extends OfferRow | null>(
  tx: Transaction,
  deal: LockedDeal,
  offer: Offer,
  { name, personId, given = {} }: Step,
  write: Write<Offer>,
): Promise<ProblemError | null> {
  const stand: Stand = {
    taskState: deal.state,
    offerState: offer?.state ?? "none",
    isPoster: deal.posterId === personId,
    isBidder: offer?.bidder.id === personId,
    facts: deal.facts,
  };
  const broken = brokenGuardOf(name, stand);
  const refusal = refusalOf(name, stand) ?? (broken && refusalBy(broken)) ?? guardOf(name, { deal, offer, given });
  if (refusal) return refusal;
  const written = await write(tx, deal, offer);
  if (written instanceof ProblemError) return written;
  const taken = written ? written.instead : name;
  if (taken === null) return null;
  const reason = taken === "accept_end" ? await readRequestReason(tx, deal.id) : given.reason;
  await applyTransition(tx, { name: taken, taskId: deal.id, actorId: personId, offerId: offer?.id, reason });
  return null;
}

/** A step of a moderator, in the transaction of the decision. */
export async function stepByModerator(
  tx: Transaction,
  { name, taskId, decisionId }: { name: TransitionName; taskId: string; decisionId: string },
): Promise<ProblemError | null> {
  const deal = await lockDeal(tx, taskId);
  if (!deal) return noSuch(m.problem_no_such_task);
  const offer = await findOffer(tx, { chosenOf: taskId });
  const { task, offer: ofOffer = {} } = transition(name);
  if (!(deal.state in task) || !offer || !(offer.state in ofOffer)) return new ProblemError(409, taskStateWords[deal.state]());
  const broken = brokenGuardOf(name, { taskState: deal.state, isPoster: false, facts: deal.facts });
  if (broken) return refusalBy(broken);
  await applyTransition(tx, { name, taskId, actorId: null, decisionId });
  return null;
}

/** The winner asks for a later delivery date. */
export async function askExtension(db: Db, taskId: string, personId: string, given: NewDeliveryDate): Promise<ProblemError | null> {
  const { deliverBy, reason } = given;
  return stepTask(db, taskId, { name: "ask_extension", personId, given: { reason } }, async (tx, _, offer) => {
    const end = endOfDay(sql`${deliverBy}::text`);
    const isInTime = sql`${end} > ${now} and ${end} <= ${now} + make_interval(days => ${limits.offerDays + 1}::int)`;
    const asked = await tx
      .update(offers)
      .set({ askedDeliverBy: deliverBy })
      .where(and(eq(offers.id, offer?.id ?? ""), gt(sql`${deliverBy}::text`, offers.deliverBy), isInTime))
      .returning({ id: offers.id });
    return asked.length === 0 ? refusalBy("later-delivery-date") : null;
  });
}

export async function grantExtension(db: Db, taskId: string, personId: string): Promise<ProblemError | null> {
  return stepTask(db, taskId, { name: "grant_extension", personId }, async (tx, _, offer) => {
    await tx
      .update(offers)
      .set({ deliverBy: sql`${offers.askedDeliverBy}` })
      .where(eq(offers.id, offer?.id ?? ""));
    return null;
  });
}

/** A deadline is a term of the task: bidders must agree to a new one. */
export async function extendDeadline(db: Db, taskId: string, personId: string, deadline: string): Promise<ProblemError | null> {
  return stepTask(db, taskId, { name: "extend", personId }, async (tx, deal) => {
    const isLater = and(gt(sql`${deadline}::text`, tasks.deadline), gt(endOfDay(sql`${deadline}::text`), now));
    const moved = await tx
      .update(tasks)
      .set({ deadline, updatedAt: sql`now()` })
      .where(and(eq(tasks.id, taskId), isLater))
      .returning({ id: tasks.id });
    if (moved.length === 0) return refusalBy("later-deadline");
    await recordVersion(tx, deal, [{ field: "deadline", from: deal.deadline, to: deadline }]);
    return null;
  });
}

/**
 * Lets a poster change a task, unless its state no longer allows it. A task without offers changes
 * freely. `write` returns whether it has written, `read` the task after the step. Null when the task is gone or not this poster's.
 */
export async function changeUnderDeal<Changed>(
  db: Db,
  { taskId, posterId, given }: { taskId: string; posterId: string; given: TaskUpdate },
  write: (tx: Transaction) => Promise<boolean>,
  read: (tx: Transaction) => Promise<Changed | null>,
): Promise<Changed | ProblemError | null> {
  return db.transaction(async (tx) => {
    const deal = await lockDeal(tx, taskId);
    if (!deal || deal.posterId !== posterId) return null;
    const changes = changesOf(deal, given);
    const refusal = refusalOf("change", { taskState: deal.state, offerState: "none", isPoster: true, isBidder: false });
    if (refusal && taskFieldNames.some((name) => deal[name] !== given[name])) return refusal;
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

function changesOf(deal: LockedDeal, given: TaskUpdate): TermChange[] {
  return taskTerms.filter((field) => deal[field] !== given[field]).map((field) => ({ field, from: deal[field], to: given[field] }));
}

type Facts = { deal: LockedDeal; offer: OfferRow | null; given: Given };

function guardOf(name: TransitionName, { deal, offer, given }: Facts): ProblemError | null {
  const holds: Partial<Record<Guard, boolean>> = {
    "has-reason": Boolean(given.reason),
    "revision-seen": given.revision === offer?.revision,
    "version-seen": isVersionSeen(deal, given.version),
  };
  const broken = transition(name).guards.find((guard) => holds[guard] === false);
  if (!broken) return null;
  return refusalBy(broken, { current: { version: deal.version, ...(offer && { revision: offer.revision }) } });
}

/** The version is optional, except where the schema of the request requires it. */
export function isVersionSeen(deal: LockedDeal, version: number | undefined): boolean {
  return version === undefined || version === deal.version;
}
