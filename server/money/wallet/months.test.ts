import { describe, expect, test } from "vitest";
import { engines } from "#tests/support/engines.ts";
import { arrived, createManualMarket } from "#tests/support/manual-market.ts";

describe.each(engines)("earnings and spending by month on %s", (engine) => {
  test("are net of fees, refunds and failed payouts, with bonuses, for the last twelve months", async () => {
    const manual = await createManualMarket(engine);
    await using _ = manual.market;
    const month = new Date().toISOString().slice(0, 7);
    const { poster, winner, task, payment } = await manual.completeDeal(100);
    const { payment: bonus } = await poster.request("POST /mytask/{id}/bonus", { id: task, body: { amount: 20 } });
    await manual.confirm(bonus, 20);
    await manual.requestPayout(winner, 30);
    const { _id: failed } = await manual.requestPayout(winner, 10);
    await manual.admin.request("POST /staff/money/orders/{id}/fail", { id: failed, body: { reason: "Closed." } });
    const earned = await winner.request("GET /me/money/months");
    expect(earned).toHaveLength(12);
    expect(earned.slice(0, 11).every((row) => row.earned === 0 && row.paidOut === 0)).toBe(true);
    expect(earned.at(-1)).toEqual({ month, earned: 108, fees: 12, spent: 0, paidOut: 30 });
    expect((await poster.request("GET /me/money/months")).at(-1)).toEqual({ month, earned: 0, fees: 0, spent: 120, paidOut: 0 });

    await manual.admin.request("POST /staff/money/payments/{id}/charge-back", { id: payment });
    await manual.admin.request("POST /staff/money/payments/{id}/resolve", { id: payment, body: { outcome: "kept" } });
    // 78 were left in the wallet, and the price is worth 90. The poster has all of it back.
    expect((await winner.request("GET /me/money/months")).at(-1)).toMatchObject({ earned: 30, fees: 2 });
    expect((await poster.request("GET /me/money/months")).at(-1)).toMatchObject({ spent: 20 });

    const ended = await manual.startSecuredDeal(50);
    await ended.winner.request("POST /mytask/{id}/abandon", { id: ended.task, body: { reason: "I am ill." } });
    const { id = "" } = (await manual.refundOf(ended.payment)) ?? {};
    await manual.admin.request("POST /staff/money/orders/{id}/confirm", { id, body: arrived });
    expect((await ended.poster.request("GET /me/money/months")).at(-1)).toMatchObject({ spent: 0 });
  });
});
