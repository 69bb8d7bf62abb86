// The sample market where it takes payments.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { removeSample } from "#server/administration/remove-sample.server.ts";
import { listSamplePeople } from "#server/administration/sample-people.server.ts";
import { dealEvents } from "#server/deals/tables/deal.table.server.ts";
import { offers } from "#server/deals/tables/offer.table.server.ts";
import { sampleAccounts } from "#server/identity/sample-accounts.ts";
import { readDocument } from "#server/money/documents/document.store.server.ts";
import { checkLedger } from "#server/money/ledger/check-ledger.server.ts";
import { listDueOrders } from "#server/money/orders/send-orders.server.ts";
import { reconcile } from "#server/money/payments/reconcile.server.ts";
import { createSandboxBank } from "#server/money/sandbox/bank.server.ts";
import { createSandboxProvider } from "#server/money/sandbox/sandbox-provider.ts";
import { moneyAccounts, moneyTransfers } from "#server/money/tables/ledger.table.server.ts";
import { billingDetails, moneyDifferences, moneyDocuments, moneyOrders, payments } from "#server/money/tables/payment.table.server.ts";
import { sandboxPayments, sandboxTransfers } from "#server/money/tables/sandbox.table.server.ts";
import { readWallet } from "#server/money/wallet/wallet.store.server.ts";
import { listRecipients } from "#server/notifications/send-mails.server.ts";
import type { PersonRow } from "#server/people/person.store.server.ts";
import { people } from "#server/people/person.table.server.ts";
import { and, eq, isNull, like, sql } from "#server/platform/database/drizzle.server.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { engines, openTestDatabase, type TestDatabase } from "#tests/support/engines.ts";
import { seedMarket } from "./seed-market.server.ts";

const start = new Date();
const terms = { mode: "sandbox", feePercent: 10, hours: 72 } as const;
const origin = "http://localhost:3000";

