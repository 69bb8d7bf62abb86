// The books of the sandbox bank. Only `money/sandbox` and its provider use them.
import { bigint, check, index, pgTable, sql, text, timestamp, uuid } from "#server/platform/database/drizzle.server.ts";
import { isOneOf } from "#server/platform/database/sql-in.server.ts";

export const sandboxStates = ["open", "hanging", "approved", "declined", "charged_back"] as const;

export const sandboxPayments = pgTable(
  "sandbox_payments",
  {
    /** Also the secret part of the page's address. */
    id: uuid().primaryKey(),
    /** Of the market. */
    paymentId: uuid("payment_id").notNull().unique(),
    amount: bigint({ mode: "number" }).notNull(),
    currency: text().notNull(),
    title: text().notNull(),
    returnUrl: text("return_url").notNull(),
    state: text().$type<(typeof sandboxStates)[number]>().notNull().default("open"),
    /** When a late confirmation is due. */
    confirmsAt: timestamp("confirms_at", { withTimezone: true }),
    refunded: bigint({ mode: "number" }).notNull().default(0),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("sandbox_payments_late").on(table.confirmsAt).where(sql`${table.confirmsAt} is not null`),
    check("sandbox_payments_state", isOneOf(table.state, sandboxStates)),
    check("sandbox_payments_refunded", sql`${table.refunded} between 0 and ${table.amount}`),
  ],
);

/** Refunds and payouts that the bank has made, each once for the id that the market gave. */
export const sandboxTransfers = pgTable("sandbox_transfers", {
  /** Of the market's order. */
  id: uuid().primaryKey(),
  kind: text().$type<"payout" | "refund">().notNull(),
  paymentId: uuid("payment_id"),
  amount: bigint({ mode: "number" }).notNull(),
  currency: text().notNull(),
  destination: text().notNull(),
  state: text().$type<"done" | "failed">().notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
