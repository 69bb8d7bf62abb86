// Payments of deals, wallets, payouts, and receipts and invoices. All amounts are in the market's currency.

import { paymentProviders } from "#contract/market/payment-mode.ts";
import { PersonName } from "#contract/people/person.ts";
import { limits } from "#contract/platform/limits.ts";
import { line, optionalLine, optionalText } from "#contract/platform/text.ts";
import { apiObject, z } from "#contract/platform/zod.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";

const amount = z.number().describe("In the market's currency.");

export const newAmount = z
  .number({ error: m.money_amount_number })
  .min(limits.budgetStep, { error: m.money_amount_min })
  .max(limits.budget, { error: () => m.offer_amount_max({ max: numberText(limits.budget) }) })
  .refine((value) => Number(value.toFixed(2)) === value, { error: m.offer_amount_decimals });

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: m.money_month });
const task = z.object({ _id: z.uuid(), title: z.string() });

/** `started`: the provider was asked. `failed`: declined or given up, but it may still arrive. `received`: the market has it. */
export const paymentStates = ["started", "failed", "received", "settled"] as const;
export const paymentKinds = ["price", "bonus"] as const;

export const Payment = apiObject("Payment", "A payment of a poster for a deal.", {
  _id: z.uuid(),
  kind: z.enum(paymentKinds),
  state: z.enum(paymentStates).describe("`settled`: released, refunded or split."),
  amount,
  code: z.string().describe("What the poster writes on a bank transfer."),
  url: z.string().nullable().describe("Where the poster pays; null when it is not open, and where an administrator confirms payments."),
  released: amount.describe("What the freelancer got of it, before the fee."),
  fee: amount,
  refunded: amount.describe("What the poster gets back."),
  isRefundSent: z.boolean().describe("Whether all that is refunded has reached the poster's bank."),
  isSurplus: z.boolean().describe("Whether it arrived when it was no longer needed, so that it is refunded."),
  isFrozen: z.boolean().describe("Whether the payment was charged back, so that nothing moves until an administrator has decided."),
  isTakenBack: z.boolean().describe("Whether the payer's bank kept a charged-back payment."),
  finalAt: z.iso
    .datetime()
    .nullable()
    .describe("After the decision of a dispute: until when an appeal can change what happens to the money."),
  isAppealed: z.boolean().describe("Whether the money waits for the decision of an appeal."),
  createdAt: z.iso.datetime(),
});
export type Payment = z.infer<typeof Payment>;

const DocumentLink = z.object({ _id: z.uuid(), kind: z.enum(["receipt", "invoice"]), number: z.string(), isBonus: z.boolean() });

export const DealMoney = apiObject("DealMoney", "The payments of a deal, for its two sides.", {
  isAsked: z.boolean().describe("Whether the deal waits for the price."),
  price: amount.describe("The agreed price."),
  feePercent: z.number(),
  receives: amount.describe("What the freelancer receives of the price."),
  dueAt: z.iso.datetime().nullable().describe("Until when the price has to be secured."),
  instructions: z.string().describe("Where an administrator confirms payments: how to pay."),
  mayPay: z.boolean(),
  mayPayBonus: z.boolean(),
  payments: z.array(Payment).max(limits.dealPayments).describe("Newest first."),
  documents: z.array(DocumentLink),
});
export type DealMoney = z.infer<typeof DealMoney>;

export const NewPayment = apiObject("NewPayment", "The amount that the poster saw.", { amount: newAmount });
export type NewPayment = z.infer<typeof NewPayment>;

export const StartedPayment = apiObject("StartedPayment", "A payment that was started.", {
  payment: z.uuid(),
  url: z.string().nullable().describe("Where the poster pays; null where an administrator confirms payments."),
});
export type StartedPayment = z.infer<typeof StartedPayment>;

/** What moved money. A wallet also lists what a poster paid and got back, which does not change the balance. */
export const transferKinds = [
  ...["secured", "released", "fee", "refunded", "refund_failed", "payout", "payout_failed"],
  ...["reversed", "fee_reversed", "frozen", "unfrozen", "charged_back", "loss"],
] as const;
export type TransferKind = (typeof transferKinds)[number];

export const orderStates = ["waiting", "sent", "done", "failed", "cancelled"] as const;
export type OrderState = (typeof orderStates)[number];

export const Payout = apiObject("Payout", "Money that a person takes out of the wallet.", {
  _id: z.uuid(),
  amount,
  state: z
    .enum(orderStates)
    .describe("`waiting` until it is sent to the provider or made by an administrator; `done` when it has been paid."),
  destination: z.string(),
  reference: z.string().describe("Of the bank, if it was given."),
  failure: z.string().describe("Why it failed."),
  createdAt: z.iso.datetime(),
  doneAt: z.iso.datetime().nullable(),
});
export type Payout = z.infer<typeof Payout>;

