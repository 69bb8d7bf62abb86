// What attackers try with wallets and payouts.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "#contract/platform/limits.ts";
import { problemTypes } from "#contract/platform/problem-types.ts";
import { checkLedger } from "#server/money/ledger/check-ledger.server.ts";
import { moneyOrders, payments } from "#server/money/tables/payment.table.server.ts";
import { eq, sql } from "#server/platform/database/drizzle.server.ts";
import { joinMarket, type Member } from "#tests/support/join-market.ts";
import { openPaidMarket } from "#tests/support/paid-deals.ts";
import { changePersonRow } from "#tests/support/staff.ts";
import { asJson } from "#tests/support/test-app.ts";

describe("payouts under attack", () => {
  let paid: Awaited<ReturnType<typeof openPaidMarket>>;

  beforeAll(async () => {
    paid = await openPaidMarket("postgres");
  });
  afterAll(async () => {
    expect(await checkLedger(paid.db)).toEqual([]);
    await paid[Symbol.asyncDispose]();
  });

  const newSides = async () => ({ poster: await joinMarket(paid.market, "Mitu"), winner: await joinMarket(paid.market, "Kamal") });
  const walletOf = (person: Member) => person.request("GET /me/wallet");
  const ask = ({ headers }: Member, body: object, key?: string) =>
    paid.market.app.request("/me/payouts", asJson("POST", body, { ...headers, ...(key && { "Idempotency-Key": key }) }));
  const payoutsOf = ({ id }: Member) => paid.db.$count(moneyOrders, eq(moneyOrders.personId, id));

  test("a request that is repeated with its key pays once, also at the same time", async () => {
    const { winner } = await paid.completedDeal(100, await newSides());
    const body = { amount: 40, destination: "Bank" };
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(winner, body, "one")));
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => ![201, 409].includes(status))).toEqual([]);
    const again = await ask(winner, body, "one");
    expect(again.status).toBe(201);
    expect((await ask(winner, { ...body, amount: 41 }, "one")).status).toBe(422);
    expect(await payoutsOf(winner)).toBe(1);
    expect(await walletOf(winner)).toMatchObject({ balance: 50 });
    // A key is a person's own.
    const { winner: other } = await paid.completedDeal(100, await newSides());
    expect(await (await ask(other, body, "one")).json()).not.toEqual(await again.json());
    expect(await payoutsOf(other)).toBe(1);
  });

  test("twenty payouts of everything at once: one is made", async () => {
    const { winner } = await paid.completedDeal(100, await newSides());
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(winner, { amount: 90, destination: "Bank" })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => ![201, 409, 429].includes(status))).toEqual([]);
    expect(await walletOf(winner)).toMatchObject({ balance: 0, pending: 90 });
  });

  test("small payouts do not pile up", async () => {
    const { winner } = await paid.completedDeal(100, await newSides());
    for (let turn = 0; turn < limits.recentPayouts; turn += 1) {
      expect((await ask(winner, { amount: 0.01, destination: turn % 2 ? "Bank" : "fail" })).status).toBe(201);
    }
    const refused = await ask(winner, { amount: 0.01, destination: "Bank" });
    expect([refused.status, (await refused.json()).detail]).toEqual([
      409,
      "You requested 10 payouts in a day, or have as many under way. Try again later.",
    ]);
    // Those that failed count too.
    await paid.runOrders();
    expect((await ask(winner, { amount: 0.01, destination: "Bank" })).status).toBe(409);
    const yesterday = new Date(Date.now() - 86_400_000);
    await paid.db.update(moneyOrders).set({ createdAt: yesterday }).where(eq(moneyOrders.personId, winner.id));
    expect((await ask(winner, { amount: 0.01, destination: "Bank" })).status).toBe(201);
  });

  test("money that an appeal may take back cannot be taken out, and neither can the account be deleted", async () => {
    const deal = await paid.completedDeal(100, await newSides());
    const isPayment = eq(payments.id, deal.payment);
    const leave = ({ headers, person }: Member) => paid.market.app.request("/me", asJson("DELETE", { email: person.email }, headers));
    const waits = [
      { lockedUntil: sql`now() + interval '1 hour'`, isAppealed: false },
      { lockedUntil: sql`now() - interval '1 hour'`, isAppealed: true },
    ];
    for (const wait of waits) {
      await paid.db.update(payments).set(wait).where(isPayment);
      expect(await walletOf(deal.winner)).toMatchObject({ balance: 90, available: 0 });
      expect((await ask(deal.winner, { amount: 0.01, destination: "Bank" })).status).toBe(409);
      for (const side of [deal.winner, deal.poster]) expect((await leave(side)).status).toBe(409);
    }
    await paid.db.update(payments).set({ isAppealed: false }).where(isPayment);
    expect((await ask(deal.winner, { amount: 90, destination: "Bank" })).status).toBe(201);
    expect((await leave(deal.poster)).status).toBe(204);
  });

  test("a suspended and a banned person can still take out what is theirs; an unverified address cannot", async () => {
    const { winner } = await paid.completedDeal(100, await newSides());
    for (const change of [{ suspendedUntil: new Date(Date.now() + 3_600_000) }, { isBanned: true }]) {
      await changePersonRow(paid.market, winner, change);
      expect((await ask(winner, { amount: 10, destination: "Bank" })).status).toBe(201);
      const { status } = await paid.market.app.request("/me/billing", asJson("PUT", { name: "", address: "", taxId: "" }, winner.headers));
      expect(status).toBe(403);
    }
    await changePersonRow(paid.market, winner, { isBanned: false, suspendedUntil: null });
    const { sub, name, email } = JSON.parse(Buffer.from(winner.token.split(".")[1] ?? "", "base64url").toString());
    const unverified = await paid.market.signIn(name, { sub, email, email_verified: false, iat: Math.floor(Date.now() / 1_000) + 5 });
    expect((await ask({ ...winner, headers: unverified.headers }, { amount: 10, destination: "Bank" })).status).toBe(403);
  });

  test("taking money out needs a sign-in of the last hour", async () => {
    const { winner } = await paid.completedDeal(100, await newSides());
    const { sub, name, email } = JSON.parse(Buffer.from(winner.token.split(".")[1] ?? "", "base64url").toString());
    const signedIn = (minutesAgo: number) =>
      paid.market.signIn(name, { sub, email, auth_time: Math.floor(Date.now() / 1_000) - minutesAgo * 60 });
    const refused = await ask({ ...winner, ...(await signedIn(61)) }, { amount: 10, destination: "Bank" });
    expect([refused.status, (await refused.json()).type]).toEqual([403, problemTypes.signInAgain]);
    expect((await ask({ ...winner, ...(await signedIn(59)) }, { amount: 10, destination: "Bank" })).status).toBe(201);
  });

  test("a destination is one line without invisible characters, of a sensible length", async () => {
    const { winner } = await paid.completedDeal(100, await newSides());
    const destination = "=cmd|'/c calc'\r\nBcc: x@example.com\u202e\u200b\u0007";
    expect(await (await ask(winner, { amount: 1, destination })).json()).toMatchObject({
      destination: "=cmd|'/c calc' Bcc: x@example.com",
    });
    for (const bad of ["x".repeat(201), "x".repeat(10_000), "\ud800", "a\0b", "\u200b\u2060", " \n "])
      expect((await ask(winner, { amount: 1, destination: bad })).status, JSON.stringify(bad.slice(0, 9))).toBe(422);
    expect((await ask(winner, { amount: 1, destination: "😀".repeat(200) })).status).toBe(201);
  });

  test("wallet, entries, payouts and documents are the caller's own, whatever the address says", async () => {
    const deal = await paid.completedDeal(100, await newSides());
    await ask(deal.winner, { amount: 20, destination: "Secretbank" });
    const stranger = await joinMarket(paid.market, "Stranger");
    const { data } = await deal.winner.list("GET /me/payouts", {});
    const query = `?person=${deal.winner.id}&id=${deal.winner.id}&limit=200&after=${data[0]?._id}`;
    for (const path of ["/me/wallet", "/me/wallet/entries", "/me/wallet/csv", "/me/payouts", "/me/documents", "/me/billing"]) {
      const answer = await paid.market.app.request(path + (path.endsWith("csv") ? "" : query), { headers: stranger.headers });
      const text = await answer.text();
      expect([200, 422], path).toContain(answer.status);
      for (const secret of ["Secretbank", "Kamal", deal.task, deal.payment]) expect(text, path).not.toContain(secret);
    }
  });
});