describe.each(engines)("the sample market with payments on %s", (engine) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    expect(await seedMarket(database, { start, payments: { terms, origin } })).toEqual({ people: 22, tasks: 55 });
  });
  afterAll(() => database.close());

  const providerOf = ({ db }: TestDatabase) => {
    const secret = async () => "test";
    return createSandboxProvider({ bank: createSandboxBank({ db, secret, call: async () => {} }), secret, origin: () => origin });
  };
  async function personOf(account: string): Promise<PersonRow> {
    const [person] = await database.db.select().from(people).where(eq(people.subject, account));
    if (!person) throw new Error(`The sample market has no ${account}.`);
    return person;
  }

  test("its ledger is consistent, and agrees with the bank", async () => {
    const { db } = database;
    expect(await checkLedger(db)).toEqual([]);
    await reconcile(db, providerOf(database));
    expect(await db.select().from(moneyDifferences)).toEqual([]);
  });

  test("has money in each state", async () => {
    const { db } = database;
    const rows = await db.select({ payment: payments, state: tasks.state }).from(payments).innerJoin(tasks, eq(tasks.id, payments.taskId));
    const of = (state: (typeof rows)[number]["state"]) => rows.filter((row) => row.state === state).map(({ payment }) => payment);
    expect(of("awaiting_payment").map(({ state, url }) => [state, url])).toEqual([["failed", null]]);
    for (const state of ["in_progress", "delivered", "disputed"] as const) {
      expect(of(state).length, state).toBeGreaterThan(0);
      expect(of(state).every((payment) => payment.state === "received" && payment.secures)).toBe(true);
    }
    expect(of("completed").filter(({ state }) => state === "failed")).toHaveLength(1);
    expect(of("completed").filter(({ kind }) => kind === "bonus")).toMatchObject([{ state: "settled", share: 100, isDocumented: true }]);
    const locked = rows.filter(({ payment }) => payment.lockedUntil !== null && payment.lockedUntil > start);
    expect(locked).toMatchObject([{ state: "ended", payment: { share: 15, isDocumented: false } }]);
    expect(rows.filter(({ payment }) => payment.isFrozen)).toHaveLength(1);

    const orders = await db.select().from(moneyOrders);
    const kinds = orders.map(({ kind, state }) => `${kind} ${state}`);
    expect(new Set(kinds)).toEqual(new Set(["payout done", "payout failed", "refund done", "refund waiting"]));
    expect(orders.filter(({ kind, state }) => kind === "refund" && state === "waiting")).toHaveLength(1);
    expect(await listDueOrders(db, providerOf(database))).toEqual([]);
    expect(await db.$count(billingDetails)).toBe(2);
    const kept = await db.select().from(tasks).where(eq(tasks.state, "awaiting_payment"));
    expect(kept.map(({ dueAt }) => (dueAt ?? start) > start)).toEqual([true]);
  });

  test("an offer is secured where its deal waited for a payment", async () => {
    const { db } = database;
    const secured = await db
      .select()
      .from(offers)
      .innerJoin(payments, and(eq(payments.offerId, offers.id), payments.secures));
    expect(secured.length).toBeGreaterThan(10);
    for (const { offers: offer, payments: payment } of secured) expect(offer.securedAt?.getTime()).toBe(payment.receivedAt?.getTime());
  });

  test("has its times from the months before its start, in the order in which things happened", async () => {
    const { db } = database;
    const transfers = await db.select().from(moneyTransfers).orderBy(moneyTransfers.id);
    const times = transfers.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times.at(0)).toBeLessThan(start.getTime() - 50 * 86_400_000);
    const rows = await db.select().from(payments);
    const orders = await db.select().from(moneyOrders);
    const written = [...rows, ...orders, ...(await db.select().from(sandboxPayments)), ...(await db.select().from(sandboxTransfers))];
    for (const { id, createdAt } of [...rows, ...orders]) {
      expect(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16)).toBe(createdAt.getTime());
    }
    for (const { createdAt } of written) expect(createdAt.getTime()).toBeLessThanOrEqual(start.getTime());
    for (const { doneAt, createdAt, kind } of orders) {
      if (doneAt && kind === "payout") expect(doneAt.getTime() - createdAt.getTime()).toBeLessThan(60_000);
      if (doneAt) expect(doneAt.getTime()).toBeLessThanOrEqual(start.getTime());
    }
    const documents = await db.select().from(moneyDocuments).orderBy(moneyDocuments.id);
    expect(documents.length).toBeGreaterThanOrEqual(8);
    for (const { id, issuedOn } of documents) {
      expect(issuedOn).toBe(new Date(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16)).toISOString().slice(0, 10));
    }
    for (const { kind, year, number } of documents) {
      const before = documents.filter((row) => row.kind === kind && row.year === year && row.number < number);
      expect(before).toHaveLength(number - 1);
    }
  });

  test("the people that visitors can try have a payment to secure, a paid bonus, and a wallet with payouts", async () => {
    const { db } = database;
    const tried = await listSamplePeople(db);
    const poster = await personOf(sampleAccounts.hires);
    expect(await db.$count(payments, and(eq(payments.payerId, poster.id), eq(payments.kind, "bonus")))).toBe(1);
    expect(tried.find(({ account }) => account === sampleAccounts.hires)?.waiting[0]).toEqual({ kind: "secure_payment", count: 1 });
    const freelancer = await personOf(sampleAccounts.works);
    expect(await readWallet(db, freelancer, providerOf(database))).toMatchObject({ balance: 84, available: 84, held: 1_900, paidOut: 150 });
    const [invoice] = await db.select().from(moneyDocuments).where(eq(moneyDocuments.freelancerId, freelancer.id));
    expect(await readDocument(db, invoice?.id ?? "", freelancer)).toMatchObject({
      ...{ amount: 260, fee: 26, receives: 234, percent: 100 },
      freelancer: { name: "Tanvir Ahmed, mobile apps", taxId: "TIN 000 111 222" },
    });
  });

  test("sends no mail, and leaves the defaults as they were", async () => {
    const { db } = database;
    expect(await listRecipients(db)).toEqual([]);
    const defaults = await db.execute<{ given: string }>(sql`
      select distinct column_default as given from information_schema.columns where table_schema = current_schema() and column_default like '%now%'`);
    expect(defaults.rows).toEqual([{ given: "now()" }]);
  });

  test("can be removed: what it holds goes back, its transfers stay, and its documents lose the names", async () => {
    const { db } = database;
    const id = "01950000-0000-7000-8000-000000000002";
    const [administrator] = await db
      .insert(people)
      .values([{ id, issuer: "elsewhere", subject: "2", name: "Ada", email: "ada@example.com", role: "administrator" }])
      .returning();
    if (!administrator) throw new Error("The administrator was not inserted.");
    const before = await db.select().from(moneyTransfers).orderBy(moneyTransfers.id);
    const documents = await db.$count(moneyDocuments);
    expect(await removeSample(db, administrator)).toMatchObject({ people: 22, tasks: 55 });

    for (const table of [payments, moneyOrders, billingDetails, sandboxPayments, sandboxTransfers, tasks, dealEvents]) {
      expect(await db.$count(table)).toBe(0);
    }
    const after = await db.select().from(moneyTransfers).orderBy(moneyTransfers.id);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(new Set(after.slice(before.length).map(({ kind }) => kind))).toEqual(new Set(["refunded", "charged_back", "payout"]));
    expect(await checkLedger(db)).toEqual([]);
    expect(await db.$count(moneyAccounts, and(sql`${moneyAccounts.balance} <> 0`, like(moneyAccounts.id, "%:%-%")))).toBe(0);
    expect(await db.$count(moneyDocuments, and(isNull(moneyDocuments.posterId), isNull(moneyDocuments.freelancerId)))).toBe(documents);
    const nobody = { name: "", address: "", taxId: "" };
    for (const { poster, freelancer } of await db.select().from(moneyDocuments)) expect([poster, freelancer]).toEqual([nobody, nobody]);
    await reconcile(db, providerOf(database));
    expect(await db.select().from(moneyDifferences)).toEqual([]);
  });
});
