import { defineEndpoints, staffPage } from "#contract/platform/endpoint.ts";
import { limits } from "#contract/platform/limits.ts";
import { oneOf } from "#contract/platform/parameters.ts";
import { z } from "#contract/platform/zod.ts";
import {
  ChargeBackDecision,
  FailedOrder,
  MadeOrder,
  MoneyDifference,
  MoneyOrder,
  MoneyOverview,
  ReceivedPayment,
  ResolvedDifference,
  StaffPayment,
  staffOrderLists,
  staffPaymentLists,
} from "./money.ts";

const order = { id: "order", answers: { 200: { schema: MoneyOrder, description: "The payout or refund." } }, errors: [409] } as const;
const payment = { id: "payment", answers: { 200: { schema: StaffPayment, description: "The payment." } }, errors: [409] } as const;

export const staffMoneyEndpoints = defineEndpoints("Money", "administrator", {
  "GET /staff/money": {
    operationId: "getMoneyOverview",
    summary: "Get the money of the market",
    description: "404 where the market takes no payments.",
    answers: { 200: { schema: MoneyOverview, description: "The figures." } },
    errors: [404],
  },
  "GET /staff/money/payments": {
    operationId: "listStaffPayments",
    summary: "List payments",
    description:
      "`to_confirm`: started ones that an administrator confirms and that their deal still waits for, the oldest first. `charged_back`: those that wait for a decision. `all`: newest first.",
    query: z.object({
      list: oneOf("list", staffPaymentLists).describe("Which payments."),
      code: z.string().max(limits.search).optional().describe("The beginning of the code that the poster writes on the transfer."),
    }),
    page: staffPage,
    answers: { 200: { schema: z.array(StaffPayment), description: "A page of payments." } },
    errors: [404],
  },
  "POST /staff/money/payments/{id}/receive": {
    ...payment,
    operationId: "confirmPayment",
    summary: "Confirm that money was received",
    description: "Only payments that administrators confirm, by an administrator who is no side of the deal.",
    body: ReceivedPayment,
    errors: [403, 409],
  },
  "POST /staff/money/payments/{id}/charge-back": {
    ...payment,
    operationId: "reportChargeBack",
    summary: "Report that a received payment was taken back",
    description: "Only payments that administrators confirm. What is left of it is frozen.",
    errors: [403, 409],
  },
  "POST /staff/money/payments/{id}/resolve": {
    ...payment,
    operationId: "resolveChargeBack",
    summary: "Decide about a charged-back payment",
    description: "If the bank keeps the money, what is frozen is used first, and the rest is a loss of the market.",
    body: ChargeBackDecision,
    errors: [403, 409],
  },
  "GET /staff/money/orders": {
    operationId: "listMoneyOrders",
    summary: "List payouts and refunds",
    description: "`open`: the oldest first. `done`: newest first.",
    query: z.object({ list: oneOf("list", staffOrderLists).describe("Which payouts and refunds.") }),
    page: staffPage,
    answers: { 200: { schema: z.array(MoneyOrder), description: "A page of payouts and refunds." } },
    errors: [404],
  },
  "POST /staff/money/orders/{id}/approve": {
    ...order,
    operationId: "approveOrder",
    summary: "Approve a payout above the limit",
    description: "The administrator who approves a payout cannot confirm it.",
    errors: [403, 409],
  },
  "POST /staff/money/orders/{id}/confirm": {
    ...order,
    operationId: "confirmOrder",
    summary: "Confirm that a payout or refund was made",
    description: "Not by the person who gets it.",
    body: MadeOrder,
    errors: [403, 409],
  },
  "POST /staff/money/orders/{id}/fail": {
    ...order,
    operationId: "failOrder",
    summary: "Say that a payout or refund cannot be made",
    description: "The money of a payout goes back to the wallet. A refund can be tried again.",
    body: FailedOrder,
    errors: [403, 409],
  },
  "POST /staff/money/orders/{id}/retry": {
    ...order,
    operationId: "retryOrder",
    summary: "Try a failed refund again",
    description: "Only refunds. Not by the person who gets it.",
    errors: [403, 409],
  },
  "GET /staff/money/differences": {
    operationId: "listDifferences",
    summary: "List differences between the provider and the ledger",
    description: "Open ones first, then newest first.",
    page: staffPage,
    answers: { 200: { schema: z.array(MoneyDifference), description: "A page of differences." } },
    errors: [404],
  },
  "POST /staff/money/differences/{id}/resolve": {
    operationId: "resolveDifference",
    summary: "Close a difference",
    description: "With a note about what it was.",
    id: "difference",
    body: ResolvedDifference,
    answers: { 200: { schema: MoneyDifference, description: "The difference." } },
    errors: [409],
  },
  "GET /staff/exports/ledger": {
    operationId: "exportLedger",
    summary: "Export the ledger as CSV",
    description: "All transfers, up to 100,000, newest first.",
    recentSignIn: true,
    limit: "export",
    answers: { 200: { schema: z.string(), type: "text/csv", description: "A table with a header line." } },
    errors: [404],
  },
});
