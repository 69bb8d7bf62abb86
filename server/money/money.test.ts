// Payments of deals through the API and the sandbox bank: from the award to the payout, and what can go wrong on the way.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dealEvents } from "#server/deals/tables/deal.table.server.ts";
import { readSecret } from "#server/identity/secret.server.ts";
import { checkLedger } from "#server/money/ledger/check-ledger.server.ts";
import { accounts, balanceOf, transfer } from "#server/money/ledger/ledger.server.ts";
import { signatureHeader, signCallback } from "#server/money/sandbox/signature.ts";
import { moneyAccounts, moneyTransfers } from "#server/money/tables/ledger.table.server.ts";
import { moneyDifferences, moneyDocuments, payments } from "#server/money/tables/payment.table.server.ts";
import { and, desc, eq, sql } from "#server/platform/database/drizzle.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { engines } from "#tests/support/engines.ts";
import { joinMarket } from "#tests/support/join-market.ts";
import { openPaidMarket, type PaidDeal, sendCallback } from "#tests/support/paid-deals.ts";

const reason = "I found another person nearby.";

describe.each(engines)("money on %s", (engine) => {
  let paid: Awaited<ReturnType<typeof openPaidMarket>>;

  beforeAll(async () => {
    paid = await openPaidMarket(engine);
  });
  afterAll(async () => {
    expect(await checkLedger(paid.db)).toEqual([]);
    await paid[Symbol.asyncDispose]();
  });

  /** Two people without a history. */
  const newSides = async () => ({ poster: await joinMarket(paid.market, "Mitu"), winner: await joinMarket(paid.market, "Kamal") });
  const walletOf = (person: PaidDeal["winner"]) => person.request("GET /me/wallet");
  const eventsOf = async (person: PaidDeal["winner"]) => {
    const rows = await paid.db.select().from(dealEvents).where(eq(dealEvents.toldId, person.id)).orderBy(desc(dealEvents.id));
    return rows.map(({ event }) => event);
  };
  const newestNotice = async (person: PaidDeal["winner"]) => (await person.list("GET /myinbox", {})).data.items[0]?.text;
  const expireDeal = ({ task }: PaidDeal) =>
    paid.db.update(tasks).set({ paymentDueAt: sql`now() - interval '1 minute'` }).where(eq(tasks.id, task));
  async function callback(event: object, { secret, altered = "" }: { secret?: string; altered?: string } = {}) {
    const body = JSON.stringify(event);
    const key = secret ?? (await readSecret(paid.market.settings, paid.db));
    return sendCallback(paid.market, body + altered, { [signatureHeader]: signCallback(key, body) });
  }

  test("secured, released less the fee, paid out", async () => {
    const sides = await newSides();
    const deal = await paid.acceptedDeal(100, sides);
    expect(await paid.stateOf(deal)).toBe("awaiting_payment");
    expect(await paid.moneyOf(sides.poster, deal)).toMatchObject({ isAsked: true, mayPay: true, price: 100, feePercent: 10, receives: 90 });
    expect(await paid.moneyOf(sides.winner, deal)).toMatchObject({ isAsked: true, mayPay: false });
    await paid.pay(deal);
    expect(await paid.stateOf(deal)).toBe("in_progress");
    expect(await paid.moneyOf(sides.winner, deal)).toMatchObject({
      isAsked: false,
      payments: [{ state: "received", amount: 100, url: null }],
    });
    expect(await newestNotice(sides.winner)).toBe("Mitu secured the payment of $100. You can begin.");
    expect(await walletOf(sides.winner)).toMatchObject({ balance: 0, held: 100 });
    expect(await walletOf(sides.poster)).toMatchObject({ balance: 0, paid: 100 });
    await sides.winner.request("POST /mytask/{id}/deliver", { id: deal.task, body: { note: "Done.", links: [] } });
    await sides.poster.request("POST /mytask/{id}/complete", { id: deal.task });
    expect(await walletOf(sides.winner)).toMatchObject({ balance: 90, available: 90, held: 0 });

    const payout = await sides.winner.request("POST /me/payouts", { body: { amount: 60.5, destination: "bKash 01700 000000" } });
    expect(payout).toMatchObject({ state: "waiting", amount: 60.5 });
    expect(await walletOf(sides.winner)).toMatchObject({ balance: 29.5, pending: 60.5 });
    await paid.runOrders();
    expect(await walletOf(sides.winner)).toMatchObject({ balance: 29.5, pending: 0, paidOut: 60.5 });
    expect((await eventsOf(sides.winner)).slice(0, 3)).toEqual(["payout_sent", "complete", "released"]);

    const { data } = await sides.winner.list("GET /me/wallet/entries", { query: {} });
    expect(data.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["payout", -60.5],
      ["fee", -10],
      ["released", 100],
    ]);
    const { data: posters } = await sides.poster.list("GET /me/wallet/entries", { query: {} });
    expect(posters).toMatchObject([{ kind: "secured", amount: -100, changesBalance: false, task: { _id: deal.task } }]);
    const month = new Date().toISOString().slice(0, 7);
    expect((await sides.winner.list("GET /me/wallet/entries", { query: { month } })).data).toHaveLength(3);
    expect((await sides.winner.list("GET /me/wallet/entries", { query: { month: "2020-01" } })).data).toEqual([]);
    const csv = await paid.market.app.request("/me/wallet/csv", { headers: sides.winner.headers });
    expect(await csv.text()).toContain(`payout,-60.5,true`);

    const { documents } = await paid.moneyOf(sides.winner, deal);
    expect(documents.map(({ kind }) => kind)).toEqual(["receipt", "invoice"]);
    const invoice = await sides.winner.request("GET /documents/{id}", { id: documents[1]?._id ?? "" });
    expect(invoice).toMatchObject({
      kind: "invoice",
      amount: 100,
      fee: 10,
      receives: 90,
      percent: 100,
      isYours: true,
      freelancer: { name: "Kamal" },
    });
    expect(invoice.number).toMatch(/^I-\d{4}-\d{6}$/);
    await expect(paid.poster.request("GET /documents/{id}", { id: invoice._id })).rejects.toMatchObject({ status: 404 });
  });

  test("numbers have no gaps, and a document does not change", async () => {
    await Promise.all([1, 2, 3].map(async () => paid.completedDeal(20, await newSides())));
    const rows = await paid.db.select().from(moneyDocuments).where(eq(moneyDocuments.kind, "invoice"));
    const numbers = rows.map(({ number }) => number).sort((one, other) => one - other);
    expect(numbers).toEqual(numbers.map((_, place) => place + 1));
    const change = paid.db
      .update(moneyDocuments)
      .set({ amount: 1 })
      .where(eq(moneyDocuments.id, rows[0]?.id ?? ""));
    await expect(change).rejects.toThrow();
  });

  test("the database refuses to change a transfer, equal accounts, negative balances and a second transfer with the same key", async () => {
    const deal = await paid.securedDeal(30, await newSides());
    const held = accounts.held(deal.payment);
    const isSecured = and(eq(moneyTransfers.paymentId, deal.payment), eq(moneyTransfers.kind, "secured"));
    await expect(paid.db.update(moneyTransfers).set({ amount: 1 }).where(isSecured)).rejects.toThrow();
    await expect(paid.db.delete(moneyTransfers).where(isSecured)).rejects.toThrow();
    await expect(paid.db.update(moneyAccounts).set({ balance: 1 }).where(eq(moneyAccounts.id, held))).rejects.toThrow();
    await expect(paid.db.insert(moneyAccounts).values({ id: "balance:nobody", balance: 5 })).rejects.toThrow();
    await expect(paid.db.delete(moneyAccounts).where(eq(moneyAccounts.id, held))).rejects.toThrow();
    await expect(paid.db.execute(sql`truncate money_transfers`)).rejects.toThrow();
    const move = (given: { key: string; from: string; to: string; amount: number }) =>
      paid.db.transaction((tx) => transfer(tx, [{ kind: "released", cause: "test", ...given }]));
    await expect(move({ key: "test:same", from: held, to: held, amount: 1 })).rejects.toThrow();
    await expect(move({ key: "test:much", from: held, to: "fees", amount: 3001 })).rejects.toThrow();
    await expect(move({ key: `secured:${deal.payment}`, from: held, to: "fees", amount: 1 })).rejects.toThrow();
    expect(await balanceOf(paid.db, held)).toBe(3000);
  });

  test("a declined payment is paid again", async () => {
    const deal = await paid.acceptedDeal(40, await newSides());
    await paid.pay(deal, "decline");
    expect((await eventsOf(deal.poster))[0]).toBe("payment_failed");
    expect(await paid.stateOf(deal)).toBe("awaiting_payment");
    await paid.pay(deal);
    expect(await paid.stateOf(deal)).toBe("in_progress");
    expect((await paid.moneyOf(deal.poster, deal)).payments.map(({ state }) => state)).toEqual(["received", "failed"]);
  });

  test("a confirmation that comes twice, or again with another id, counts once", async () => {
    const deal = await paid.acceptedDeal(50, await newSides());
    const { payment, reference } = await paid.pay(deal, "twice");
    const event = { kind: "paid", payment, reference, amount: 5000, currency: "USD" };
    expect((await callback({ id: `paid-${reference}`, ...event })).status).toBe(204);
    expect((await callback({ id: "another", ...event })).status).toBe(204);
    expect(await balanceOf(paid.db, accounts.held(payment))).toBe(5000);
    expect((await eventsOf(deal.poster)).filter((name) => name === "secure")).toHaveLength(1);
  });

  test("a payment of both of two started ones secures once, and the other is refunded", async () => {
    const deal = await paid.acceptedDeal(60, await newSides());
    const first = await paid.pay(deal, "decline");
    const second = await paid.pay(deal);
    await paid.bank?.answer(first.reference, "approve");
    expect(await paid.stateOf(deal)).toBe("in_progress");
    expect((await paid.moneyOf(deal.poster, deal)).payments).toMatchObject([
      { _id: second.payment, state: "received", isSurplus: false },
      { _id: first.payment, state: "settled", isSurplus: true, refunded: 60, isRefundSent: false },
    ]);
    await paid.runOrders();
    expect((await paid.moneyOf(deal.poster, deal)).payments[1]).toMatchObject({ isRefundSent: true });
    expect(await balanceOf(paid.db, accounts.held(first.payment))).toBe(0);
    expect((await eventsOf(deal.poster)).slice(0, 2)).toEqual(["refunded", "payment_returned"]);
  });

  test("without a payment in time the acceptance lapses, and a late payment is refunded", async () => {
    const deal = await paid.acceptedDeal(70, await newSides());
    const { reference } = await paid.pay(deal, "hang");
    await expireDeal(deal);
    expect(await paid.stateOf(deal)).toBe("open");
    expect((await deal.winner.request("GET /offers/{id}", { id: deal.offer })).offer.state).toBe("active");
    expect(await newestNotice(deal.winner)).toBe("Mitu did not secure the payment in time. Your offer is active again.");
    await paid.bank?.answer(reference, "approve");
    expect(await paid.stateOf(deal)).toBe("open");
    await paid.runOrders();
    expect((await eventsOf(deal.poster)).slice(0, 2)).toEqual(["refunded", "payment_returned"]);
    await expect(paid.pay(deal)).rejects.toMatchObject({ status: 404 });
  });

  test("a late payment of an earlier price is refunded when the offer was changed and accepted again", async () => {
    const deal = await paid.acceptedDeal(70, await newSides());
    const { reference } = await paid.pay(deal, "hang");
    await deal.poster.request("POST /mytask/{id}/revoke", { id: deal.task, body: { reason } });
    const terms = { amount: 90, days: 7, message: "It takes more paint." };
    await deal.winner.request("PUT /offers/{id}", { id: deal.offer, body: { ...terms, version: 1 } });
    await deal.poster.request("POST /offers/{id}/award", { id: deal.offer, body: { revision: 2 } });
    await deal.winner.request("POST /offers/{id}/accept", { id: deal.offer });
    await paid.bank?.answer(reference, "approve");
    expect(await paid.stateOf(deal)).toBe("awaiting_payment");
    expect((await paid.moneyOf(deal.poster, deal)).payments[0]).toMatchObject({ isSurplus: true, refunded: 70 });
    await paid.pay({ ...deal, amount: 90 });
    expect(await paid.stateOf(deal)).toBe("in_progress");
  });

  test("a lost callback is made up for by asking the bank", async () => {
    const deal = await paid.acceptedDeal(80, await newSides());
    const { payment } = await deal.poster.request("POST /mytask/{id}/payments", { id: deal.task, body: { amount: 80 } });
    await paid.db.execute(sql`update sandbox_payments set state = 'approved' where payment_id = ${payment}`);
    await paid.runOrders();
    expect(await paid.stateOf(deal)).toBe("awaiting_payment");
    await paid.db.update(payments).set({ createdAt: sql`now() - interval '5 minutes'` }).where(eq(payments.id, payment));
    await paid.runOrders();
    expect(await paid.stateOf(deal)).toBe("in_progress");
  });

  test("forged, altered, old and unknown callbacks change nothing", async () => {
    const deal = await paid.acceptedDeal(90, await newSides());
    const { payment, reference } = await paid.pay(deal, "hang");
    const event = { id: "forged", kind: "paid", payment, reference, amount: 9000, currency: "USD" };
    expect((await callback(event, { secret: "another secret" })).status).toBe(400);
    expect((await callback(event, { altered: " " })).status).toBe(400);
    const body = JSON.stringify(event);
    const secret = await readSecret(paid.market.settings, paid.db);
    const old = { [signatureHeader]: signCallback(secret, body, Math.floor(Date.now() / 1000) - 3600) };
    expect((await sendCallback(paid.market, body, old)).status).toBe(400);
    expect((await sendCallback(paid.market, body, {})).status).toBe(400);
    expect((await callback({ ...event, payment: deal.task })).status).toBe(404);
    expect((await callback({ ...event, payment: "nothing" })).status).toBe(404);
    expect(await paid.stateOf(deal)).toBe("awaiting_payment");
  });

  test("an amount or a currency that differs is not booked, and administrators see it", async () => {
    const deal = await paid.acceptedDeal(90, await newSides());
    const { payment, reference } = await paid.pay(deal, "hang");
    const event = { kind: "paid", payment, reference, amount: 9000, currency: "USD" };
    const wrong = await callback({ id: "amount", ...event, amount: 8999 });
    expect([wrong.status, (await wrong.json()).detail]).toEqual([422, "Received $89.99, but $90 was asked for. Nothing was booked."]);
    expect((await callback({ id: "currency", ...event, currency: "EUR" })).status).toBe(422);
    expect(await paid.stateOf(deal)).toBe("awaiting_payment");
    expect(await balanceOf(paid.db, accounts.held(payment))).toBe(0);
    const [difference] = await paid.db.select().from(moneyDifferences).where(eq(moneyDifferences.subjectId, payment));
    expect(difference).toMatchObject({ kind: "mismatch", here: "90 USD", there: "89.99 USD" });
  });

  test("who may pay, what and when", async () => {
    const deal = await paid.acceptedDeal(100, await newSides());
    const start = (person: PaidDeal["poster"], amount: number) =>
      person.request("POST /mytask/{id}/payments", { id: deal.task, body: { amount } });
    await expect(start(deal.winner, 100)).rejects.toMatchObject({ status: 403 });
    await expect(start(paid.poster, 100)).rejects.toMatchObject({ status: 404 });
    await expect(start(deal.poster, 99)).rejects.toMatchObject({ status: 409 });
    await expect(deal.poster.request("POST /mytask/{id}/bonus", { id: deal.task, body: { amount: 5 } })).rejects.toMatchObject({
      status: 409,
    });
    await expect(paid.moneyOf(paid.poster, deal)).rejects.toMatchObject({ status: 404 });
    const [first, second] = await Promise.all([start(deal.poster, 100), start(deal.poster, 100)]);
    expect(first).toEqual(second);
    await paid.pay(deal);
    await expect(start(deal.poster, 100)).rejects.toMatchObject({ status: 409 });
  });

  test("ending a deal refunds it", async () => {
    const deal = await paid.securedDeal(100, await newSides());
    await deal.winner.request("POST /mytask/{id}/abandon", { id: deal.task, body: { reason } });
    expect((await paid.moneyOf(deal.poster, deal).catch(() => null)) ?? null).toBeNull();
    expect(await walletOf(deal.winner)).toMatchObject({ balance: 0, held: 0 });
    await paid.runOrders();
    expect((await eventsOf(deal.poster))[0]).toBe("refunded");
    expect(await balanceOf(paid.db, accounts.held(deal.payment))).toBe(0);
  });

  test("a bonus after the completion", async () => {
    const deal = await paid.completedDeal(100, await newSides());
    const start = () => deal.poster.request("POST /mytask/{id}/bonus", { id: deal.task, body: { amount: 20 } });
    const [{ url }, again] = await Promise.all([start(), start()]);
    expect(again.url).toBe(url);
    await paid.bank?.answer(url?.split("/").at(-1) ?? "", "approve");
    expect(await walletOf(deal.winner)).toMatchObject({ balance: 108 });
    expect((await eventsOf(deal.winner))[0]).toBe("bonus");
    const { documents } = await paid.moneyOf(deal.winner, deal);
    expect(documents.map(({ isBonus }) => isBonus)).toEqual([false, false, true, true]);
  });

  test("payouts: never more than is there, not twice, only with a verified address", async () => {
    const { winner } = await paid.completedDeal(100, await newSides());
    const ask = (amount: number, destination?: string) => winner.request("POST /me/payouts", { body: { amount, destination } });
    await expect(ask(10)).rejects.toMatchObject({ status: 422 });
    await expect(ask(90.01, "Bank")).rejects.toMatchObject({ status: 409 });
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => ask(40, "Bank")));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await walletOf(winner)).toMatchObject({ balance: 10, pending: 80 });
    await paid.runOrders();
    const failing = await ask(10, "an account that fails");
    await paid.runOrders();
    expect(await walletOf(winner)).toMatchObject({ balance: 10, pending: 0, paidOut: 80 });
    const { data } = await winner.list("GET /me/payouts", {});
    expect(data[0]).toMatchObject({ _id: failing._id, state: "failed" });
    expect((await eventsOf(winner))[0]).toBe("payout_failed");
    const unverified = await joinMarket(paid.market, "Shirin", undefined, { email_verified: false });
    const body = { amount: 10, destination: "Bank" };
    await expect(unverified.request("POST /me/payouts", { body })).rejects.toMatchObject({ status: 403 });
  });

  test("a charge-back freezes what is left and never makes a balance negative", async () => {
    const deal = await paid.completedDeal(100, await newSides());
    await deal.winner.request("POST /me/payouts", { body: { amount: 50, destination: "Bank" } });
    await paid.bank?.chargeBack(deal.reference);
    expect(await walletOf(deal.winner)).toMatchObject({ balance: 0 });
    expect(await balanceOf(paid.db, accounts.held(deal.payment))).toBe(5000);
    expect([(await eventsOf(deal.winner))[0], (await eventsOf(deal.poster))[0]]).toEqual(["charged_back", "charged_back"]);
    expect((await paid.moneyOf(deal.winner, deal)).payments[0]).toMatchObject({ isFrozen: true });
    expect(
      (await callback({ id: `won ${deal.payment}`, kind: "charge_back_resolved", payment: deal.payment, outcome: "returned" })).status,
    ).toBe(204);
    expect(await walletOf(deal.winner)).toMatchObject({ balance: 40 });
    await callback({ id: `again ${deal.payment}`, kind: "charged_back", payment: deal.payment });
    await callback({ id: `lost ${deal.payment}`, kind: "charge_back_resolved", payment: deal.payment, outcome: "kept" });
    expect(await walletOf(deal.winner)).toMatchObject({ balance: 0 });
    expect(await balanceOf(paid.db, accounts.losses())).toBe(-5000);
  });

  test("a charge-back while the work goes on stops the release until it is decided", async () => {
    const deal = await paid.securedDeal(100, await newSides());
    await paid.bank?.chargeBack(deal.reference);
    await deal.winner.request("POST /mytask/{id}/deliver", { id: deal.task, body: { note: "Done.", links: [] } });
    await deal.poster.request("POST /mytask/{id}/complete", { id: deal.task });
    expect(await walletOf(deal.winner)).toMatchObject({ balance: 0 });
    await callback({ id: `won ${deal.payment}`, kind: "charge_back_resolved", payment: deal.payment, outcome: "returned" });
    expect(await walletOf(deal.winner)).toMatchObject({ balance: 90 });
  });
});
