import { defineEndpoints, idempotencyHeaders } from "#contract/platform/endpoint.ts";
import { limits } from "#contract/platform/limits.ts";
import { z } from "#contract/platform/zod.ts";
import { Billing, DealMoney, DocumentSummary, MoneyDocument, NewPayment, NewPayout, Payout, StartedPayment, Wallet, WalletEntry, WalletQuery } from "./money.ts";

const page = { max: limits.moneyPage, usual: 50, cursor: "id" } as const;
const started = { 201: { schema: StartedPayment, description: "The started payment, or the one that is open already." } };

export const moneyEndpoints = defineEndpoints("Money", "signed-in", {
  "GET /mytask/{id}/payments": {
    operationId: "getDealMoney",
    summary: "Get the payments of a deal",
    description: "Only the poster and the chosen freelancer can read them; others get 404.",
    id: "task",
    answers: { 200: { schema: DealMoney, description: "The payments." } },
  },
  "POST /mytask/{id}/payments": {
    operationId: "securePrice",
    summary: "Start to secure the agreed price",
    description: "Only the poster, while the deal waits for the payment. The amount is the price that the poster saw.",
    id: "task",
    whileSuspended: true,
    body: NewPayment,
    answers: started,
    errors: [403, 409, 503],
  },
  "POST /mytask/{id}/bonus": {
    operationId: "payBonus",
    summary: "Start to pay a bonus",
    description: "Only the poster, after the deal is completed.",
    id: "task",
    body: NewPayment,
    answers: started,
    errors: [403, 409, 503],
  },
  "GET /me/wallet": {
    operationId: "getWallet",
    summary: "Get the caller's wallet",
    description: "404 where the market takes no payments.",
    answers: { 200: { schema: Wallet, description: "The wallet." } },
    errors: [404],
  },
  "GET /me/wallet/entries": {
    operationId: "listWalletEntries",
    summary: "List what moved in the caller's wallet",
    description: "Newest first, also what the caller paid and got back.",
    query: WalletQuery,
    page,
    answers: { 200: { schema: z.array(WalletEntry), description: "A page of entries." } },
    errors: [404],
  },
  "GET /me/wallet/csv": {
    operationId: "exportWallet",
    summary: "Export the caller's wallet as CSV",
    description: "All entries of the month, or all.",
    limit: "export",
    query: WalletQuery,
    answers: { 200: { schema: z.string(), type: "text/csv", description: "A table with a header line." } },
    errors: [404],
  },
  "GET /me/payouts": {
    operationId: "listPayouts",
    summary: "List the caller's payouts",
    description: "Newest first.",
    page,
    answers: { 200: { schema: z.array(Payout), description: "A page of payouts." } },
    errors: [404],
  },
  "POST /me/payouts": {
    operationId: "requestPayout",
    summary: "Take money out of the wallet",
    description: "Requires a verified email address. At most the available balance.",
    whileSuspended: true,
    headers: idempotencyHeaders,
    body: NewPayout,
    answers: { 201: { schema: Payout, description: "The payout." } },
    errors: [403, 404, 409],
  },
  "POST /me/payout-account": {
    operationId: "openPayoutAccount",
    summary: "Get a link to set up an account for payouts",
    description: "Only with Stripe.",
    whileSuspended: true,
    answers: { 200: { schema: z.object({ url: z.string() }), description: "Where the caller sets it up." } },
    errors: [404, 503],
  },
  "GET /me/documents": {
    operationId: "listDocuments",
    summary: "List the caller's receipts and invoices",
    description: "Newest first, of both sides of the caller's deals.",
    page,
    answers: { 200: { schema: z.array(DocumentSummary), description: "A page of receipts and invoices." } },
    errors: [404],
  },
  "GET /documents/{id}": {
    operationId: "getDocument",
    summary: "Get a receipt or an invoice",
    description: "Only the two sides and administrators; others get 404.",
    id: "document",
    answers: { 200: { schema: MoneyDocument, description: "The document." } },
  },
  "GET /me/billing": {
    operationId: "getBilling",
    summary: "Get what receipts and invoices show about the caller",
    description: "Empty fields are left out.",
    answers: { 200: { schema: Billing, description: "The name, address and tax number." } },
    errors: [404],
  },
  "PUT /me/billing": {
    operationId: "changeBilling",
    summary: "Change what receipts and invoices show about the caller",
    description: "Documents that were issued do not change.",
    body: Billing,
    answers: { 200: { schema: Billing, description: "The name, address and tax number." } },
    errors: [404],
  },
});
