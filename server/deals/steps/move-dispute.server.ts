// Opens, closes and reopens the dispute of a deal with the transition that does so.
import { type TransitionName, transition } from "#contract/deals/deal.ts";
import { type DisputeOutcome, type DisputeSide, smallerSide } from "#contract/deals/disputes/dispute.ts";
import { disputes } from "#server/deals/tables/dispute.table.server.ts";
import type { Transaction } from "#server/platform/database/database.server.ts";
import { eq, sql } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { now } from "#server/platform/database/now.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { factColumns } from "./deal-facts.server.ts";

type Moved = {
  name: TransitionName;
  taskId: string;
  actorId: string | null;
  reason?: string | undefined;
  winnerPercent?: number | undefined;
};
type Closing = { outcome: DisputeOutcome; against: DisputeSide | null; winnerPercent?: number };

const opening: TransitionName[] = ["dispute", "dispute_unanswered"];
const closing: Partial<Record<TransitionName, Closing>> = {
  decide_complete: { outcome: "complete", against: "poster" },
  decide_end: { outcome: "end", against: "winner" },
  settle_complete: { outcome: "complete", against: null },
  settle_end: { outcome: "end", against: null },
  reverse_complete: { outcome: "end", against: "winner" },
  reverse_end: { outcome: "complete", against: "poster" },
};

/** The task is still as it was before the transition. */
export async function moveDispute(
  tx: Transaction,
  { name, taskId, actorId, reason = "", winnerPercent }: Moved,
  offerId: string,
): Promise<void> {
  const dueAt = sql`(select ${tasks.dueAt} from ${tasks} where ${tasks.id} = ${taskId})`;
  const at = transition(name).actor === "clock" ? dueAt : now;
  if (opening.includes(name)) {
    const { wasDelivered: delivered } = factColumns;
    const [task] = await tx.select({ posterId: tasks.posterId, delivered }).from(tasks).where(eq(tasks.id, taskId));
    const openedBy = actorId === null ? null : actorId === task?.posterId ? "poster" : "winner";
    const wasDelivered = task?.delivered === true;
    await tx.insert(disputes).values({ id: newId(), taskId, offerId, openedBy, reason, wasDelivered, openedAt: at });
  }
  const closed = name === "decide_split" ? asSplit(winnerPercent) : closing[name];
  if (closed)
    await tx
      .update(disputes)
      .set({ ...closed, closedAt: at })
      .where(eq(disputes.offerId, offerId));
  if (name === "reopen_dispute") {
    await tx
      .update(disputes)
      .set({ outcome: null, against: null, winnerPercent: null, closedAt: null })
      .where(eq(disputes.offerId, offerId));
  }
}

function asSplit(winnerPercent: number | undefined): Closing {
  if (winnerPercent === undefined) throw new Error("A split needs the percentage of the winner.");
  return { outcome: "split", against: smallerSide(winnerPercent), winnerPercent };
}
