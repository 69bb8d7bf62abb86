// What payers, banks, freelancers and Stripe itself do. Each returns the webhooks that Stripe sends for it.
import type { StripeObject } from "./stripe-books.ts";
import { type StripeServer, signEvent } from "./stripe-server.ts";

export function createStripeActs({ books }: Pick<StripeServer, "books">) {
  function complete(session: StripeObject, status: "succeeded" | "processing"): void {
    const { amount_total: amount, currency } = session;
    const planned = books.intended.get(session.id);
    const intent = books.add("pi", "payment_intent", { ...planned, amount, currency, status });
    const charge = books.add("ch", "charge", { ...planned, amount, currency, payment_intent: intent.id });
    intent.latest_charge = charge.id;
    const payment_status = status === "succeeded" ? "paid" : "unpaid";
    Object.assign(session, { status: "complete", url: null, payment_intent: intent.id, payment_status });
  }

  function disputeOf(reference: string): StripeObject | undefined {
    const { payment_intent } = sessionOf(reference);
    return books.list("dispute").find((dispute) => dispute.payment_intent === payment_intent);
  }

  const sessionOf = (reference: string) => books.get(reference, "checkout.session");
  const intentOf = (reference: string) => books.get(sessionOf(reference).payment_intent, "payment_intent");

  return {
    pay(reference: string) {
      const session = sessionOf(reference);
      complete(session, "succeeded");
      const intent = intentOf(reference);
      const others = [
        signEvent("payment_intent.succeeded", intent),
        signEvent("charge.succeeded", books.get(intent.latest_charge, "charge")),
      ];
      return [...others, signEvent("checkout.session.completed", session)];
    },

    /** A bank debit: it succeeds or fails days later. */
    authoriseDebit(reference: string) {
      const session = sessionOf(reference);
      complete(session, "processing");
      return [signEvent("checkout.session.completed", session)];
    },

    endDebit(reference: string, outcome: "succeeded" | "failed") {
      const session = sessionOf(reference);
      intentOf(reference).status = outcome === "succeeded" ? "succeeded" : "requires_payment_method";
      if (outcome === "succeeded") session.payment_status = "paid";
      return [signEvent(`checkout.session.async_payment_${outcome}`, session)];
    },

    expire(reference: string) {
      const session = sessionOf(reference);
      Object.assign(session, { status: "expired", url: null });
      return [signEvent("checkout.session.expired", session)];
    },

    /** With `warning_needs_response` the bank only asks. A later dispute about the same payment continues it. */
    dispute(reference: string, status = "needs_response") {
      const { id: payment_intent, amount, currency, latest_charge: charge } = intentOf(reference);
      const isInquiry = status.startsWith("warning_");
      const earlier = disputeOf(reference);
      const fields = { amount, currency, charge, payment_intent, metadata: {}, reason: "fraudulent", status };
      const dispute = Object.assign(earlier ?? books.add("du", "dispute", fields), { status });
      const opened = signEvent(earlier ? "charge.dispute.updated" : "charge.dispute.created", dispute);
      return isInquiry ? [opened] : [opened, signEvent("charge.dispute.funds_withdrawn", dispute)];
    },

    closeDispute(reference: string, status: "won" | "lost" | "warning_closed") {
      const dispute = disputeOf(reference);
      if (!dispute) throw new Error("The payment is not disputed.");
      dispute.status = status;
      return [signEvent("charge.dispute.closed", dispute)];
    },

    endRefund(reference: string, status: "succeeded" | "failed") {
      const refund = Object.assign(books.get(reference, "refund"), {
        status,
        ...(status === "failed" && { failure_reason: "lost_or_stolen_card" }),
      });
      const types = ["refund.updated", "charge.refund.updated", ...(status === "failed" ? ["refund.failed"] : [])];
      return types.map((type) => signEvent(type, refund));
    },

    reverseTransfer(reference: string, amount?: number) {
      const transfer = books.get(reference, "transfer");
      transfer.amount_reversed = amount ?? transfer.amount;
      transfer.reversed = transfer.amount_reversed === transfer.amount;
      return [signEvent("transfer.reversed", transfer)];
    },

    /** The freelancer has answered the questions of Stripe, or Stripe has new ones. */
    setReady(reference: string, isReady = true) {
      const account = books.get(reference, "account");
      Object.assign(account, { payouts_enabled: isReady, capabilities: { transfers: isReady ? "active" : "inactive" } });
      return [signEvent("account.updated", account, { account: reference })];
    },
  };
}
