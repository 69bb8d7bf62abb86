// Who reaches the pages of the sandbox bank, and what can be pressed there, how often.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accounts, balanceOf } from "#server/money/ledger/ledger.server.ts";
import { sandboxPayments } from "#server/money/tables/sandbox.table.server.ts";
import { eq } from "#server/platform/database/drizzle.server.ts";
import { openPaidMarket } from "#tests/support/paid-deals.ts";
import { createTestApp } from "#tests/support/test-app.ts";

/** What the server of Node.js adds to a request. */
const from = (remoteAddress: string) => ({ incoming: { headers: {}, rawHeaders: [], socket: { remoteAddress } } });
const unknownId = "0198a1de-0000-7000-8000-0000000000ff";

describe("the sandbox bank", () => {
  let paid: Awaited<ReturnType<typeof openPaidMarket>>;

  beforeAll(async () => {
    paid = await openPaidMarket("postgres");
  });
  afterAll(() => paid[Symbol.asyncDispose]());

  function visit(path: string, init: RequestInit = {}, remoteAddress = "127.0.0.1") {
    return paid.market.app.request(`http://localhost${path}`, init, from(remoteAddress));
  }
  const press = (reference: string, answer: string) => visit(`/sandbox-bank/${reference}/${answer}`, { method: "POST" });
  const stateOf = async (reference: string) =>
    (await paid.db.select().from(sandboxPayments).where(eq(sandboxPayments.id, reference)))[0]?.state;
  async function open(amount = 100) {
    const deal = await paid.acceptedDeal(amount);
    const { payment, url } = await deal.poster.request("POST /mytask/{id}/payments", { id: deal.task, body: { amount } });
    return { ...deal, payment, reference: url?.split("/").at(-1) ?? "" };
  }

  test("is only there for this machine, and not behind a proxy", async () => {
    const { reference } = await open();
    const paths = ["/sandbox-bank", `/sandbox-bank/${reference}`];
    for (const path of paths) {
      expect((await visit(path)).status).toBe(200);
      for (const address of ["192.0.2.7", "10.0.0.1", "::ffff:192.0.2.7", ""]) expect((await visit(path, {}, address)).status).toBe(404);
      for (const name of ["X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"])
        expect((await visit(path, { headers: { [name]: "192.0.2.7" } })).status, name).toBe(404);
    }
    const elsewhere = `http://market.example/sandbox-bank/${reference}/approve`;
    expect((await paid.market.app.request(elsewhere, { method: "POST" }, from("127.0.0.1"))).status).toBe(404);
    const far = await visit(`/sandbox-bank/${reference}/approve`, { method: "POST" }, "192.0.2.7");
    expect([far.status, await stateOf(reference)]).toEqual([404, "open"]);
  });

  test("does not exist where the market takes no payments, or takes them otherwise", async () => {
    for (const PAYMENTS of ["off", "manual"]) {
      await using market = await createTestApp("postgres", { environment: { PAYMENTS } });
      expect((await market.app.request("http://localhost/sandbox-bank", {}, from("127.0.0.1"))).status).toBe(404);
    }
  });

  test("knows no other payments and no other answers", async () => {
    const { reference } = await open();
    for (const id of [unknownId, "x", "%00", "1", "__proto__"]) {
      expect((await visit(`/sandbox-bank/${id}`)).status, id).toBe(404);
      expect((await press(id, "approve")).status, id).toBe(404);
    }
    for (const answer of ["", "APPROVE", "constructor", "paid", "%00"]) expect((await press(reference, answer)).status, answer).toBe(404);
    expect((await visit(`/sandbox-bank/${reference}/approve`)).status).toBe(404);
    expect(await stateOf(reference)).toBe("open");
  });

  test("takes each decision once, however often it is pressed", async () => {
    const deal = await open();
    const answers = await Promise.all(["approve", "approve", "twice", "decline"].map((answer) => press(deal.reference, answer)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    for (const answer of answers) expect(answer.headers.get("Location")).toMatch(/^(http:\/\/localhost\/Details\/|\/sandbox-bank\/)/);
    const isApproved = (await stateOf(deal.reference)) === "approved";
    expect(await balanceOf(paid.db, accounts.held(deal.payment))).toBe(isApproved ? 10_000 : 0);
    if (!isApproved) await press(deal.reference, "approve");
    await Promise.all([press(deal.reference, "charge-back"), press(deal.reference, "charge-back")]);
    expect(await stateOf(deal.reference)).toBe("charged_back");
    expect((await paid.moneyOf(deal.poster, deal)).payments[0]).toMatchObject({ isFrozen: true });
    for (const answer of ["approve", "late", "hang"]) await press(deal.reference, answer);
    expect(await stateOf(deal.reference)).toBe("charged_back");
  });

  test("says of each payment and transfer how it went, in the language of the reader, and leads back to the market", async () => {
    const deal = await paid.completedDeal(80);
    for (const destination of ["bKash 01700", "fail"]) await deal.winner.request("POST /me/payouts", { body: { amount: 10, destination } });
    await paid.runOrders();
    const text = await (await visit("/sandbox-bank")).text();
    for (const line of [`</a> · Paid</li>`, "<li>Payout · $10 · bKash 01700 · Done</li>", "<li>Payout · $10 · fail · Failed</li>"])
      expect(text).toContain(line);
    expect(text).toContain('<a href="/">Back to the market</a>');
    const headers = { ...deal.winner.headers, "Accept-Language": "bn" };
    const [failed] = await (await paid.market.app.request("/me/payouts", { headers })).json();
    expect(failed).toMatchObject({ state: "failed", failure: "অ্যাকাউন্টটিতে পৌঁছানো যায়নি।" });
  });

  test("a page without a choice begins at the state, so that a charge-back says what it did", async () => {
    const { reference } = await open();
    const page = async () => (await visit(`/sandbox-bank/${reference}`)).text();
    expect(await page()).not.toContain("autofocus");
    await press(reference, "approve");
    await press(reference, "charge-back");
    expect(await page()).toContain('<p tabindex="-1" autofocus><strong>Charged back</strong></p>');
  });

  test("shows titles and destinations as text, and is not stored", async () => {
    const { reference } = await open();
    await paid.db.update(sandboxPayments).set({ title: "<script>alert(1)</script>" }).where(eq(sandboxPayments.id, reference));
    for (const path of ["/sandbox-bank", `/sandbox-bank/${reference}`]) {
      const page = await visit(path);
      expect([page.status, page.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
      const text = await page.text();
      expect(text).toContain("&lt;script&gt;alert");
      expect(text).not.toContain("<script>alert");
    }
  });
});
