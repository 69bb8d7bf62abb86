import { randomUUID } from "node:crypto";
import { describe, expect, onTestFinished, test } from "vitest";
import { collect, type Delivery, type OnlineDriver } from "#tests/support/provider-driver.ts";
import { createStripeActs } from "#tests/support/stripe-acts.ts";
import { signEvent, startStripeServer, stripeKeys } from "#tests/support/stripe-server.ts";
import { describeOnlineProvider } from "./provider.suite.ts";
import { BadSignature, type ProviderEvent, ProviderUnavailable } from "./provider.ts";
import { createStripeProvider } from "./stripe.ts";

async function startStripe(options: Partial<typeof stripeKeys> = {}) {
  const server = await startStripeServer();
  onTestFinished(server.close);
  const provider = createStripeProvider({ ...stripeKeys, apiBase: server.origin, ...options });
  return { server, provider, books: server.books, acts: createStripeActs(server), read: reader(provider) };
}

function reader({ readEvents }: ReturnType<typeof createStripeProvider>) {
  return async (deliveries: Delivery[]): Promise<ProviderEvent[]> =>
    (await Promise.all(deliveries.map(({ headers, body }) => readEvents(headers, body)))).flat();
}

describeOnlineProvider("Stripe, which carries out refunds at once", () => createDriver());
describeOnlineProvider("Stripe, which carries out refunds later", () => createDriver({ arePending: true }));

async function createDriver({ arePending = false } = {}): Promise<OnlineDriver> {
  const { server, books, provider, acts } = await startStripe();
  if (arePending) books.keepRefundsPending();
  const { id: reference } = books.add("acct", "account", {});
  acts.setReady(reference);
  return {
    provider,
    currency: "USD",
    destination: reference,
    approve: async (payment) => acts.pay(payment),
    decline: async (payment) => acts.expire(payment),
    chargeBack: async (payment) => acts.dispute(payment),
    resolveChargeBack: async (payment, outcome) => acts.closeDispute(payment, outcome === "kept" ? "lost" : "won"),
    finishOrder: async (_kind, order) => acts.endRefund(order, "succeeded"),
    failOrder: async (kind, order) => (kind === "refund" ? acts.endRefund(order, "failed") : acts.reverseTransfer(order)),
    forge: ({ body }) => {
      const { type, data } = JSON.parse(body);
      return signEvent(type, data.object, { secret: "whsec_another" });
    },
    setDown: (isDown) => server.setOutage(isDown ? "busy" : null),
  };
}

const payment = () => ({
  id: randomUUID(),
  amount: 5_000,
  currency: "USD",
  title: "Paint a sign",
  returnUrl: "https://m.example/bid/1?tab=offers",
});

describe("a payment at Stripe", () => {
  test("has our id in every place, the price, and both ways back", async () => {
    const { server, provider, books, acts } = await startStripe();
    const request = payment();
    const { reference } = await provider.startPayment(request);
    expect(decodeURIComponent(server.requests[0]?.body ?? "")).toContain("adaptive_pricing[enabled]=false");
    acts.pay(reference);
    const session = books.get(reference, "checkout.session");
    expect(session).toMatchObject({
      client_reference_id: request.id,
      metadata: { payment: request.id },
      amount_total: 5_000,
      currency: "usd",
    });
    expect(session.success_url).toBe("https://m.example/bid/1?tab=offers&payment=done");
    expect(session.cancel_url).toBe("https://m.example/bid/1?tab=offers&payment=cancelled");
    expect(books.list("payment_intent")).toMatchObject([{ metadata: { payment: request.id }, transfer_group: request.id }]);
  });

  test("by bank debit is paid when the debit has succeeded", async () => {
    const { provider, acts, read } = await startStripe();
    const request = payment();
    const { reference } = await provider.startPayment(request);
    expect(await read(acts.authoriseDebit(reference))).toEqual([]);
    expect(await provider.checkPayment({ id: request.id, reference })).toEqual({ state: "open" });
    expect(await collect(provider.listRecords(new Date(0)))).toEqual([]);
    expect(await read(acts.endDebit(reference, "succeeded"))).toMatchObject([{ kind: "paid", payment: request.id, amount: 5_000 }]);
    expect(await provider.checkPayment({ id: request.id, reference })).toMatchObject({ state: "paid" });
  });

  test("by bank debit can fail days later", async () => {
    const { provider, acts, read } = await startStripe();
    const request = payment();
    const { reference } = await provider.startPayment(request);
    acts.authoriseDebit(reference);
    expect(await read(acts.endDebit(reference, "failed"))).toMatchObject([{ kind: "failed", payment: request.id }]);
    expect(await provider.checkPayment({ id: request.id, reference })).toEqual({ state: "failed" });
  });

  test("that something else has made is no payment of ours", async () => {
    const { provider, acts, books, read } = await startStripe();
    const { reference } = await provider.startPayment(payment());
    for (const metadata of [{}, { payment: "no id of ours" }]) {
      books.get(reference, "checkout.session").metadata = metadata;
      books.intended.set(reference, { metadata, transfer_group: "" });
      expect(await read([...acts.pay(reference), ...acts.dispute(reference)])).toEqual([]);
    }
    expect(await collect(provider.listRecords(new Date(0)))).toMatchObject([{ kind: "payment", subject: null, reference }]);
  });

  test("is not reported by a connected account", async () => {
    const { provider, acts, books, read } = await startStripe();
    const { reference } = await provider.startPayment(payment());
    acts.pay(reference);
    const session = books.get(reference, "checkout.session");
    expect(await read([signEvent("checkout.session.completed", session, { account: "acct_other" })])).toEqual([]);
  });

  test("that the bank only asks about is not charged back until it takes the money", async () => {
    const { provider, acts, read } = await startStripe();
    const request = payment();
    const { reference } = await provider.startPayment(request);
    acts.pay(reference);
    expect(await read(acts.dispute(reference, "warning_needs_response"))).toEqual([]);
    expect(await read(acts.closeDispute(reference, "warning_closed"))).toEqual([]);
    expect(await read(acts.dispute(reference))).toMatchObject([{ kind: "charged_back", payment: request.id }]);
  });
});

