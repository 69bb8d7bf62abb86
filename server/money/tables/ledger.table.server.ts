// The ledger: transfers between accounts, in minor units. Triggers in functions.sql keep the balances, and refuse every change of a row.
import { type TransferKind, transferKinds } from "#contract/money/money.ts";
import { bigint, boolean, check, index, pgTable, sql, text, timestamp, uuid } from "#server/platform/database/drizzle.server.ts";
import { isOneOf, literals } from "#server/platform/database/sql-in.server.ts";

/** `clearing`: what came in through a provider, as a negative balance. `losses`: what charge-backs cost the market, also negative. */
export const accountKinds = ["clearing", "held", "balance", "fees", "paid_out", "losses"] as const;

/** Filled by the triggers of the transfers. Without references: accounts outlive people. */
export const moneyAccounts = pgTable(
  "money_accounts",
  {
    /** As `accounts` in ledger.server.ts names them. */
    id: text().primaryKey(),
    kind: text().$type<(typeof accountKinds)[number]>().notNull().generatedAlwaysAs(sql`split_part(id, ':', 1)`),
    balance: bigint({ mode: "number" }).notNull().default(0),
  },
  (table) => [
    index("money_accounts_kind").on(table.kind),
    check("money_accounts_kind", isOneOf(table.kind, accountKinds)),
    check(
      "money_accounts_balance",
      sql`case when split_part(${table.id}, ':', 1) in (${literals(["clearing", "losses"])}) then ${table.balance} <= 0 else ${table.balance} >= 0 end`,
    ),
  ],
);

export const moneyTransfers = pgTable(
  "money_transfers",
  {
    id: uuid().primaryKey(),
    /** A transfer with the same key happens once. */
    key: text().notNull().unique(),
    kind: text().$type<TransferKind>().notNull(),
    fromAccount: text("from_account").notNull(),
    toAccount: text("to_account").notNull(),
    amount: bigint({ mode: "number" }).notNull(),
    currency: text().notNull(),
    // What caused it. Without references, so that no deletion can reach a transfer.
    taskId: uuid("task_id"),
    paymentId: uuid("payment_id"),
    orderId: uuid("order_id"),
    /** The poster, of money that comes from or goes back to them without touching a balance. */
    payerId: uuid("payer_id"),
    /** The step of the deal, the event of the provider or the administrator. */
    cause: text().notNull(),
    isBonus: boolean("is_bonus").notNull().default(false),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("money_transfers_from").on(table.fromAccount, table.id.desc()),
    index("money_transfers_to").on(table.toAccount, table.id.desc()),
    index("money_transfers_payer").on(table.payerId, table.id.desc()).where(sql`${table.payerId} is not null`),
    index("money_transfers_payment").on(table.paymentId),
    check("money_transfers_kind", isOneOf(table.kind, transferKinds)),
    check("money_transfers_amount", sql`${table.amount} > 0`),
    check("money_transfers_accounts", sql`${table.fromAccount} <> ${table.toAccount}`),
    check("money_transfers_currency", sql`${table.currency} ~ '^[A-Z]{3}$'`),
  ],
);
