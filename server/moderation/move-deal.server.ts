// What the decision of a dispute changes: the deal, with the step of a moderator.
import type { TransitionName } from "#contract/deals/deal.ts";
import type { DisputeOutcome } from "#contract/deals/disputes/dispute.ts";
import { stepByModerator } from "#server/deals/steps/deal.store.server.ts";
import type { Transaction } from "#server/platform/database/database.server.ts";
import type { DisputeDecision } from "./moderation.table.server.ts";

type Change = "decide" | "undo" | "reverse";

const steps: Record<DisputeOutcome, Record<Change, TransitionName>> = {
  complete: { decide: "decide_complete", undo: "reopen_dispute", reverse: "reverse_complete" },
  end: { decide: "decide_end", undo: "reopen_dispute", reverse: "reverse_end" },
};

type Decided = Pick<DisputeDecision, "id" | "taskId" | "action">;

/** Throws why the deal cannot be moved, which undoes the transaction. */
export async function moveDeal(tx: Transaction, { id: decisionId, taskId, action }: Decided, change: Change): Promise<void> {
  const refusal = await stepByModerator(tx, { name: steps[action][change], taskId, decisionId });
  if (refusal) throw refusal;
}
