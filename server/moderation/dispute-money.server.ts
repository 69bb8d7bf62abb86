// What the decision of a dispute does to the price that the market holds.
import { timers } from "#contract/deals/timers.ts";
import { sql } from "#server/platform/database/drizzle.server.ts";
import type { appeals, DecisionRow } from "./moderation.table.server.ts";

/** Of the decision in the query. The names are written out, since a query without joins would leave out the tables. */
export const disputeMoneyColumns = {
  /** The dispute forgets a split that was undone or reversed. */
  winnerPercent: sql<
    number | null
  >`case when decisions.action = 'split' and decisions.undone_at is null and decisions.reversed_at is null then (
    select disputes.winner_percent from disputes where disputes.id = decisions.subject_id) end`,
  isSecured: sql<boolean>`decisions.kind = 'dispute' and exists (
    select from disputes join offers on offers.id = disputes.offer_id
    where disputes.id = decisions.subject_id and offers.secured_at is not null)`,
};

type Decided = { isSecured: boolean; decision: DecisionRow; appeal: typeof appeals.$inferSelect | null };

/** Until when an appeal can change what happens to the money. Null if there is none, or nothing is left to appeal against. */
export function moneyUntil({ isSecured, decision, appeal }: Decided): string | null {
  const { createdAt, undoneAt, reversedAt } = decision;
  const isFinal = undoneAt !== null || reversedAt !== null || (appeal !== null && appeal.outcome !== null);
  return isSecured && !isFinal ? new Date(createdAt.getTime() + timers.decisionMoneyHours * 3_600_000).toISOString() : null;
}
