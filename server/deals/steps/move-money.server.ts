// Lets the ledger follow the steps of deals. Money belongs to a higher folder, so `wiring/deal-steps.ts` passes its function in.
import { type TransitionName, transition } from "#contract/deals/deal.ts";
import type { Transaction } from "#server/platform/database/database.server.ts";

export type MoneyStep = {
  name: TransitionName;
  taskId: string;
  /** The chosen offer. */
  offerId: string;
  /** Of a moderator. */
  decisionId?: string | undefined;
  winnerPercent?: number | undefined;
};
type FollowStep = (tx: Transaction, step: MoneyStep) => Promise<void>;

let followStep: FollowStep | null = null;

/** The function runs in the transaction of each step that decides about a secured payment. A problem that it throws undoes the step. */
export function followMoneySteps(follow: FollowStep): void {
  followStep = follow;
}

export async function moveMoney(tx: Transaction, step: MoneyStep): Promise<void> {
  if (transition(step.name).money === undefined) return;
  if (!followStep) throw new Error("Deals are not connected to the ledger. Import server/wiring/deal-steps.ts.");
  await followStep(tx, step);
}
