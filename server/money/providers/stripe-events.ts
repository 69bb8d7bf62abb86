// Webhooks of Stripe. Events are named after what happened to which object: Stripe reports some changes by more than one type of event.
import type Stripe from "stripe";
import { BadSignature, type PaymentProvider, type ProviderEvent } from "./provider.ts";
import { isAccountReady } from "./stripe-accounts.ts";
import type { StripeCall } from "./stripe-client.ts";
import { currencyCode, idOf, ourId } from "./stripe-ids.ts";
import { type MadeResult, refundResult, transferResult } from "./stripe-orders.ts";

/** `secrets`: of each webhook endpoint at Stripe. */
export function createStripeEvents(call: StripeCall, secrets: string[]): Pick<PaymentProvider, "readEvents"> {
  return {
    async readEvents(headers, body) {
      const signature = headers.get("stripe-signature") ?? "";
      const event = await call((stripe) => verify(stripe, body, signature, secrets));
      const read = await readEvent(call, event);
      return read ? [read] : [];
    },
  };
}

async function verify(stripe: Stripe, body: string, signature: string, secrets: string[]): Promise<Stripe.Event> {
  for (const secret of secrets) {
    try {
      return await stripe.webhooks.constructEventAsync(body, signature, secret);
    } catch (error) {
      if (!(error instanceof stripe.errors.StripeSignatureVerificationError)) throw error;
    }
  }
  throw new BadSignature("The signature of Stripe is missing, wrong or too old.");
}

async function readEvent(call: StripeCall, event: Stripe.Event): Promise<ProviderEvent | null> {
  if (event.type === "account.updated") return readAccount(call, event);
  // Connected accounts can have payments of their own, with any metadata.
  if (event.account) return null;
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
      return readPaid(event.data.object);
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired":
      return readUnpaid(event.data.object);
    case "charge.dispute.created":
    case "charge.dispute.funds_withdrawn":
      return readDispute(call, event.data.object);
    case "charge.dispute.closed":
      return readClosedDispute(call, event.data.object);
    case "refund.updated":
    case "refund.failed":
    case "charge.refund.updated":
      return readOrder(event.data.object.metadata, refundResult(event.data.object));
    case "transfer.reversed":
      return event.data.object.reversed ? readOrder(event.data.object.metadata, transferResult(event.data.object)) : null;
    default:
      return null;
  }
}

function readPaid({ id, payment_status, metadata, amount_total, currency }: Stripe.Checkout.Session): ProviderEvent | null {
  const payment = ourId(metadata, "payment");
  // A session is also completed when a bank debit has only been authorised.
  if (!payment || payment_status !== "paid") return null;
  return { id: `${id}:paid`, kind: "paid", payment, reference: id, amount: amount_total ?? 0, currency: currencyCode(currency) };
}

function readUnpaid({ id, metadata }: Stripe.Checkout.Session): ProviderEvent | null {
  const payment = ourId(metadata, "payment");
  return payment ? { id: `${id}:failed`, kind: "failed", payment } : null;
}

async function readDispute(call: StripeCall, dispute: Stripe.Dispute): Promise<ProviderEvent | null> {
  // An inquiry: the bank asks, and no money has moved. If it becomes a dispute, `funds_withdrawn` follows.
  if (dispute.status.startsWith("warning_")) return null;
  const payment = await findPayment(call, dispute);
  return payment ? { id: `${dispute.id}:charged_back`, kind: "charged_back", payment } : null;
}

const outcomes: Record<string, "kept" | "returned"> = { won: "returned", lost: "kept" };

async function readClosedDispute(call: StripeCall, dispute: Stripe.Dispute): Promise<ProviderEvent | null> {
  const outcome = outcomes[dispute.status];
  const payment = outcome && (await findPayment(call, dispute));
  return payment ? { id: `${dispute.id}:${outcome}`, kind: "charge_back_resolved", payment, outcome } : null;
}

/** A dispute does not have the metadata of the payment. */
async function findPayment(call: StripeCall, dispute: Stripe.Dispute): Promise<string | null> {
  const intent = idOf(dispute.payment_intent);
  return intent && ourId((await call((stripe) => stripe.paymentIntents.retrieve(intent))).metadata, "payment");
}

function readOrder(metadata: Stripe.Metadata | null, result: MadeResult): ProviderEvent | null {
  const order = ourId(metadata, "order");
  if (!order || result.state === "sent") return null;
  const { reference } = result;
  if (result.state !== "failed") return { id: `${reference}:done`, kind: "order_done", order, reference };
  return { id: `${reference}:failed`, kind: "order_failed", order, reference, failure: result.failure };
}

/** Events arrive in any order, so that the account is asked for its present state. It becomes ready and unready many times: each event counts. */
async function readAccount(call: StripeCall, { id, data }: Stripe.AccountUpdatedEvent): Promise<ProviderEvent> {
  const reference = data.object.id;
  return { id, kind: "account_ready", reference, isReady: await isAccountReady(call, reference) };
}