export const Wallet = apiObject("Wallet", "The money of the caller.", {
  balance: amount.describe("What the market owes the caller."),
  available: amount.describe("What the caller can take out now: the balance without money that an appeal may still change."),
  availableAt: z.iso
    .datetime()
    .nullable()
    .describe("When the rest becomes available; null if nothing waits, or if it waits for an appeal."),
  held: amount.describe("Secured for the caller's work that is not finished."),
  paid: amount.describe("Secured by the caller for the work of others that is not finished."),
  refunding: amount.describe("On its way back to the caller: refunds that are not done."),
  refundsWaitUntil: z.iso
    .datetime()
    .nullable()
    .describe("Until when they wait because an appeal can still change a decision; null if none does, or if one waits for an appeal."),
  isRefundAppealed: z.boolean().describe("Whether a refund waits for the decision of an appeal."),
  paidOut: amount.describe("All that the caller took out."),
  pending: amount.describe("Payouts that are not done."),
  provider: z.enum(paymentProviders),
  destination: z.string().describe("Where the last payout went that did not fail."),
  account: z
    .enum(["none", "needed", "ready"])
    .describe("With Stripe: whether the caller has an account there for payouts. `none` where no account is needed."),
  emailVerified: z.boolean().describe("Required for payouts."),
  isUnused: z.boolean().describe("Whether money never moved for the caller."),
});
export type Wallet = z.infer<typeof Wallet>;

export const WalletQuery = z.object({ month: month.optional().describe("`YYYY-MM`, in UTC.") });
export type WalletQuery = z.infer<typeof WalletQuery>;

export const WalletEntry = apiObject("WalletEntry", "Money that moved for the caller.", {
  _id: z.uuid(),
  at: z.iso.datetime(),
  kind: z.enum(transferKinds),
  isBonus: z.boolean(),
  amount: amount.describe("Negative when it leaves the caller."),
  changesBalance: z.boolean().describe("False for what a poster pays and gets back through the provider."),
  task: task.nullable(),
});
export type WalletEntry = z.infer<typeof WalletEntry>;

export const MoneyMonth = apiObject("MoneyMonth", "What moved for the caller in a month.", {
  month: z.string().regex(/^\d{4}-\d{2}$/),
  earned: amount.describe("After the fee, with bonuses. Negative where more was taken back."),
  fees: amount,
  spent: amount.describe("Less refunds, so it can be negative."),
  paidOut: amount.describe("Less payouts that failed."),
});
export type MoneyMonth = z.infer<typeof MoneyMonth>;

export const NewPayout = apiObject("NewPayout", "An amount to take out, and where to.", {
  amount: newAmount,
  destination: optionalLine(m.money_destination, limits.payoutDestination)
    .describe("A bank account or mobile wallet. Not for Stripe.")
    .optional(),
});
export type NewPayout = z.infer<typeof NewPayout>;

export const Billing = apiObject("Billing", "What receipts and invoices show about a person.", {
  name: optionalLine(m.billing_name, limits.billingName).describe("The name of the person, if empty."),
  address: optionalText(m.billing_address, limits.billingAddress),
  taxId: optionalLine(m.billing_tax_id, limits.billingTaxId),
});
export type Billing = z.infer<typeof Billing>;

const party = z.object({ name: z.string().describe("Empty after the account was deleted."), address: z.string(), taxId: z.string() });

export const MoneyDocument = apiObject("MoneyDocument", "A receipt or an invoice. It never changes.", {
  _id: z.uuid(),
  kind: z.enum(["receipt", "invoice"]).describe("The receipt is for the poster, the invoice is from the freelancer."),
  number: z.string().describe("Without gaps for each kind and year."),
  language: z.enum(["en", "bn"]).describe("Of the side it is for."),
  issuedOn: z.iso.date(),
  market: z.string(),
  currency: z.string(),
  poster: party,
  freelancer: party,
  task: task.describe("The title at the time."),
  isBonus: z.boolean(),
  amount,
  percent: z.int().describe("The part of the price that was released: 100, unless a dispute was decided with a split."),
  fee: amount.describe("The market's fee, paid by the freelancer."),
  receives: amount,
  isYours: z.boolean().describe("Whether the caller is the side it is for."),
});
export type MoneyDocument = z.infer<typeof MoneyDocument>;

export const DocumentSummary = MoneyDocument.pick({ _id: true, kind: true, number: true, issuedOn: true, task: true, amount: true }).meta({
  id: "DocumentSummary",
  description: "A receipt or an invoice, in a list.",
});
export type DocumentSummary = z.infer<typeof DocumentSummary>;

// For administrators.

