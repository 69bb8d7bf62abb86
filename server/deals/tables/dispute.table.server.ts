import { type DisputeOutcome, type DisputeSide, disputeOutcomes, disputeSides } from "#contract/deals/disputes/dispute.ts";
import { limits } from "#contract/platform/limits.ts";
import { people } from "#server/people/person.table.server.ts";
import { reference } from "#server/platform/database/columns.server.ts";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  timestamp,
  uuid,
} from "#server/platform/database/drizzle.server.ts";
import { isOneOf } from "#server/platform/database/sql-in.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { offers } from "./offer.table.server.ts";

/** At most one for each deal: a decision that is undone reopens it. */
export const disputes = pgTable(
  "disputes",
  {
    id: uuid().primaryKey(),
    taskId: reference("task_id", () => tasks.id, "cascade"),
    offerId: reference("offer_id", () => offers.id, "cascade").unique(),
    /** Null if a proposal to end was not answered. */
    openedBy: text("opened_by").$type<DisputeSide>(),
    reason: text().notNull(),
    wasDelivered: boolean("was_delivered").notNull(),
    openedAt: timestamp("opened_at", { withTimezone: true }).notNull(),
    outcome: text().$type<DisputeOutcome>(),
    /** Null if no moderator decided it. */
    against: text().$type<DisputeSide>(),
    /** Of a split: the part of the price that the winner gets. */
    winnerPercent: integer("winner_percent"),
    closedAt: timestamp("closed_at", { withTimezone: true }),
  },
  (table) => [
    index("disputes_task").on(table.taskId),
    index("disputes_closed_at").on(table.closedAt),
    index("disputes_open").on(table.id).where(sql`${table.outcome} is null`),
    check("disputes_opened_by", sql`${table.openedBy} is null or ${isOneOf(table.openedBy, disputeSides)}`),
    check("disputes_outcome", sql`${table.outcome} is null or ${isOneOf(table.outcome, disputeOutcomes)}`),
    check("disputes_against", sql`${table.against} is null or (${isOneOf(table.against, disputeSides)} and ${table.outcome} is not null)`),
    check(
      "disputes_split",
      sql`(${table.winnerPercent} is null) = (${table.outcome} is distinct from 'split') and coalesce(${table.winnerPercent} between 1 and 99, true)`,
    ),
    check("disputes_closed", sql`(${table.outcome} is null) = (${table.closedAt} is null)`),
  ],
);

export const disputeStatements = pgTable(
  "dispute_statements",
  {
    disputeId: reference("dispute_id", () => disputes.id, "cascade"),
    side: text().$type<DisputeSide>().notNull(),
    authorId: reference("author_id", () => people.id),
    text: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.disputeId, table.side] }),
    index("dispute_statements_author").on(table.authorId),
    check("dispute_statements_side", isOneOf(table.side, disputeSides)),
    check("dispute_statements_text", sql`char_length(${table.text}) <= ${sql.raw(`${limits.disputeStatement}`)}`),
  ],
);
