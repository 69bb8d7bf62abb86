import { type SealCause, sealCauses } from "#contract/deals/offers/offer-seal.ts";
import { reference } from "#server/platform/database/columns.server.ts";
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "#server/platform/database/drizzle.server.ts";
import { isOneOf } from "#server/platform/database/sql-in.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { offers } from "./offer.table.server.ts";

/** What the market publishes each time the offers of a task close: their number and the root of a Merkle tree over them. */
export const offerSeals = pgTable(
  "offer_seals",
  {
    id: uuid().primaryKey(),
    taskId: reference("task_id", () => tasks.id, "cascade"),
    /** 1 for the first time that the offers of the task closed. */
    number: integer().notNull(),
    cause: text().$type<SealCause>().notNull(),
    count: integer().notNull(),
    root: text().notNull(),
    sealedAt: timestamp("sealed_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex("offer_seals_number").on(table.taskId, table.number),
    check("offer_seals_cause", isOneOf(table.cause, sealCauses)),
    check("offer_seals_count", sql`${table.count} > 0`),
  ],
);

/** The offers of a seal, in the order of the tree, with the secret salts of their leaves. */
export const offerSealLeaves = pgTable(
  "offer_seal_leaves",
  {
    sealId: reference("seal_id", () => offerSeals.id, "cascade"),
    position: integer().notNull(),
    /** Null once the offer is removed: the other leaves still need the hash of this one. */
    offerId: uuid("offer_id").references(() => offers.id, { onDelete: "set null" }),
    revision: integer().notNull(),
    /** Empty once the text of the offer is erased, so that nobody can guess it from the hash. */
    salt: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sealId, table.position] }), index("offer_seal_leaves_offer").on(table.offerId)],
);
