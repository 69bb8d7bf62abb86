// What happens to a secured payment when a moderator decides a dispute, undoes the decision, or an appeal changes it.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DisputeDecision } from "#contract/deals/disputes/dispute.ts";
import { issueDueDocuments } from "#server/money/documents/issue-documents.server.ts";
import { checkLedger } from "#server/money/ledger/check-ledger.server.ts";
import { accounts, balanceOf } from "#server/money/ledger/ledger.server.ts";
import { payments } from "#server/money/tables/payment.table.server.ts";
import { eq, sql } from "#server/platform/database/drizzle.server.ts";
import { writeStatements } from "#tests/support/disputes.ts";
import { engines } from "#tests/support/engines.ts";
import { joinMarket, type Member } from "#tests/support/join-market.ts";
import { openPaidMarket } from "#tests/support/paid-deals.ts";
import { joinStaff } from "#tests/support/staff.ts";

const reasons = "The work is as the offer described it.";

describe.each(engines)("money of disputes on %s", (engine) => {
  let paid: Awaited<ReturnType<typeof openPaidMarket>>;
  let moderator: Member;
  let second: Member;

  beforeAll(async () => {
    paid = await openPaidMarket(engine);
    [moderator, second] = [await joinStaff(paid.market, "Moderator", "moderator"), await joinStaff(paid.market, "Second", "moderator")];
  });
  afterAll(async () => {
    expect(await checkLedger(paid.db)).toEqual([]);
    await paid[Symbol.asyncDispose]();
  });

  async function heard() {
    const sides = { poster: await joinMarket(paid.market, "Mitu"), winner: await joinMarket(paid.market, "Kamal") };
    const deal = await paid.securedDeal(100, sides);
    const body = { reason: "Not as agreed." };
    const { dispute } = await sides.poster.request("POST /mytask/{id}/dispute", { id: deal.task, body });
    await writeStatements(deal.task, sides.winner);
    return { ...deal, dispute: dispute?._id ?? "" };
  }
  type Heard = Awaited<ReturnType<typeof heard>>;

  const decide = ({ dispute: id }: Heard, decision: Omit<DisputeDecision, "reasons">) =>
    moderator.request("POST /staff/disputes/{id}/decide", { id, body: { ...decision, reasons } });
  const undo = (id: string) => moderator.request("POST /staff/decisions/{id}/undo", { id });
  const appeal = async (by: Member, id: string) => {
    const sent = await by.request("POST /mydecisions/{id}/appeal", { id, body: { text: "Look again." } });
    return sent.appeal?._id ?? "";
  };
  const answerAppeal = (id: string, outcome: "upheld" | "reversed") =>
    second.request("POST /staff/appeals/{id}/decide", { id, body: { outcome, reasons } });
  const letDecisionPass = async ({ payment }: Heard) => {
    await paid.db.update(payments).set({ lockedUntil: sql`now() - interval '1 minute'` }).where(eq(payments.id, payment));
    await paid.db.execute(sql`update money_orders set not_before = now() - interval '1 minute' where payment_id = ${payment}`);
  };
  const walletOf = (person: Member) => person.request("GET /me/wallet");
  const heldOf = ({ payment }: Heard) => balanceOf(paid.db, accounts.held(payment));
  const payOut = (person: Member, amount: number) => person.request("POST /me/payouts", { body: { amount, destination: "Bank" } });

  test("a split waits until an appeal is no longer possible, then each side has its part", async () => {
    const deal = await heard();
    await decide(deal, { outcome: "split", winnerPercent: 33 });
    const { availableAt, ...wallet } = await walletOf(deal.winner);
    expect(wallet).toMatchObject({ balance: 29.7, available: 0 });
    expect(availableAt).not.toBeNull();
    await expect(payOut(deal.winner, 1)).rejects.toMatchObject({ status: 409 });
    expect(await walletOf(deal.poster)).toMatchObject({ paid: 0, refunding: 67, refundsWaitUntil: availableAt, isRefundAppealed: false });
    await paid.runOrders();
    expect(await heldOf(deal)).toBe(6700);
    const { payments: made } = await paid.moneyOf(deal.poster, deal);
    expect(made).toMatchObject([{ released: 33, fee: 3.3, refunded: 67, isRefundSent: false, finalAt: expect.any(String) }]);
    expect((await paid.moneyOf(deal.poster, deal)).documents).toEqual([]);
    await letDecisionPass(deal);
    await paid.runOrders();
    await issueDueDocuments(paid.db);
    expect(await heldOf(deal)).toBe(0);
    expect(await walletOf(deal.winner)).toMatchObject({ balance: 29.7, available: 29.7, availableAt: null });
    expect(await walletOf(deal.poster)).toMatchObject({ refunding: 0, refundsWaitUntil: null });
    expect((await paid.moneyOf(deal.poster, deal)).documents).toHaveLength(2);
    await payOut(deal.winner, 29.7);
  });

  test.each([{ outcome: "complete" } as const, { outcome: "end" } as const, { outcome: "split", winnerPercent: 50 } as const])(
    "an undone decision brings the money back: $outcome",
    async (decision) => {
      const deal = await heard();
      const { _id } = await decide(deal, decision);
      await undo(_id);
      expect([await heldOf(deal), (await walletOf(deal.winner)).balance]).toEqual([10_000, 0]);
      await decide(deal, { outcome: "complete" });
      expect(await walletOf(deal.winner)).toMatchObject({ balance: 90, available: 0 });
    },
  );

  test("while an appeal is open the money waits, and a reversed decision gives it to the other side", async () => {
    const deal = await heard();
    const { _id } = await decide(deal, { outcome: "complete" });
    const id = await appeal(deal.poster, _id);
    await letDecisionPass(deal);
    await expect(payOut(deal.winner, 90)).rejects.toMatchObject({ status: 409 });
    expect(await walletOf(deal.winner)).toMatchObject({ balance: 90, available: 0, availableAt: null });
    await answerAppeal(id, "reversed");
    expect(await walletOf(deal.winner)).toMatchObject({ balance: 0 });
    await paid.runOrders();
    expect(await heldOf(deal)).toBe(0);
    expect((await paid.moneyOf(deal.poster, deal)).payments).toMatchObject([{ released: 0, refunded: 100, isRefundSent: true }]);
  });

  test("a refund waits for the appeal of the freelancer, who gets the price after all", async () => {
    const deal = await heard();
    const { _id } = await decide(deal, { outcome: "end" });
    const id = await appeal(deal.winner, _id);
    expect(await walletOf(deal.poster)).toMatchObject({ refunding: 100, refundsWaitUntil: null, isRefundAppealed: true });
    await letDecisionPass(deal);
    await paid.runOrders();
    expect(await heldOf(deal)).toBe(10_000);
    await answerAppeal(id, "reversed");
    await paid.runOrders();
    expect(await walletOf(deal.winner)).toMatchObject({ balance: 90, available: 90 });
  });

  test("an appeal that is turned down lets the money go", async () => {
    const deal = await heard();
    const { _id } = await decide(deal, { outcome: "complete" });
    await answerAppeal(await appeal(deal.poster, _id), "upheld");
    expect(await walletOf(deal.winner)).toMatchObject({ balance: 90, available: 90 });
    await payOut(deal.winner, 90);
  });

  test("once the money has gone, a late appeal changes only the decision", async () => {
    const deal = await heard();
    const { _id } = await decide(deal, { outcome: "end" });
    await letDecisionPass(deal);
    await paid.runOrders();
    const id = await appeal(deal.winner, _id);
    await answerAppeal(id, "reversed");
    expect(await paid.stateOf(deal)).toBe("completed");
    expect([await heldOf(deal), (await walletOf(deal.winner)).balance]).toEqual([0, 0]);
  });

  test("a dispute without a decision settles at once, by the clock", async () => {
    const deal = await heard();
    await paid.db.execute(sql`update tasks set state_since = now() - interval '31 days' where id = ${deal.task}`);
    expect(await paid.stateOf(deal)).toBe("ended");
    await paid.runOrders();
    expect(await heldOf(deal)).toBe(0);
  });

  test("nothing to split without a secured payment", async () => {
    const deal = await heard();
    await paid.bank?.chargeBack(deal.reference);
    await joinStaff(paid.market, "Administrator", "administrator").then((administrator) =>
      administrator.request("POST /staff/money/payments/{id}/resolve", { id: deal.payment, body: { outcome: "kept" } }),
    );
    await expect(decide(deal, { outcome: "split", winnerPercent: 50 })).rejects.toMatchObject({ status: 409 });
    await decide(deal, { outcome: "end" });
    expect(await walletOf(deal.winner)).toMatchObject({ balance: 0 });
  });
});
