// What the local Stripe of tests knows, in the shapes that Stripe documents, and what its endpoints do.
import { randomUUID } from "node:crypto";
import { entriesOf, type Form, textOf } from "./stripe-forms.ts";

export type StripeObject = { id: string; object: string; created: number; [field: string]: unknown };

/** An answer with an error. `isSaved`: Stripe keeps it with the idempotency key, because the request was carried out. */
export class StripeProblem extends Error {
  readonly status: number;
  readonly body: { type: string; code?: string; message: string };
  readonly isSaved: boolean;

  constructor(status: number, message: string, { type = "invalid_request_error", code, isSaved = false }: Partial<ProblemParts> = {}) {
    super(message);
    this.status = status;
    this.body = { type, message, ...(code && { code }) };
    this.isSaved = isSaved;
  }
}
type ProblemParts = { type: string; code: string | undefined; isSaved: boolean };

export function createBooks() {
  const objects = new Map<string, StripeObject>();
  /** What the payment intent of a session will have. */
  const intended = new Map<string, { metadata: Record<string, string>; transfer_group: string }>();
  /** What the balance of the platform can cover; payers' money becomes available later. */
  let available = Number.POSITIVE_INFINITY;
  let areRefundsPending = false;

  function add(prefix: string, object: string, fields: Record<string, unknown>): StripeObject {
    const created = { id: `${prefix}_${randomUUID().replaceAll("-", "")}`, object, created: Math.floor(Date.now() / 1000), ...fields };
    objects.set(created.id, created);
    return created;
  }

  function get(id: unknown, object: string): StripeObject {
    const found = objects.get(String(id));
    if (found?.object !== object && object === "account") {
      throw new StripeProblem(403, `The key 'sk_test_****' does not have access to account '${id}'.`, { code: "account_invalid" });
    }
    if (found?.object !== object) throw new StripeProblem(404, `No such ${object}: '${id}'`, { code: "resource_missing" });
    return found;
  }

  function createSession(form: Form): StripeObject {
    const amount = Number(textOf(form, "line_items", "0", "price_data", "unit_amount"));
    const currency = textOf(form, "line_items", "0", "price_data", "currency");
    if (amount < 50) throw new StripeProblem(400, "The amount is too small.", { code: "amount_too_small" });
    const data = (form.payment_intent_data ?? {}) as Form;
    const session = add("cs_test", "checkout.session", {
      ...{ mode: textOf(form, "mode"), client_reference_id: textOf(form, "client_reference_id"), metadata: entriesOf(form, "metadata") },
      ...{ success_url: textOf(form, "success_url"), cancel_url: textOf(form, "cancel_url"), amount_total: amount, currency },
      ...{ status: "open", payment_status: "unpaid", payment_intent: null },
    });
    intended.set(session.id, { metadata: entriesOf(data, "metadata"), transfer_group: textOf(data, "transfer_group") });
    session.url = `https://checkout.stripe.test/c/pay/${session.id}`;
    return session;
  }

  function createRefund(form: Form): StripeObject {
    const intent = get(textOf(form, "payment_intent"), "payment_intent");
    const amount = Number(textOf(form, "amount"));
    const counted = list("refund").filter(({ payment_intent, status }) => payment_intent === intent.id && status !== "failed");
    const refunded = counted.reduce((sum, refund) => sum + Number(refund.amount), 0);
    if (refunded + amount > Number(intent.amount)) {
      throw new StripeProblem(400, "The refund is greater than what is left of the charge.", {
        code: "charge_already_refunded",
        isSaved: true,
      });
    }
    spend(amount);
    const status = areRefundsPending ? "pending" : "succeeded";
    const { currency, latest_charge: charge } = intent;
    return add("re", "refund", { amount, currency, charge, payment_intent: intent.id, metadata: entriesOf(form, "metadata"), status });
  }

  function createTransfer(form: Form): StripeObject {
    const destination = textOf(form, "destination");
    const account = objects.get(destination);
    if (account?.object !== "account") throw new StripeProblem(400, `No such destination: '${destination}'`, { code: "resource_missing" });
    const [amount, currency] = [Number(textOf(form, "amount")), textOf(form, "currency")];
    if (!account.payouts_enabled) {
      const code = "insufficient_capabilities_for_transfer";
      throw new StripeProblem(400, "Your destination account needs the transfers capability.", { code, isSaved: true });
    }
    spend(amount);
    const fields = { amount, currency, destination, amount_reversed: 0, reversed: false };
    return add("tr", "transfer", { ...fields, metadata: entriesOf(form, "metadata"), transfer_group: textOf(form, "transfer_group") });
  }

  function createAccount(form: Form): StripeObject {
    const fields = { type: "express", email: textOf(form, "email"), metadata: entriesOf(form, "metadata") };
    return add("acct", "account", { ...fields, payouts_enabled: false, capabilities: { transfers: "inactive" } });
  }

  function createLink(form: Form): StripeObject {
    const account = get(textOf(form, "account"), "account");
    return { ...add("link", "account_link", {}), url: `https://connect.stripe.test/setup/${account.id}` };
  }

  function spend(amount: number): void {
    if (amount > available) {
      throw new StripeProblem(400, "You have insufficient funds in your Stripe account.", { code: "balance_insufficient", isSaved: true });
    }
    available -= amount;
  }

  /** Newest first, as Stripe lists. */
  function list(object: string): StripeObject[] {
    return [...objects.values()].filter((candidate) => candidate.object === object).reverse();
  }

  return {
    add,
    get,
    list,
    intended,
    create: {
      "checkout/sessions": createSession,
      refunds: createRefund,
      transfers: createTransfer,
      accounts: createAccount,
      account_links: createLink,
    },
    setAvailable: (amount: number) => {
      available = amount;
    },
    keepRefundsPending: () => {
      areRefundsPending = true;
    },
  };
}

export type Books = ReturnType<typeof createBooks>;
