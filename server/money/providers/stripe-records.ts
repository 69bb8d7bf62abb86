// What Stripe has in its books, for the daily reconciliation.
import type Stripe from "stripe";
import type { PaymentProvider, ProviderRecord } from "./provider.ts";
import type { StripeCall } from "./stripe-client.ts";
import { currencyCode, ourId } from "./stripe-ids.ts";

const pageSize = 100;
/** Lists are by time of creation. A payment is made up to a day later, and a bank debit or a refund succeeds up to two weeks later. */
const longestDelay = 15 * 86_400;

export function createStripeRecords(call: StripeCall): Pick<PaymentProvider, "listRecords"> {
  return {
    async *listRecords(since) {
      const moment = Math.floor(since.getTime() / 1000);
      const delayed = { created: { gte: moment - longestDelay } };
      const expand = ["data.payment_intent.latest_charge"];
      const sessions = pages(call, (stripe, page) => stripe.checkout.sessions.list({ ...delayed, ...page, status: "complete", expand }));
      for await (const session of sessions) {
        if (session.mode === "payment" && session.payment_status === "paid") yield recordOfSession(session);
      }
      for await (const refund of pages(call, (stripe, page) => stripe.refunds.list({ ...delayed, ...page }))) {
        const { id: reference, amount, metadata, status } = refund;
        if (status !== "succeeded") continue;
        yield { ...detailsOf(refund), kind: "refund", subject: ourId(metadata, "order"), reference, amount };
      }
      const recent = { created: { gte: moment } };
      for await (const transfer of pages(call, (stripe, page) => stripe.transfers.list({ ...recent, ...page }))) {
        const { id: reference, amount, amount_reversed, metadata, reversed } = transfer;
        if (reversed) continue;
        yield { ...detailsOf(transfer), kind: "payout", subject: ourId(metadata, "order"), reference, amount: amount - amount_reversed };
      }
    },
  };
}

function recordOfSession(session: Stripe.Checkout.Session): ProviderRecord {
  const { id: reference, amount_total, metadata, payment_intent } = session;
  const charge = typeof payment_intent === "object" ? payment_intent?.latest_charge : null;
  const { currency, at } = detailsOf({
    currency: session.currency,
    created: (typeof charge === "object" && charge?.created) || session.created,
  });
  return { kind: "payment", subject: ourId(metadata, "payment"), reference, amount: amount_total ?? 0, currency, at };
}

function detailsOf({ currency, created }: { currency: string | null; created: number }) {
  return { currency: currencyCode(currency), at: new Date(created * 1000) };
}

type Page = { limit: number; starting_after?: string };

async function* pages<T extends { id: string }>(
  call: StripeCall,
  list: (stripe: Stripe, page: Page) => Promise<Stripe.ApiList<T>>,
): AsyncGenerator<T> {
  let page: Page | null = { limit: pageSize };
  while (page) {
    const current: Page = page;
    const { data, has_more } = await call((stripe) => list(stripe, current));
    yield* data;
    const last = data.at(-1);
    page = has_more && last ? { limit: pageSize, starting_after: last.id } : null;
  }
}