test("a callback may be signed with any of the secrets, for as long as it is fresh", async () => {
  const { provider, acts, books } = await startStripe({ webhookSecret: "whsec_connect,whsec_local" });
  const { reference } = await provider.startPayment(payment());
  const [, , { headers, body }] = acts.pay(reference) as [Delivery, Delivery, Delivery];
  expect(await provider.readEvents(headers, body)).toHaveLength(1);
  const session = books.get(reference, "checkout.session");
  const other = signEvent("checkout.session.completed", session, { secret: "whsec_connect" });
  expect(await provider.readEvents(other.headers, other.body)).toHaveLength(1);
  const old = signEvent("checkout.session.completed", session, { at: Math.floor(Date.now() / 1000) - 3_600 });
  await expect(provider.readEvents(old.headers, old.body)).rejects.toThrow(BadSignature);
});

describe("an account for payouts", () => {
  test("is created once, with transfers, and becomes ready and unready", async () => {
    const { provider, acts, books, server, read } = await startStripe();
    const accounts = provider.payoutAccounts;
    const person = { id: randomUUID(), email: "a@b.example", returnUrl: "https://m.example/wallet" };
    const { reference, url } = (await accounts?.open({ ...person, reference: null })) ?? { reference: "" };
    expect(url).toContain(reference);
    expect(await accounts?.open({ ...person, reference })).toMatchObject({ reference });
    expect(await accounts?.open({ ...person, reference: null })).toMatchObject({ reference });
    expect(server.requests.find(({ path }) => path === "/v1/accounts")?.body).toContain("capabilities[transfers][requested]=true");
    expect(await accounts?.isReady(reference)).toBe(false);
    expect(await read(acts.setReady(reference))).toMatchObject([{ kind: "account_ready", reference, isReady: true }]);
    expect(await accounts?.isReady(reference)).toBe(true);
    expect(await read(acts.setReady(reference, false))).toMatchObject([{ kind: "account_ready", reference, isReady: false }]);
    expect(await accounts?.isReady("acct_unknown")).toBe(false);
    Object.assign(books.get(reference, "account"), { payouts_enabled: true, capabilities: { transfers: "pending" } });
    expect(await accounts?.isReady(reference)).toBe(false);
  });

  test("has the present state, also when an older event arrives late", async () => {
    const { provider, acts, read } = await startStripe();
    const person = { id: randomUUID(), email: "a@b.example", reference: null, returnUrl: "https://m.example/wallet" };
    const { reference } = (await provider.payoutAccounts?.open(person)) ?? { reference: "" };
    const late = acts.setReady(reference, false);
    acts.setReady(reference);
    expect(await read(late)).toMatchObject([{ isReady: true }]);
  });
});

test("the address of Stripe that does not answer, and a wrong key, are unavailable, and nothing tells the key", async () => {
  const { server } = await startStripe();
  const secretKey = "sk_test_wrong_0123456789";
  server.close();
  const gone = createStripeProvider({ ...stripeKeys, apiBase: server.origin });
  const alive = await startStripe();
  const refused = createStripeProvider({ ...stripeKeys, secretKey, apiBase: alive.server.origin });
  for (const provider of [gone, refused]) {
    const error: unknown = await provider.startPayment(payment()).catch((reason) => reason);
    expect(error).toBeInstanceOf(ProviderUnavailable);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/sk_test|whsec/);
  }
});