export const MoneyOverview = apiObject("MoneyOverview", "The money of the market.", {
  provider: z.enum(paymentProviders),
  currency: z.string(),
  feePercent: z.number(),
  held: amount,
  balances: amount.describe("What the market owes to people."),
  fees: amount,
  losses: amount.describe("Charged-back payments that could not be taken back."),
  paidOut: amount,
  paymentsWaiting: z.int().describe("Payments that an administrator has to confirm."),
  payoutsWaiting: z.int().describe("Payouts that an administrator has to make."),
  refundsWaiting: z.int().describe("Refunds that an administrator has to make."),
  failures: z.int().describe("Refunds that failed."),
  chargeBacks: z.int().describe("Charged-back payments that wait for a decision."),
  differences: z.int(),
  ledger: z.enum(["ok", "broken"]).nullable().describe("Null before the first check."),
  checkedAt: z.iso.datetime().nullable(),
  approvalLimit: amount.describe("Payouts of a person above it in seven days need a second administrator. Zero: none do."),
});
export type MoneyOverview = z.infer<typeof MoneyOverview>;

export const StaffPayment = Payment.omit({ url: true })
  .extend({
    provider: z.enum(paymentProviders),
    task,
    poster: PersonName,
    freelancer: PersonName,
    isExpected: z.boolean().describe("Whether the deal still waits for it. Money that arrives later is refunded."),
  })
  .meta({ id: "StaffPayment", description: "A payment, for administrators." });
export type StaffPayment = z.infer<typeof StaffPayment>;

export const staffPaymentLists = ["to_confirm", "charged_back", "all"] as const;
/** Administrators confirm a bonus from the list this long; later it is found among all payments. */
export const bonusExpectedDays = 30;

export const ReceivedPayment = apiObject("ReceivedPayment", "Money that an administrator saw arrive.", {
  amount: newAmount,
  reference: line(m.money_reference, limits.moneyReference),
  date: z.iso.date({ error: m.money_date }),
});
export type ReceivedPayment = z.infer<typeof ReceivedPayment>;

export const ChargeBackDecision = apiObject("ChargeBackDecision", "How a charged-back payment ended at the bank.", {
  outcome: z
    .enum(["kept", "returned"], { error: m.money_charge_back_outcome })
    .describe("`kept`: the payer's bank keeps the money. `returned`: the market has it again."),
});
export type ChargeBackDecision = z.infer<typeof ChargeBackDecision>;

export const MoneyOrder = apiObject("MoneyOrder", "A payout or a refund that the provider or an administrator carries out.", {
  _id: z.uuid(),
  kind: z.enum(["payout", "refund"]),
  state: z.enum(orderStates),
  provider: z.enum(paymentProviders),
  amount,
  person: PersonName.describe("Who gets it."),
  task: task.nullable().describe("Of a refund."),
  destination: z.string(),
  code: z.string().nullable().describe("Of a refund: what the poster wrote on the transfer."),
  reference: z.string(),
  failure: z.string(),
  createdAt: z.iso.datetime(),
  notBefore: z.iso.datetime().nullable().describe("A refund after a decision waits until then."),
  isAppealed: z.boolean().describe("Whether it waits for the decision of an appeal."),
  doneAt: z.iso.datetime().nullable(),
  madeOn: z.iso.date().nullable().describe("When the administrator who confirmed it says that it was made."),
  approvedBy: PersonName.nullable(),
  confirmedBy: PersonName.nullable(),
  needsApproval: z.boolean().describe("Whether another administrator has to approve it before it is confirmed."),
});
export type MoneyOrder = z.infer<typeof MoneyOrder>;

export const staffOrderLists = ["open", "done"] as const;

export const MadeOrder = apiObject("MadeOrder", "A transfer that an administrator has made.", {
  reference: line(m.money_reference, limits.moneyReference),
  date: z.iso.date({ error: m.money_date }),
});
export type MadeOrder = z.infer<typeof MadeOrder>;

export const FailedOrder = apiObject("FailedOrder", "Why a transfer could not be made.", {
  reason: line(m.money_failure, limits.moneyReference),
});
export type FailedOrder = z.infer<typeof FailedOrder>;

export const differenceKinds = ["missing_here", "missing_there", "amount", "state", "mismatch"] as const;

export const MoneyDifference = apiObject("MoneyDifference", "Something that the provider and the ledger do not agree about.", {
  _id: z.uuid(),
  kind: z.enum(differenceKinds),
  provider: z.enum(paymentProviders),
  reference: z.string().describe("Of the provider."),
  subject: z.uuid().nullable().describe("The payment, payout or refund here."),
  here: z.string(),
  there: z.string(),
  foundAt: z.iso.datetime(),
  resolvedAt: z.iso.datetime().nullable(),
  note: z.string(),
});
export type MoneyDifference = z.infer<typeof MoneyDifference>;

export const ResolvedDifference = apiObject("ResolvedDifference", "What the difference was.", {
  note: line(m.money_note, limits.moneyReference),
});
export type ResolvedDifference = z.infer<typeof ResolvedDifference>;
