// Export and deletion of an account with money.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkLedger } from "#server/money/ledger/check-ledger.server.ts";
import { moneyTransfers } from "#server/money/tables/ledger.table.server.ts";
import { billingDetails, moneyDocuments, moneyOrders, payments, payoutAccounts } from "#server/money/tables/payment.table.server.ts";
import { eq, or, sql } from "#server/platform/database/drizzle.server.ts";
import { engines } from "#tests/support/engines.ts";
import { joinMarket, type Member } from "#tests/support/join-market.ts";
import { openPaidMarket, type PaidDeal } from "#tests/support/paid-deals.ts";
import { makeStaff } from "#tests/support/staff.ts";
import { asJson } from "#tests/support/test-app.ts";

describe.each(engines)("an account with money on %s", (engine) => {
  let paid: Awaited<ReturnType<typeof openPaidMarket>>;

  beforeAll(async () => {
    paid = await openPaidMarket(engine);
  });
  afterAll(async () => {
    expect(await checkLedger(paid.db)).toEqual([]);
    await paid[Symbol.asyncDispose]();
  });

  const newSides = async () => ({ poster: await joinMarket(paid.market, "Mitu"), winner: await joinMarket(paid.market, "Kamal") });
  const exportOf = async ({ headers }: Member) => (await paid.market.app.request("/me/export", { headers })).text();
  async function leave({ headers, person }: Member): Promise<[number, string]> {
    const answer = await paid.market.app.request("/me", asJson("DELETE", { email: person.email }, headers));
    return [answer.status, answer.status === 204 ? "" : (await answer.json()).detail];
  }
  const takeOut = async (person: Member, destination = "Hushbank 01700") => {
    const { balance } = await person.request("GET /me/wallet");
    await person.request("POST /me/payouts", { body: { amount: balance, destination } });
  };
  const refused = [409, expect.stringMatching(/^There is still money of yours in the market\./)];

  test("is exported with its own side of payments, payouts, entries, documents and billing", async () => {
    const sides = await newSides();
    const staff = await joinMarket(paid.market, "Hushadministrator");
    await makeStaff(paid.market, staff, "administrator");
    await sides.winner.request("PUT /me/billing", { body: { name: "Kamal Ltd", address: "1 Street", taxId: "42" } });
    const deal = await paid.completedDeal(100, sides);
    // Another deal of each side, with somebody else.
    const others = [
      await paid.completedDeal(200, { ...sides, winner: await joinMarket(paid.market, "Otherfreelancer") }),
      await paid.completedDeal(300, { ...sides, poster: await joinMarket(paid.market, "Otherposter") }),
    ] as const;
    await takeOut(sides.winner);
    await paid.db.update(moneyOrders).set({ approvedBy: staff.id, confirmedBy: staff.id }).where(eq(moneyOrders.personId, sides.winner.id));
    await paid.db.insert(payoutAccounts).values({ personId: sides.winner.id, provider: "stripe", reference: `acct_${sides.winner.id}` });

    const text = await exportOf(sides.winner);
    const file = JSON.parse(text);
    expect(file.payments.map(({ side, amount }: PaidDeal & { side: string }) => [side, amount])).toEqual([
      ["freelancer", 30_000],
      ["freelancer", 10_000],
    ]);
    expect(file.payoutsAndRefunds).toMatchObject([{ kind: "payout", amount: 36_000, destination: "Hushbank 01700" }]);
    expect(file.transfers.map(({ kind }: { kind: string }) => kind)).toEqual(["payout", "fee", "released", "fee", "released"]);
    expect(file.documents).toHaveLength(4);
    expect(file.billing).toMatchObject([{ name: "Kamal Ltd", address: "1 Street", taxId: "42" }]);
    expect(file.payoutAccounts).toMatchObject([{ reference: `acct_${sides.winner.id}` }]);
    const own = [`balance:${sides.winner.id}`, ...[deal, others[1]].map(({ payment }) => `held:${payment}`), "fees", "paid_out"];
    const named = file.transfers.flatMap(({ fromAccount, toAccount }: Record<string, string>) => [fromAccount, toAccount]);
    expect([...new Set(named)].sort()).toEqual(own.sort());
    expect(text).not.toMatch(/Hushadministrator|Otherfreelancer/);
    for (const id of [staff.id, others[0].payment, others[0].winner.id, deal.reference]) expect(text).not.toContain(id);

    const posters = JSON.parse(await exportOf(sides.poster));
    expect(posters.payments.map(({ side, code }: Record<string, string>) => [side, typeof code])).toEqual([
      ["poster", "string"],
      ["poster", "string"],
    ]);
    expect(JSON.stringify(posters)).not.toMatch(/Hushbank|balance:|acct_|Hushadministrator/);
    expect(posters.transfers.map(({ kind }: { kind: string }) => kind)).toEqual(["secured", "secured"]);
  });

  test("is not deleted while a payment is held, there is a balance, or a payout or refund is open", async () => {
    const ended = await paid.securedDeal(100, await newSides());
    for (const side of [ended.poster, ended.winner]) expect((await leave(side))[0]).toBe(409);
    await ended.winner.request("POST /mytask/{id}/abandon", { id: ended.task, body: { reason: "I cannot do it." } });
    expect(await leave(ended.poster)).toEqual(refused);
    await paid.db.update(moneyOrders).set({ state: "failed" }).where(eq(moneyOrders.paymentId, ended.payment));
    expect(await leave(ended.poster)).toEqual(refused);
    await paid.db.update(moneyOrders).set({ state: "waiting" }).where(eq(moneyOrders.paymentId, ended.payment));
    await paid.runOrders();
    expect(await leave(ended.poster)).toEqual([204, ""]);

    const done = await paid.completedDeal(100, await newSides());
    expect(await leave(done.winner)).toEqual(refused);
    await takeOut(done.winner);
    expect(await leave(done.winner)).toEqual(refused);
    await paid.bank?.chargeBack(done.reference);
    await paid.runOrders();
    for (const side of [done.winner, done.poster]) expect(await leave(side)).toEqual(refused);
  });

  test("leaves entries and documents without its name; billing details and destinations are gone", async () => {
    const sides = await newSides();
    await sides.winner.request("PUT /me/billing", { body: { name: "Quietltd", address: "Quietstreet", taxId: "Quiet42" } });
    await sides.poster.request("PUT /me/billing", { body: { name: "Mitu Ltd", address: "2 Street", taxId: "43" } });
    const deal = await paid.completedDeal(100, sides);
    await sides.winner.request("POST /me/payouts", { body: { amount: 1, destination: "Quietbank that fails" } });
    await paid.runOrders();
    await takeOut(sides.winner, "Quietbank");
    await paid.runOrders();
    await paid.db.insert(payoutAccounts).values({ personId: sides.winner.id, provider: "stripe", reference: "acct_quiet" });
    const account = `balance:${sides.winner.id}`;
    const ofAccount = or(eq(moneyTransfers.fromAccount, account), eq(moneyTransfers.toAccount, account));
    const before = await paid.db.$count(moneyTransfers, ofAccount);
    expect(await leave(sides.winner)).toEqual([204, ""]);

    expect(await paid.db.$count(moneyTransfers, ofAccount)).toBe(before);
    expect(await paid.db.$count(payments, eq(payments.id, deal.payment))).toBe(1);
    const rows = await paid.db.select().from(moneyDocuments).where(eq(moneyDocuments.paymentId, deal.payment));
    for (const row of rows) {
      expect(row).toMatchObject({ freelancer: { name: "", address: "", taxId: "" }, freelancerId: null, posterId: sides.poster.id });
      expect(row.poster).toEqual({ name: "Mitu Ltd", address: "2 Street", taxId: "43" });
      expect(await sides.poster.request("GET /documents/{id}", { id: row.id })).toMatchObject({ freelancer: { name: "" }, amount: 100 });
    }
    for (const table of [billingDetails, payoutAccounts]) expect(await paid.db.$count(table, eq(table.personId, sides.winner.id))).toBe(0);
    for (const table of ["money_orders", "money_transfers", "sandbox_transfers", "money_documents", "deal_events"]) {
      const { rows: found } = await paid.db.execute(sql.raw(`select from ${table} t where t::text ilike '%quiet%'`));
      expect(found, table).toEqual([]);
    }
    // The other side can leave too, and nothing is left of either.
    expect(await leave(sides.poster)).toEqual([204, ""]);
    const [document] = await paid.db.select().from(moneyDocuments).where(eq(moneyDocuments.paymentId, deal.payment));
    expect(document).toMatchObject({ poster: { name: "", address: "", taxId: "" }, posterId: null, amount: 10_000 });
  });
});
