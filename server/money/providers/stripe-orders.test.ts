// Refunds and payouts that Stripe refuses, forgets or answers without being heard.
import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { collect } from "#tests/support/provider-driver.ts";
import { createStripeActs } from "#tests/support/stripe-acts.ts";
import { startStripeServer, stripeKeys } from "#tests/support/stripe-server.ts";
import { ProviderUnavailable } from "./provider.ts";
import { createStripeProvider } from "./stripe.ts";

async function startPaid() {
  const server = await startStripeServer();
  onTestFinished(server.close);
  const provider = createStripeProvider({ ...stripeKeys, apiBase: server.origin });
  const acts = createStripeActs(server);
  const payment = randomUUID();
  const request = { id: payment, amount: 5_000, currency: "USD", title: "Paint a sign", returnUrl: "https://m.example" };
  const { reference } = await provider.startPayment(request);
  acts.pay(reference);
  const destination = `${server.books.add("acct", "account", {}).id}`;
  acts.setReady(destination);
  const refund = { id: randomUUID(), payment, reference, amount: 2_000, currency: "USD" };
  const payout = { id: randomUUID(), amount: 3_000, currency: "USD", destination };
  return { server, books: server.books, provider, acts, refund, payout };
}

test("an order that the balance does not cover yet is unavailable, and is carried out once it does", async () => {
  const { server, books, provider, refund, payout } = await startPaid();
  books.setAvailable(0);
  for (let attempt = 0; attempt < 3; attempt++) {
    await expect(provider.payOut(payout)).rejects.toThrow(ProviderUnavailable);
    await expect(provider.refund(refund)).rejects.toThrow(ProviderUnavailable);
  }
  books.setAvailable(10_000);
  expect(await provider.payOut(payout)).toMatchObject({ state: "done" });
  expect(await provider.refund(refund)).toMatchObject({ state: "done" });
  expect([...books.list("transfer"), ...books.list("refund")]).toHaveLength(2);
  // Of two senders at the same time, both begin with the same key.
  const keys = server.requests.flatMap(({ method, path, key }) => (method === "POST" && /transfers|refunds/.test(path) ? [key] : []));
  const expected = [1, 1, 2, 1, 2, 3, 1, 2, 3, 4];
  expect(keys.filter((key) => key?.startsWith("payout"))).toEqual(expected.map((number) => `payout-${payout.id}-${number}`));
  expect(keys.filter((key) => key?.startsWith("refund"))).toEqual(expected.map((number) => `refund-${refund.id}-${number}`));
});

test("an order whose answer was lost is carried out once, also when Stripe has forgotten its key", async () => {
  const { server, books, provider, refund, payout } = await startPaid();
  server.setOutage("lost");
  await expect(provider.payOut(payout)).rejects.toThrow(ProviderUnavailable);
  await expect(provider.refund(refund)).rejects.toThrow(ProviderUnavailable);
  expect([...books.list("transfer"), ...books.list("refund")]).toHaveLength(2);
  server.setOutage(null);
  const [paid, refunded] = [await provider.payOut(payout), await provider.refund(refund)];
  server.forgetKeys();
  expect(await provider.payOut(payout)).toEqual(paid);
  expect(await provider.refund(refund)).toEqual(refunded);
  expect(books.list("transfer")).toHaveLength(1);
  expect(books.list("refund")).toHaveLength(1);
});

test("an order that a restricted key may not carry out waits for another key", async () => {
  const { server, provider, refund, payout } = await startPaid();
  server.setOutage("forbidden");
  for (const order of [() => provider.payOut(payout), () => provider.refund(refund)]) {
    const error: unknown = await order().catch((reason) => reason);
    expect(error).toBeInstanceOf(ProviderUnavailable);
    expect(String(error)).not.toContain("rk_");
  }
});

test("an order that differs from its first attempt does not fail", async () => {
  const { books, provider, payout } = await startPaid();
  books.setAvailable(0);
  await expect(provider.payOut(payout)).rejects.toThrow(ProviderUnavailable);
  await expect(provider.payOut({ ...payout, amount: 1 })).rejects.toThrow(ProviderUnavailable);
});

test("what Stripe says about a failed order contains no key", async () => {
  const { provider, payout } = await startPaid();
  const { id, destination } = { id: randomUUID(), destination: "sk_live_0123456789" };
  expect(await provider.payOut({ ...payout, id, destination })).toEqual({ state: "failed", failure: "No such destination: 'sk_…'" });
});

test("an account that cannot receive, and an unknown one, fail the payout", async () => {
  const { acts, provider, payout } = await startPaid();
  acts.setReady(payout.destination, false);
  expect(await provider.payOut(payout)).toEqual({ state: "failed", failure: "Your destination account needs the transfers capability." });
  const unknown = await provider.payOut({ ...payout, id: randomUUID(), destination: "acct_unknown" });
  expect(unknown).toEqual({ state: "failed", failure: "No such destination: 'acct_unknown'" });
});

test("a refund of more than was paid fails", async () => {
  const { provider, refund } = await startPaid();
  expect(await provider.refund({ ...refund, amount: 5_001 })).toMatchObject({
    state: "failed",
    failure: expect.stringContaining("greater"),
  });
});

test("a refund of a payment that was not paid fails", async () => {
  const { provider, refund } = await startPaid();
  const { reference } = await provider.startPayment({
    id: randomUUID(),
    amount: 100,
    currency: "USD",
    title: "t",
    returnUrl: "https://m.example",
  });
  expect(await provider.refund({ ...refund, reference })).toMatchObject({ state: "failed" });
});

test("a refund that failed afterwards is made again when an administrator asks for it", async () => {
  const { acts, books, provider, refund } = await startPaid();
  const first = await provider.refund(refund);
  acts.endRefund(first.state === "done" ? first.reference : "", "failed");
  const second = await provider.refund(refund);
  expect(second).toMatchObject({ state: "done" });
  expect(second).not.toEqual(first);
  expect(await provider.refund(refund)).toEqual(second);
  expect(books.list("refund")).toHaveLength(2);
});

test("a payout that was reversed is not made again, and a partly reversed one is listed with what is left", async () => {
  const { acts, provider, payout } = await startPaid();
  const paid = await provider.payOut(payout);
  const reference = paid.state === "done" ? paid.reference : "";
  for (const { headers, body } of acts.reverseTransfer(reference, 1_000)) expect(await provider.readEvents(headers, body)).toEqual([]);
  expect(await provider.payOut(payout)).toEqual(paid);
  const records = await collect(provider.listRecords(new Date(0)));
  expect(records).toContainEqual(expect.objectContaining({ kind: "payout", subject: payout.id, amount: 2_000 }));
  acts.reverseTransfer(reference);
  expect(await provider.payOut(payout)).toMatchObject({ state: "failed", reference });
});
