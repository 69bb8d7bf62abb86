// What attackers try with payments: other people's deals, odd amounts, callbacks in the wrong order, and people who leave.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "#contract/platform/limits.ts";
import { readSecret } from "#server/identity/secret.server.ts";
import { checkLedger } from "#server/money/ledger/check-ledger.server.ts";
import { accounts, balanceOf } from "#server/money/ledger/ledger.server.ts";
import { type OrderRow, retryRefund } from "#server/money/payments/finish-order.server.ts";
import { signatureHeader, signCallback } from "#server/money/sandbox/signature.ts";
import { moneyDifferences, moneyOrders, payments, providerEvents } from "#server/money/tables/payment.table.server.ts";
import { eq, sql } from "#server/platform/database/drizzle.server.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { joinMarket } from "#tests/support/join-market.ts";
import { openPaidMarket, type PaidDeal, sendCallback } from "#tests/support/paid-deals.ts";
import { changePersonRow } from "#tests/support/staff.ts";
import { asJson, createTestApp } from "#tests/support/test-app.ts";

describe("payments under attack", () => {
  let paid: Awaited<ReturnType<typeof openPaidMarket>>;

  beforeAll(async () => {
    paid = await openPaidMarket("postgres");
  });
  afterAll(async () => {
    expect(await checkLedger(paid.db)).toEqual([]);
    await paid[Symbol.asyncDispose]();
  });

  const newSides = async () => ({ poster: await joinMarket(paid.market, "Mitu"), winner: await joinMarket(paid.market, "Kamal") });
  const walletOf = (person: PaidDeal["winner"]) => person.request("GET /me/wallet");
  const send = (path: string, method: string, body: string, { headers }: PaidDeal["winner"]) =>
    paid.market.app.request(path, { method, body, headers: { ...headers, "Content-Type": "application/json" } });
  async function callback(event: object): Promise<number> {
    const body = JSON.stringify(event);
    const secret = await readSecret(paid.market.settings, paid.db);
    return (await sendCallback(paid.market, body, { [signatureHeader]: signCallback(secret, body) })).status;
  }
  const leave = ({ headers, person }: PaidDeal["winner"]) =>
    paid.market.app.request("/me", asJson("DELETE", { email: person.email }, headers));
  const rowOf = async (id: string) => (await paid.db.select().from(payments).where(eq(payments.id, id)))[0];

  test("amounts that are no price", async () => {
    const deal = await paid.acceptedDeal(100, await newSides());
    const amounts = ["1e-7", "1e300", "-100", "0", "100.001", "1e999", "NaN", '"100"', "null", "[100]", '{"$gt":0}', "true"];
    for (const path of [`/mytask/${deal.task}/payments`, `/mytask/${deal.task}/bonus`, "/me/payouts"]) {
      for (const amount of amounts) {
        const { status } = await send(path, "POST", `{"amount":${amount},"destination":"Bank"}`, deal.poster);
        expect([400, 422], `${path} of ${amount}`).toContain(status);
      }
    }
    // The same number in other words.
    expect((await send(`/mytask/${deal.task}/payments`, "POST", '{"amount":1e2}', deal.poster)).status).toBe(201);
    expect(await paid.db.$count(payments, eq(payments.taskId, deal.task))).toBe(1);
  });

  test("the freelancer and strangers see no address to pay at, and no code", async () => {
    const deal = await paid.acceptedDeal(100, await newSides());
    const { reference, payment } = await paid.pay(deal, "hang");
    const row = await rowOf(payment);
    const stranger = await joinMarket(paid.market, "Stranger");
    for (const person of [deal.winner, stranger]) {
      for (const path of [`/mytask/${deal.task}/payments`, `/mytask/${deal.task}`, "/me/wallet", "/me/export"]) {
        const text = await (await paid.market.app.request(path, { headers: person.headers })).text();
        for (const secret of [reference, row?.code ?? "?", "sandbox-bank"]) expect(text, path).not.toContain(secret);
      }
    }
    expect((await paid.market.app.request(`/mytask/${deal.task}/payments`, { headers: stranger.headers })).status).toBe(404);
    expect((await paid.market.app.request(`/mytask/${payment}/payments`, { headers: deal.poster.headers })).status).toBe(404);
  });

  test("a freelancer who was not chosen, or no longer is, sees nothing", async () => {
    const sides = await newSides();
    const deal = await paid.acceptedDeal(100, sides);
    await sides.poster.request("POST /mytask/{id}/revoke", { id: deal.task, body: { reason: "I found another person nearby." } });
    await expect(paid.moneyOf(sides.winner, deal)).rejects.toMatchObject({ status: 404 });
    const start = sides.poster.request("POST /mytask/{id}/payments", { id: deal.task, body: { amount: 100 } });
    await expect(start).rejects.toMatchObject({ status: 404 });
  });

  test("a poster who is suspended can still secure the price, and a hidden task and a block change nothing", async () => {
    const sides = await newSides();
    const deal = await paid.acceptedDeal(100, sides);
    await changePersonRow(paid.market, sides.poster, { suspendedUntil: new Date(Date.now() + 3_600_000) });
    await paid.db.update(tasks).set({ hidden: "held" }).where(eq(tasks.id, deal.task));
    await paid.market.app.request(`/blocks/${sides.poster.id}`, { method: "PUT", headers: sides.winner.headers });
    const { payment } = await paid.pay(deal);
    expect(await balanceOf(paid.db, accounts.held(payment))).toBe(10_000);
    expect(await paid.moneyOf(sides.winner, deal)).toMatchObject({ isAsked: false });
    const stranger = await joinMarket(paid.market, "Stranger");
    const { status } = await paid.market.app.request(`/mytask/${deal.task}/payments`, { headers: stranger.headers });
    expect(status).toBe(404);
    const bonus = await send(`/mytask/${deal.task}/bonus`, "POST", '{"amount":5}', sides.poster);
    expect(bonus.status).toBe(403);
  });

  test("a task with payments cannot be deleted", async () => {
    const deal = await paid.acceptedDeal(100, await newSides());
    await paid.pay(deal, "decline");
    await deal.poster.request("POST /mytask/{id}/revoke", { id: deal.task, body: { reason: "I found another person nearby." } });
    const { status } = await paid.market.app.request(`/mytask/${deal.task}`, { method: "DELETE", headers: deal.poster.headers });
    expect(status).toBe(409);
  });

  test("a charge-back that arrives before the payment is refused, shown to administrators, and applied when it comes again", async () => {
    const deal = await paid.acceptedDeal(100, await newSides());
    const { payment, reference } = await paid.pay(deal, "hang");
    const event = { id: `back ${payment}`, kind: "charged_back", payment };
    expect(await callback(event)).toBe(409);
    const [difference] = await paid.db.select().from(moneyDifferences).where(eq(moneyDifferences.subjectId, payment));
    expect(difference).toMatchObject({ kind: "state", here: "started", there: "charged_back" });
    expect(await callback({ id: `closed ${payment}`, kind: "charge_back_resolved", payment, outcome: "kept" })).toBe(409);
    await paid.bank?.answer(reference, "approve");
    expect(await callback(event)).toBe(204);
    expect(await rowOf(payment)).toMatchObject({ isFrozen: true });
    expect(await callback(event)).toBe(204);
    expect(await callback({ id: `closed ${payment}`, kind: "charge_back_resolved", payment, outcome: "kept" })).toBe(204);
    expect(await balanceOf(paid.db, accounts.held(payment))).toBe(0);
  });

  test("orders that do not exist, and orders of other providers, are not carried out", async () => {
    for (const order of ["nothing", "0198a1de-0000-7000-8000-0000000000ff"]) {
      expect(await callback({ id: `done ${order}`, kind: "order_done", order, reference: "x" })).toBe(404);
      expect(await paid.db.$count(providerEvents, eq(providerEvents.eventId, `done ${order}`))).toBe(0);
    }
  });

  test("callbacks: huge, of another type, of another provider, recorded", async () => {
    const { app } = paid.market;
    const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
      app.request(path, { method: "POST", body, headers });
    expect((await post("/payments/events/sandbox", "x".repeat(limits.bodyBytes + 1))).status).toBe(413);
    const stream = { method: "POST", body: new Blob(["x".repeat(limits.bodyBytes + 1)]).stream(), duplex: "half" };
    expect((await app.request("/payments/events/sandbox", stream as RequestInit)).status).toBe(413);
    for (const name of ["stripe", "manual", "off", "__proto__", "%00", "sandbox%2f..", "SANDBOX", ""]) {
      const answer = await post(`/payments/events/${name}`, "{}");
      expect(answer.status, name).toBe(404);
      expect(answer.headers.get("Content-Type")).toBe("application/problem+json");
    }
    for (const header of ["", "t=,v1=", "t=1,v1=x", `t=${Math.floor(Date.now() / 1000)},v1=${"A".repeat(43)}`, "x".repeat(8_000)]) {
      expect((await post("/payments/events/sandbox", "{}", { [signatureHeader]: header })).status, header).toBe(400);
    }
    const deal = await paid.acceptedDeal(100, await newSides());
    const { payment, reference } = await paid.pay(deal, "hang");
    const body = JSON.stringify({ id: `paid-${reference}`, kind: "paid", payment, reference, amount: 10_000, currency: "USD" });
    const signed = { [signatureHeader]: signCallback(await readSecret(paid.market.settings, paid.db), body) };
    // The type does not matter, since the signature covers the bytes.
    const answers = await Promise.all(
      [1, 2, 3].map(() => post("/payments/events/sandbox", body, { ...signed, "Content-Type": "text/plain" })),
    );
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await balanceOf(paid.db, accounts.held(payment))).toBe(10_000);
    expect((await app.request("/payments/events/sandbox")).status).not.toBe(200);
  });

  test("a callback that is applied clears the public cache, a forged one does not", async () => {
    let writes = 0;
    await using market = await createTestApp("postgres", { environment: { PAYMENTS: "sandbox" }, onWrite: () => (writes += 1) });
    const body = JSON.stringify({ id: "1", kind: "order_done", order: "unknown", reference: "x" });
    expect((await sendCallback(market, body, { [signatureHeader]: signCallback("guessed", body) })).status).toBe(400);
    expect(writes).toBe(0);
    const secret = await readSecret(market.settings, market.database.db);
    await sendCallback(market, body, { [signatureHeader]: signCallback(secret, body) });
    expect(writes).toBe(1);
  });

  test("a refund that failed is not tried again while the bank decides about the payment", async () => {
    const deal = await paid.securedDeal(100, await newSides());
    await deal.winner.request("POST /mytask/{id}/abandon", { id: deal.task, body: { reason: "I cannot do it." } });
    const [order] = await paid.db.update(moneyOrders).set({ state: "failed" }).where(eq(moneyOrders.paymentId, deal.payment)).returning();
    await paid.bank?.chargeBack(deal.reference);
    const retry = () => paid.db.transaction((tx) => retryRefund(tx, order as OrderRow));
    expect(await retry()).toBeInstanceOf(ProblemError);
    await callback({ id: `won ${deal.payment}`, kind: "charge_back_resolved", payment: deal.payment, outcome: "returned" });
    expect(await retry()).toEqual(expect.any(String));
    await paid.runOrders();
    expect(await balanceOf(paid.db, accounts.held(deal.payment))).toBe(0);
  });

  test("a bonus for a freelancer who has left cannot be started, and one that was started is refunded", async () => {
    const deal = await paid.completedDeal(100, await newSides());
    await deal.winner.request("POST /me/payouts", { body: { amount: 90, destination: "Bank" } });
    await paid.runOrders();
    const { payment, url } = await deal.poster.request("POST /mytask/{id}/bonus", { id: deal.task, body: { amount: 20 } });
    expect((await leave(deal.winner)).status).toBe(204);
    expect(await paid.moneyOf(deal.poster, deal)).toMatchObject({ mayPayBonus: false });
    const another = await send(`/mytask/${deal.task}/bonus`, "POST", '{"amount":21}', deal.poster);
    expect([another.status, (await another.json()).detail]).toEqual([409, "The freelancer has deleted the account."]);
    await paid.bank?.answer(url?.split("/").at(-1) ?? "", "approve");
    expect(await rowOf(payment)).toMatchObject({ state: "settled", share: 0 });
    await paid.runOrders();
    expect(await balanceOf(paid.db, accounts.held(payment))).toBe(0);
    expect(await balanceOf(paid.db, accounts.balance(deal.winner.id))).toBe(0);
  });

  test("a bonus that arrives while the freelancer leaves is either theirs or refunded", async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const deal = await paid.completedDeal(100, await newSides());
      await deal.winner.request("POST /me/payouts", { body: { amount: 90, destination: "Bank" } });
      await paid.runOrders();
      const { payment, url } = await deal.poster.request("POST /mytask/{id}/bonus", { id: deal.task, body: { amount: 20 } });
      const [left] = await Promise.all([leave(deal.winner), paid.bank?.answer(url?.split("/").at(-1) ?? "", "approve")]);
      const isTheirs = left.status === 409;
      expect([204, 409]).toContain(left.status);
      expect(await rowOf(payment)).toMatchObject({ state: "settled", share: isTheirs ? 100 : 0 });
      expect(await balanceOf(paid.db, accounts.balance(deal.winner.id))).toBe(isTheirs ? 1_800 : 0);
    }
  });

  test("hostile text in billing comes out as text: in documents without markup, in CSV without formulas", async () => {
    const sides = await newSides();
    const name = '=HYPERLINK("x")\r\nSecond \u202egnp\u2066 <b>name</b>';
    const given = { name, address: "1 Street\r\n\u2028\u202eTown\u0007", taxId: "+1\u200b2\n3" };
    const billing = await sides.winner.request("PUT /me/billing", { body: given });
    expect(billing).toEqual({
      name: '=HYPERLINK("x") Second gnp <b>name</b>',
      address: "1 Street\n\n\u202eTown\u202c",
      taxId: "+12 3",
    });
    for (const [field, max] of [
      ["name", 120],
      ["address", 400],
      ["taxId", 60],
    ] as const) {
      const { status } = await send("/me/billing", "PUT", JSON.stringify({ ...given, [field]: "x".repeat(max + 1) }), sides.winner);
      expect(status, field).toBe(422);
    }
    const deal = await paid.completedDeal(100, sides);
    const { documents } = await paid.moneyOf(sides.poster, deal);
    const invoice = await sides.poster.request("GET /documents/{id}", { id: documents[1]?._id ?? "" });
    expect(invoice.freelancer).toEqual(billing);
    await paid.db.update(tasks).set({ title: "=1+1" }).where(eq(tasks.id, deal.task));
    const csv = await (await paid.market.app.request("/me/wallet/csv", { headers: sides.winner.headers })).text();
    expect(csv).not.toMatch(/(^|,)"?=/m);
    await expect(walletOf(sides.winner)).resolves.toMatchObject({ balance: 90 });
  });

  test("documents are for the two sides and for administrators in good standing", async () => {
    const deal = await paid.completedDeal(100, await newSides());
    const [document] = (await paid.moneyOf(deal.poster, deal)).documents;
    const read = async ({ headers }: PaidDeal["winner"], id = document?._id) =>
      (await paid.market.app.request(`/documents/${id}`, { headers })).status;
    expect([await read(deal.poster), await read(deal.winner)]).toEqual([200, 200]);
    const other = await joinMarket(paid.market, "Other");
    for (const id of [document?._id, deal.payment, deal.task, "x", "%00"]) expect(await read(other, id), id).toBe(404);
    const roles = [
      [{ role: "moderator" }, 404],
      [{ role: "administrator" }, 200],
      [{ role: "administrator", suspendedUntil: new Date(Date.now() + 3_600_000) }, 404],
      [{ role: "administrator", isBanned: true }, 404],
    ] as const;
    for (const [change, status] of roles) {
      await changePersonRow(paid.market, other, { suspendedUntil: null, isBanned: false, ...change });
      expect(await read(other), JSON.stringify(change)).toBe(status);
    }
  });

  test("the audit log records who asked for what, without destinations and addresses", async () => {
    const deal = await paid.completedDeal(100, await newSides());
    await deal.winner.request("PUT /me/billing", { body: { name: "Secretname", address: "Secretstreet", taxId: "" } });
    await deal.winner.request("POST /me/payouts", { body: { amount: 90, destination: "Secretbank fails" } });
    await paid.runOrders();
    const { rows } = await paid.db.execute<{ row: string }>(sql`
      select row_to_json(audit_log)::text as row from audit_log where actor_id in (${deal.winner.id}, ${deal.poster.id})`);
    const actions = rows.map(({ row }) => JSON.parse(row).action);
    expect(actions).toEqual(expect.arrayContaining(["payment.start", "payout.request"]));
    expect(JSON.stringify(rows)).not.toMatch(/Secret/);
    const { rows: causes } = await paid.db.execute(sql`select cause from money_transfers where cause ilike '%secret%'`);
    expect(causes).toEqual([]);
  });
});
