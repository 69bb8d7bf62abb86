import { type ProviderName, paymentProviders } from "#contract/market/payment-mode.ts";
import { differenceKinds, type OrderState, orderStates, paymentKinds, paymentStates } from "#contract/money/money.ts";
import { limits } from "#contract/platform/limits.ts";
import { offers } from "#server/deals/tables/offer.table.server.ts";
import { people } from "#server/people/person.table.server.ts";
import { reference } from "#server/platform/database/columns.server.ts";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "#server/platform/database/drizzle.server.ts";
import { isOneOf } from "#server/platform/database/sql-in.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";

/** An attempt of a poster to pay. The money of each is in an account of its own until it is released or refunded. */
export const payments = pgTable(
  "payments",
  {
    id: uuid().primaryKey(),
    kind: text().$type<(typeof paymentKinds)[number]>().notNull(),
    taskId: reference("task_id", () => tasks.id),
    offerId: reference("offer_id", () => offers.id),
    payerId: reference("payer_id", () => people.id),
    payeeId: reference("payee_id", () => people.id),
    amount: bigint({ mode: "number" }).notNull(),
    /** The fee of the market when the payment was started, in hundredths of a percent. */
    feePoints: integer("fee_points").notNull(),
    provider: text().$type<ProviderName>().notNull(),
    /** Of the provider. */
    reference: text(),
    url: text(),
    /** What a poster writes on a bank transfer. */
    code: text().notNull().unique(),
    state: text().$type<(typeof paymentStates)[number]>().notNull().default("started"),
    /** Whether it is the one that secured the price of the deal. */
    secures: boolean().notNull().default(false),
    /** What was decided: the percentage that the freelancer gets. Null while the deal is under way. */
    share: integer(),
    /** How often money was released or refunded, for the keys of the transfers: a decision can be reversed. */
    round: integer().notNull().default(0),
    /** After a decision: until when an appeal can change what happens to the money. */
    lockedUntil: timestamp("locked_until", { withTimezone: true }),
    /** Whether an appeal is open, which keeps the money beyond that time. */
    isAppealed: boolean("is_appealed").notNull().default(false),
    chargeBacks: integer("charge_backs").notNull().default(0),
    /** Whether the charge-back waits for a decision. */
    isFrozen: boolean("is_frozen").notNull().default(false),
    isDocumented: boolean("is_documented").notNull().default(false),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** When the provider was last asked about it. */
    checkedAt: timestamp("checked_at", { withTimezone: true }),
    receivedAt: timestamp("received_at", { withTimezone: true }),
  },
  (table) => [
    unique("payments_reference").on(table.provider, table.reference),
    uniqueIndex("payments_one_secures").on(table.offerId).where(sql`${table.secures}`),
    index("payments_offer").on(table.offerId),
    index("payments_task").on(table.taskId, table.id.desc()),
    index("payments_payer").on(table.payerId, table.id.desc()),
    index("payments_payee").on(table.payeeId, table.id.desc()),
    index("payments_open").on(table.createdAt).where(sql`${table.state} in ('started', 'failed')`),
    index("payments_undocumented").on(table.id).where(sql`${table.share} > 0 and not ${table.isDocumented}`),
    index("payments_frozen").on(table.id).where(sql`${table.isFrozen}`),
    index("payments_locked").on(table.payeeId).where(sql`${table.lockedUntil} is not null`),
    check("payments_kind", isOneOf(table.kind, paymentKinds)),
    check("payments_provider", isOneOf(table.provider, paymentProviders)),
    check("payments_state", isOneOf(table.state, paymentStates)),
    check("payments_amount", sql`${table.amount} > 0`),
    check("payments_fee", sql`${table.feePoints} between 0 and 10000`),
    check("payments_share", sql`${table.share} between 0 and 100`),
    check("payments_received", sql`(${table.receivedAt} is not null) = (${table.state} in ('received', 'settled'))`),
  ],
);

