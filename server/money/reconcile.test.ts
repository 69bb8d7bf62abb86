// The daily comparison with the provider, and the check of the ledger as operators see it.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { refuseOtherCurrency } from "#server/money/create-providers.server.ts";
import { recordLedgerCheck } from "#server/money/ledger/check-ledger.server.ts";
import { reconcile } from "#server/money/payments/reconcile.server.ts";
import { moneyDifferences } from "#server/money/tables/payment.table.server.ts";
import { openDatabase } from "#server/platform/database/database.server.ts";
import { asc, sql } from "#server/platform/database/drizzle.server.ts";
import { childEnvironment } from "#tests/support/child-environment.ts";
import { createTestPostgres } from "#tests/support/engines.ts";
import { openPaidMarket } from "#tests/support/paid-deals.ts";

test("differences between the bank and the ledger are found once, and what agrees is not one", async () => {
  await using paid = await openPaidMarket("postgres");
  const { db, provider } = paid;
  if (!provider) throw new Error("There is no provider.");
  const completed = await paid.completedDeal();
  await completed.winner.request("POST /me/payouts", { body: { amount: 50, destination: "Bank" } });
  await paid.runOrders();
  const [unbooked, changed, missing] = [await paid.acceptedDeal(), await paid.securedDeal(), await paid.securedDeal()];
  const { payment } = await paid.pay(unbooked, "hang");
  await db.execute(sql`update sandbox_payments set state = 'approved' where payment_id = ${payment}`);
  await db.execute(sql`update sandbox_payments set amount = 1 where payment_id = ${changed.payment}`);
  await db.execute(sql`delete from sandbox_payments where payment_id = ${missing.payment}`);
  await db.execute(sql`
    insert into sandbox_payments (id, payment_id, amount, currency, title, return_url, state)
    values (gen_random_uuid(), gen_random_uuid(), 500, 'USD', 'Nobody knows it', '', 'approved')`);
  // What is younger than half an hour may still be on its way.
  await reconcile(db, provider);
  expect(await db.$count(moneyDifferences)).toBe(0);
  await db.execute(sql`update sandbox_payments set created_at = created_at - interval '1 hour'`);
  await db.execute(sql`update sandbox_transfers set created_at = created_at - interval '1 hour'`);
  await db.execute(sql`update payments set received_at = received_at - interval '1 hour'`);
  for (const _ of [1, 2]) await reconcile(db, provider);
  const found = await db.select().from(moneyDifferences).orderBy(asc(moneyDifferences.kind));
  expect(found.map(({ kind, subjectId, here, there }) => ({ kind, subjectId, here, there }))).toEqual([
    { kind: "amount", subjectId: changed.payment, here: "payment 100 USD", there: "payment 0.01 USD" },
    { kind: "missing_here", subjectId: null, here: "", there: "payment 5 USD" },
    { kind: "missing_there", subjectId: missing.payment, here: "100 USD", there: "" },
    { kind: "state", subjectId: payment, here: "payment is not booked", there: "payment 100 USD" },
  ]);
});

test("a broken ledger is named by the command, the readiness check and the metric", async () => {
  await using target = await createTestPostgres({ migrated: true });
  const database = await openDatabase({ url: target.url, folder: "" });
  await using paid = await openPaidMarket("postgres", {}, { ...database, [Symbol.asyncDispose]: database.close });
  const { db, market } = paid;
  const check = () =>
    promisify(execFile)(process.execPath, ["server/commands/ledger.ts", "check"], { env: childEnvironment({ DATABASE_URL: target.url }) });
  const ready = async () => (await market.app.request("/readyz")).json();
  expect((await ready()).ledger).toBe("ok");
  await paid.securedDeal();
  expect((await check()).stdout).toMatch(/^The ledger is consistent/);
  expect(await market.metrics.text()).toContain("ledger_consistent 1");
  await db.execute(sql`alter table money_accounts disable trigger user`);
  await db.execute(sql`update money_accounts set balance = balance + 1 where kind = 'held'`);
  await expect(check()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("All balances add up to 1 instead of 0.") });
  await recordLedgerCheck(db);
  expect(await ready()).toMatchObject({ status: "down", ledger: "down" });
  expect(await market.metrics.text()).toContain("ledger_consistent 0");
});

test("the currency cannot change once money has moved", async () => {
  await using paid = await openPaidMarket("postgres");
  const other = { ...paid.market.settings, CURRENCY: "BDT" };
  await refuseOtherCurrency(paid.db, other);
  await paid.securedDeal();
  await refuseOtherCurrency(paid.db, paid.market.settings);
  await expect(refuseOtherCurrency(paid.db, other)).rejects.toThrow("the ledger of this market is in USD");
});
