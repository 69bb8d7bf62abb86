// Steps in a deal, each one transaction: lock the task, do what is due by the clock, check the rules of the contract, write.
// A refusal is returned as a problem and not thrown, so that the transitions of the clock are committed.
import { type Guard, type TransitionName, transition } from "#contract/deal.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { and, eq, gt, sql } from "#server/platform/database/drizzle.server.ts";
import { noSuch, type ProblemError } from "#server/platform/http/problem.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { endOfDay, now } from "#server/tasks/task-due.server.ts";
import { applyTransition } from "./apply.server.ts";
import { findOffer, type HeldOffer, type LockedDeal, lockDeal } from "./deal.lock.server.ts";
import { refusalBy, refusalOf } from "./deal.rules.ts";
import { offers } from "./offer.table.server.ts";
import { recordVersion } from "./task-version.server.ts";

/** What the person sent along, as far as the transition asks for it. */
export type Given = { reason?: string; revision?: number; version?: number | undefined };
export type Step = { name: TransitionName; personId: string; given?: Given };

/** A step that names an offer. To anybody but the two whom it concerns the offer does not exist. */
export async function stepOffer(
  db: Db,
  offerId: string,
  { name, personId, given = {} }: Step,
  write: (tx: Transaction, deal: LockedDeal, offer: HeldOffer) => Promise<void> = async () => {},
): Promise<ProblemError | null> {
  const [known] = await db.select({ taskId: offers.taskId }).from(offers).where(eq(offers.id, offerId));
  if (!known) return noSuch("offer");
  return db.transaction(async (tx) => {
    const deal = await lockDeal(tx, known.taskId);
    const offer = await findOffer(tx, { id: offerId });
    if (!deal || !offer) return noSuch("offer");
    const [isPoster, isBidder] = [deal.posterId === personId, offer.bidderId === personId];
    if (!isPoster && !isBidder) return noSuch("offer");
    const refusal =
      refusalOf(name, { taskState: deal.state, offerState: offer.state, isPoster, isBidder }) ?? guardOf(name, { deal, offer, given });
    if (refusal) return refusal;
    await write(tx, deal, offer);
    await applyTransition(tx, { name, taskId: deal.id, actorId: personId, offerId, ...reasonIn(given) });
    return null;
  });
}

/** A step of the task as a whole, by its poster or by the winner. */
export async function stepTask(db: Db, taskId: string, { name, personId, given = {} }: Step): Promise<ProblemError | null> {
  return db.transaction(async (tx) => {
    const deal = await lockDeal(tx, taskId);
    if (!deal) return noSuch("task");
    const refusal = (await refusalOfTask(tx, deal, name, personId)) ?? guardOf(name, { deal, given });
    if (refusal) return refusal;
    await applyTransition(tx, { name, taskId: deal.id, actorId: personId, ...reasonIn(given) });
    return null;
  });
}

/** A deadline is a term of the task: moving it asks the bidders again. */
export async function extendDeadline(db: Db, taskId: string, personId: string, deadline: string): Promise<ProblemError | null> {
  return db.transaction(async (tx) => {
    const deal = await lockDeal(tx, taskId);
    if (!deal) return noSuch("task");
    const refusal = await refusalOfTask(tx, deal, "extend", personId);
    if (refusal) return refusal;
    const isLater = and(gt(sql`${deadline}::text`, tasks.deadline), gt(endOfDay(sql`${deadline}::text`), now));
    const moved = await tx
      .update(tasks)
      .set({ deadline, updatedAt: sql`now()` })
      .where(and(eq(tasks.id, taskId), isLater))
      .returning({ id: tasks.id });
    if (moved.length === 0) return refusalBy("later-deadline");
    await recordVersion(tx, deal, [{ field: "deadline", from: deal.deadline, to: deadline }]);
    await applyTransition(tx, { name: "extend", taskId, actorId: personId });
    return null;
  });
}

async function refusalOfTask(tx: Transaction, deal: LockedDeal, name: TransitionName, personId: string): Promise<ProblemError | null> {
  const chosen = await findOffer(tx, { chosenOf: deal.id });
  return refusalOf(name, {
    taskState: deal.state,
    offerState: chosen?.state ?? "none",
    isPoster: deal.posterId === personId,
    isBidder: chosen?.bidderId === personId,
  });
}

type Facts = { deal: LockedDeal; offer?: HeldOffer; given: Given };

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

/** Nobody has to say which version they saw, except where the contract of the call asks for it. */
export function isVersionSeen(deal: LockedDeal, version: number | undefined): boolean {
  return version === undefined || version === deal.version;
}

function reasonIn({ reason }: Given): { reason?: string } {
  return reason === undefined ? {} : { reason };
}