/** What the provider or an administrator has to carry out: a payout of a person, or the refund of a payment. */
export const moneyOrders = pgTable(
  "money_orders",
  {
    id: uuid().primaryKey(),
    kind: text().$type<"payout" | "refund">().notNull(),
    paymentId: uuid("payment_id").references(() => payments.id),
    /** Who gets the money. */
    personId: reference("person_id", () => people.id),
    amount: bigint({ mode: "number" }).notNull(),
    provider: text().$type<ProviderName>().notNull(),
    reference: text().notNull().default(""),
    destination: text().notNull().default(""),
    state: text().$type<OrderState>().notNull().default("waiting"),
    failure: text().notNull().default(""),
    attempts: integer().notNull().default(0),
    /** When it may be sent, or sent again. */
    notBefore: timestamp("not_before", { withTimezone: true }).notNull().defaultNow(),
    approvedBy: uuid("approved_by").references(() => people.id, { onDelete: "set null" }),
    confirmedBy: uuid("confirmed_by").references(() => people.id, { onDelete: "set null" }),
    /** When an administrator says that it was made, `YYYY-MM-DD`. */
    madeOn: text("made_on"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    doneAt: timestamp("done_at", { withTimezone: true }),
  },
  (table) => [
    index("money_orders_person").on(table.personId, table.id.desc()),
    index("money_orders_payment").on(table.paymentId),
    index("money_orders_approver").on(table.approvedBy),
    index("money_orders_confirmer").on(table.confirmedBy),
    index("money_orders_open").on(table.notBefore).where(sql`${table.state} in ('waiting', 'sent')`),
    // One refund of a payment at a time.
    uniqueIndex("money_orders_one_refund").on(table.paymentId).where(sql`${table.kind} = 'refund' and ${table.state} <> 'cancelled'`),
    check(
      "money_orders_kind",
      sql`${table.kind} = 'payout' and ${table.paymentId} is null or ${table.kind} = 'refund' and ${table.paymentId} is not null`,
    ),
    check("money_orders_provider", isOneOf(table.provider, paymentProviders)),
    check("money_orders_state", isOneOf(table.state, orderStates)),
    check("money_orders_amount", sql`${table.amount} > 0`),
    check("money_orders_done", sql`(${table.doneAt} is not null) = (${table.state} = 'done')`),
    check("money_orders_destination", sql`char_length(${table.destination}) <= ${sql.raw(`${limits.payoutDestination}`)}`),
  ],
);

/** The events of providers that were applied, so that a repeated one is not. */
export const providerEvents = pgTable(
  "provider_events",
  {
    provider: text().$type<ProviderName>().notNull(),
    eventId: text("event_id").notNull(),
    kind: text().notNull(),
    receivedAt: timestamp("received_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] }), index("provider_events_received").on(table.receivedAt)],
);

/** What the provider and the ledger do not agree about. */
export const moneyDifferences = pgTable(
  "money_differences",
  {
    id: uuid().primaryKey(),
    kind: text().$type<(typeof differenceKinds)[number]>().notNull(),
    provider: text().$type<ProviderName>().notNull(),
    /** Of the provider. */
    reference: text().notNull(),
    /** The payment or the order. */
    subjectId: uuid("subject_id"),
    here: text().notNull(),
    there: text().notNull(),
    foundAt: timestamp("found_at", { withTimezone: true }).notNull().defaultNow(),
    resolvedAt: timestamp("resolved_at", { withTimezone: true }),
    resolvedBy: uuid("resolved_by").references(() => people.id, { onDelete: "set null" }),
    note: text().notNull().default(""),
  },
  (table) => [
    uniqueIndex("money_differences_one").on(table.provider, table.kind, table.reference).where(sql`${table.resolvedAt} is null`),
    index("money_differences_resolver").on(table.resolvedBy),
    check("money_differences_kind", isOneOf(table.kind, differenceKinds)),
    check("money_differences_provider", isOneOf(table.provider, paymentProviders)),
  ],
);

/** Accounts of freelancers at the provider, for payouts. */
export const payoutAccounts = pgTable(
  "payout_accounts",
  {
    personId: reference("person_id", () => people.id, "cascade"),
    provider: text().$type<ProviderName>().notNull(),
    reference: text().notNull(),
    isReady: boolean("is_ready").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.provider] }),
    unique("payout_accounts_reference").on(table.provider, table.reference),
  ],
);

/** What a person wants on receipts and invoices. */
export const billingDetails = pgTable("billing_details", {
  personId: uuid("person_id")
    .primaryKey()
    .references(() => people.id, { onDelete: "cascade" }),
  name: text().notNull(),
  address: text().notNull(),
  taxId: text("tax_id").notNull(),
});

export type Party = { name: string; address: string; taxId: string };

/** Receipts and invoices. Triggers refuse every change but the removal of a person's name. */
export const moneyDocuments = pgTable(
  "money_documents",
  {
    id: uuid().primaryKey(),
    kind: text().$type<"receipt" | "invoice">().notNull(),
    year: integer().notNull(),
    /** Without gaps for each kind and year. */
    number: integer().notNull(),
    language: text().$type<"en" | "bn">().notNull(),
    issuedOn: text("issued_on").notNull(),
    /** Without a reference, as in the ledger: a document outlives its payment. */
    paymentId: uuid("payment_id").notNull(),
    posterId: uuid("poster_id").references(() => people.id, { onDelete: "set null" }),
    freelancerId: uuid("freelancer_id").references(() => people.id, { onDelete: "set null" }),
    poster: jsonb().$type<Party>().notNull(),
    freelancer: jsonb().$type<Party>().notNull(),
    market: text().notNull(),
    currency: text().notNull(),
    taskId: uuid("task_id").notNull(),
    title: text().notNull(),
    amount: bigint({ mode: "number" }).notNull(),
    percent: integer().notNull(),
    fee: bigint({ mode: "number" }).notNull(),
    isBonus: boolean("is_bonus").notNull(),
  },
  (table) => [
    unique("money_documents_number").on(table.kind, table.year, table.number),
    unique("money_documents_once").on(table.kind, table.paymentId),
    index("money_documents_poster").on(table.posterId, table.id.desc()),
    index("money_documents_freelancer").on(table.freelancerId, table.id.desc()),
    index("money_documents_payment").on(table.paymentId),
    check("money_documents_kind", sql`${table.kind} in ('receipt', 'invoice')`),
  ],
);

/** The last number of each kind and year. */
export const documentNumbers = pgTable(
  "document_numbers",
  { kind: text().notNull(), year: integer().notNull(), last: integer().notNull() },
  (table) => [primaryKey({ columns: [table.kind, table.year] })],
);

/** The results of `npm run ledger -- check` and of the job, the newest last. */
export const ledgerChecks = pgTable("ledger_checks", {
  id: uuid().primaryKey(),
  isOk: boolean("is_ok").notNull(),
  faults: jsonb().$type<string[]>().notNull(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
