// Payments by Stripe: Checkout for payers, separate charges and transfers, Express accounts for freelancers. docs/money.md has the setup.
import type Stripe from "stripe";
import type { PaymentProvider, PaymentRequest, PaymentStatus } from "./provider.ts";
import { createStripeAccounts } from "./stripe-accounts.ts";
import { createStripeCall, type StripeCall } from "./stripe-client.ts";
import { createStripeEvents } from "./stripe-events.ts";
import { currencyCode } from "./stripe-ids.ts";
import { createStripeOrders } from "./stripe-orders.ts";
import { createStripeRecords } from "./stripe-records.ts";

/** `webhookSecret`: one, or several separated by commas. `apiBase`: another address of the API, for tests. */
export type StripeOptions = { secretKey: string; webhookSecret: string; apiBase?: string | undefined };

export function createStripeProvider({ secretKey, webhookSecret, apiBase }: StripeOptions): PaymentProvider {
  const call = createStripeCall({ secretKey, apiBase });
  return {
    name: "stripe",
    ...createStripePayments(call),
    ...createStripeOrders(call),
    ...createStripeRecords(call),
    ...createStripeEvents(call, webhookSecret.split(",")),
    payoutAccounts: createStripeAccounts(call),
  };
}

function createStripePayments(call: StripeCall): Pick<PaymentProvider, "startPayment" | "checkPayment"> {
  return {
    async startPayment(request) {
      const idempotencyKey = `payment-${request.id}`;
      const { id, url } = await call((stripe) => stripe.checkout.sessions.create(sessionOf(request), { idempotencyKey }));
      return { reference: id, url };
    },

    async checkPayment({ reference }) {
      return statusOf(await call((stripe) => stripe.checkout.sessions.retrieve(reference, { expand: ["payment_intent"] })));
    },
  };
}

function sessionOf({ id, amount, currency, title, returnUrl }: PaymentRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { payment: id };
  return {
    mode: "payment",
    client_reference_id: id,
    metadata,
    payment_intent_data: { metadata, transfer_group: id },
    line_items: [{ quantity: 1, price_data: { currency: currency.toLowerCase(), unit_amount: amount, product_data: { name: title } } }],
    // The payer pays the agreed price, in the currency of the market.
    adaptive_pricing: { enabled: false },
    success_url: withOutcome(returnUrl, "done"),
    cancel_url: withOutcome(returnUrl, "cancelled"),
  };
}

function withOutcome(address: string, outcome: "done" | "cancelled"): string {
  const url = new URL(address);
  url.searchParams.set("payment", outcome);
  return url.href;
}

function statusOf({ payment_status, status, amount_total, currency, payment_intent }: Stripe.Checkout.Session): PaymentStatus {
  if (payment_status === "paid") return { state: "paid", amount: amount_total ?? 0, currency: currencyCode(currency) };
  if (status === "expired") return { state: "failed" };
  // A bank debit that was authorised and then failed.
  const intent = typeof payment_intent === "object" ? payment_intent?.status : null;
  const hasFailed = status === "complete" && (intent === "requires_payment_method" || intent === "canceled");
  return { state: hasFailed ? "failed" : "open" };
}
