// What a payment provider has to do. CONTRIBUTING.md describes how to add one; provider.suite.ts is the test that each passes.
import type { ProviderName } from "#contract/market/payment-mode.ts";

/** In minor units. */
export type PaymentRequest = {
  /** Ours. The provider keeps it with the payment. A repeated request with the same id starts nothing new. */
  id: string;
  amount: number;
  currency: string;
  title: string;
  /** Where the payer's browser goes afterwards. */
  returnUrl: string;
};

/** `reference` is the provider's id. */
export type StartedAtProvider = { reference: string; url: string | null };

export type RefundRequest = {
  /** Of our order. A repeated request with the same id refunds once. */
  id: string;
  payment: string;
  reference: string;
  amount: number;
  currency: string;
};

export type PayoutRequest = {
  /** Of our order. A repeated request with the same id pays once. */
  id: string;
  amount: number;
  currency: string;
  /** What the person typed, or their account at the provider. */
  destination: string;
};

/** `sent`: the provider reports later. */
export type OrderResult = { state: "sent" | "done"; reference: string } | { state: "failed"; reference?: string; failure: string };

export type PaymentStatus = { state: "open" | "failed" } | { state: "paid"; amount: number; currency: string };

/** `id` is the provider's: the same event is applied once. `payment` and `order` are our ids, `reference` the provider's. */
export type ProviderEvent = { id: string } & (
  | { kind: "paid"; payment: string; reference: string; amount: number; currency: string }
  | { kind: "failed" | "charged_back"; payment: string }
  | { kind: "charge_back_resolved"; payment: string; outcome: "kept" | "returned" }
  | { kind: "order_done" | "order_failed"; order: string; reference: string; failure?: string }
  | { kind: "account_ready"; reference: string; isReady: boolean }
);

/** What the provider has in its books. `subject` is our id. */
export type ProviderRecord = {
  kind: "payment" | "refund" | "payout";
  subject: string | null;
  reference: string;
  amount: number;
  currency: string;
  at: Date;
};

export type PaymentProvider = {
  name: ProviderName;
  /** Administrators confirm payments, and make refunds and payouts: the provider is not asked. */
  isByHand?: true;
  startPayment(request: PaymentRequest): Promise<StartedAtProvider>;
  checkPayment(payment: { id: string; reference: string }): Promise<PaymentStatus>;
  refund(request: RefundRequest): Promise<OrderResult>;
  payOut(request: PayoutRequest): Promise<OrderResult>;
  /** Of an order that was sent. */
  checkOrder(order: { id: string; kind: "refund" | "payout"; reference: string }): Promise<OrderResult>;
  /** What was paid, refunded and paid out since then, for the daily reconciliation. */
  listRecords(since: Date): AsyncIterable<ProviderRecord>;
  /** Verifies and reads a callback. Throws `BadSignature`. Empty for an event that does not matter. */
  readEvents(headers: Headers, body: string): Promise<ProviderEvent[]>;
  /** Where people need an account at the provider for payouts. */
  payoutAccounts?: {
    /** `reference` of an account that exists already. */
    open(person: { id: string; email: string; reference: string | null; returnUrl: string }): Promise<StartedAtProvider>;
    isReady(reference: string): Promise<boolean>;
  };
};

export class BadSignature extends Error {}
/** The provider did not answer, or answered that it cannot now. Nothing is known about the request; it is repeated. */
export class ProviderUnavailable extends Error {}
