// Refunds and payouts at Stripe. A payout is a transfer to the connected account of the freelancer; Stripe pays it out from there.
import type Stripe from "stripe";
import { type OrderResult, type PaymentProvider, ProviderUnavailable } from "./provider.ts";
import { Refused, type StripeCall } from "./stripe-client.ts";
import { idOf, ourId } from "./stripe-ids.ts";

/** Of a refund or a transfer that exists. */
export type MadeResult = { state: "sent" | "done"; reference: string } | { state: "failed"; reference: string; failure: string };

/** More than a job can use in the day for which Stripe keeps the answer of a key. */
const maxKeys = 100;

export function createStripeOrders(call: StripeCall): Pick<PaymentProvider, "refund" | "payOut" | "checkOrder"> {
  return {
    async refund({ id, reference, amount }) {
      const { payment_intent } = await call((stripe) => stripe.checkout.sessions.retrieve(reference));
      const intent = idOf(payment_intent);
      if (!intent) return { state: "failed", failure: "Nothing was paid at Stripe." };
      // Listed first, because Stripe forgets keys after a day.
      const earlier = (await listRefunds(call, intent)).filter(({ metadata }) => ourId(metadata, "order") === id);
      const ended = new Set(earlier.filter(isFailed).map((refund) => refund.id));
      const active = earlier.find((refund) => !ended.has(refund.id));
      if (active) return refundResult(active);
      const params = { payment_intent: intent, amount, metadata: { order: id } };
      return attempt(
        `refund-${id}`,
        (idempotencyKey) => call((stripe) => stripe.refunds.create(params, { idempotencyKey })),
        refundResult,
        ended,
      );
    },

    async payOut({ id, amount, currency, destination }) {
      const [earlier] = (await call((stripe) => stripe.transfers.list({ transfer_group: id, limit: 1 }))).data;
      if (earlier) return transferResult(earlier);
      const params = { amount, currency: currency.toLowerCase(), destination, metadata: { order: id }, transfer_group: id };
      return attempt(
        `payout-${id}`,
        (idempotencyKey) => call((stripe) => stripe.transfers.create(params, { idempotencyKey })),
        transferResult,
      );
    },

    checkOrder({ kind, reference }) {
      if (kind === "refund") return call(async (stripe) => refundResult(await stripe.refunds.retrieve(reference)));
      return call(async (stripe) => transferResult(await stripe.transfers.retrieve(reference)));
    },
  };
}

/** Under a key that was refused, or whose refund failed afterwards, nothing more happens: a new attempt needs the next key. */
async function attempt<T extends { id: string }>(
  key: string,
  create: (key: string) => Promise<T>,
  resultOf: (made: T) => OrderResult,
  ended: ReadonlySet<string> = new Set(),
): Promise<OrderResult> {
  for (let number = 1; number <= maxKeys; number++) {
    try {
      const made = await create(`${key}-${number}`);
      if (!ended.has(made.id)) return resultOf(made);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.isReplayed) continue;
      // What payers paid becomes available to the market days later, so the order is repeated until then.
      if (error.isForLackOfFunds) throw error;
      return { state: "failed", failure: error.failure };
    }
  }
  throw new ProviderUnavailable("Stripe: no idempotency key is left for today.");
}

async function listRefunds(call: StripeCall, payment_intent: string): Promise<Stripe.Refund[]> {
  return call((stripe) => stripe.refunds.list({ payment_intent, limit: 100 }).autoPagingToArray({ limit: 1000 }));
}

function isFailed({ status }: Stripe.Refund): boolean {
  return status === "failed" || status === "canceled";
}

export function refundResult(refund: Stripe.Refund): MadeResult {
  const { id: reference, status } = refund;
  if (isFailed(refund)) return { state: "failed", reference, failure: `Stripe: ${refund.failure_reason ?? status}` };
  return { state: status === "succeeded" ? "done" : "sent", reference };
}

export function transferResult({ id: reference, reversed }: Stripe.Transfer): MadeResult {
  return reversed ? { state: "failed", reference, failure: "The transfer was reversed at Stripe." } : { state: "done", reference };
}
