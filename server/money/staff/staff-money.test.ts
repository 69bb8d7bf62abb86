// Administrators confirm payments, payouts and refunds, and decide about charge-backs and differences.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { staffMoneyEndpoints } from "#contract/money/staff-money.endpoints.ts";
import { recordDifference } from "#server/money/payments/differences.server.ts";
import { moneyDifferences, moneyOrders, payments } from "#server/money/tables/payment.table.server.ts";
import { auditLog } from "#server/platform/audit/audit.table.server.ts";
import { eq, inArray } from "#server/platform/database/drizzle.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { engines } from "#tests/support/engines.ts";
import { joinMarket } from "#tests/support/join-market.ts";
import { arrived, createManualMarket, type ManualMarket } from "#tests/support/manual-market.ts";
import { joinStaff, makeStaff } from "#tests/support/staff.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const statuses = (results: PromiseSettledResult<unknown>[]) =>
  results.map((result) => (result.status === "fulfilled" ? 200 : result.reason.status)).sort();

describe.each(engines)("the money of administrators on %s", (engine) => {
  let manual: ManualMarket;
  beforeAll(async () => {
    manual = await createManualMarket(engine);
  });
  afterEach(async () => {
    expect(await manual.check()).toEqual([]);
  });
  afterAll(() => manual.market.close());

  const audited = async (...subjects: string[]) =>
    (await manual.db.select().from(auditLog).where(inArray(auditLog.subjectId, subjects)).orderBy(auditLog.id)).map(({ action }) => action);
  const confirmOrder = (id: string, by = manual.admin) => by.request("POST /staff/money/orders/{id}/confirm", { id, body: arrived });
  const failOrder = (id: string, by = manual.admin) =>
    by.request("POST /staff/money/orders/{id}/fail", { id, body: { reason: "The account is closed." } });
  const chargeBack = (id: string, by = manual.admin) => by.request("POST /staff/money/payments/{id}/charge-back", { id });
  const decide = (id: string, outcome: "kept" | "returned") =>
    manual.admin.request("POST /staff/money/payments/{id}/resolve", { id, body: { outcome } });

  describe("payments", () => {
    test("confirmed money lets the work begin, once", async () => {
      const { task, payment, poster } = await manual.startPaidDeal();
      const [listed] = (await manual.admin.list("GET /staff/money/payments", { query: { list: "to_confirm" } })).data.slice(-1);
      expect(listed).toMatchObject({ _id: payment, amount: 100, state: "started", poster: { id: poster.id } });
      expect(await manual.confirm(payment, 100)).toMatchObject({ state: "received", amount: 100 });
      expect(await manual.balance(`held:${payment}`)).toBe(100);
      await expect(manual.confirm(payment, 100, manual.second)).rejects.toMatchObject({
        status: 409,
        message: "This was already confirmed.",
      });
      expect((await poster.request("GET /mytask/{id}/payments", { id: task })).isAsked).toBe(false);
      expect(await audited(payment)).toEqual(["payment.start", "money.receive"]);
    });

    test("a date in the future, or long before the payment was started, is an error of its field", async () => {
      const { payment } = await manual.startPaidDeal();
      for (const [date, message] of [
        ["2999-01-01", "The date is in the future."],
        ["0001-01-01", expect.stringMatching(/^Enter a date from .+ on\.$/)],
      ]) {
        const confirmed = manual.admin.request("POST /staff/money/payments/{id}/receive", {
          id: payment,
          body: { amount: 100, reference: "TX-1", date },
        });
        await expect(confirmed).rejects.toMatchObject({ status: 422, problem: { errors: [{ field: "date", message }] } });
      }
      expect(await manual.balance(`held:${payment}`)).toBe(0);
    });

    test("two administrators at once confirm a payment once", async () => {
      const { payment } = await manual.startPaidDeal();
      const both = await Promise.allSettled([manual.confirm(payment, 100), manual.confirm(payment, 100, manual.second)]);
      expect(statuses(both)).toEqual([200, 409]);
    });

    test("a wrong amount is an error of its field: nothing is booked, and there is no difference", async () => {
      const { payment } = await manual.startPaidDeal();
      const differences = await manual.db.$count(moneyDifferences);
      for (const amount of [99.99, 1000]) {
        await expect(manual.confirm(payment, amount)).rejects.toMatchObject({ status: 422, problem: { errors: [{ field: "amount" }] } });
      }
      expect(await manual.db.$count(moneyDifferences)).toBe(differences);
      expect(await manual.balance(`held:${payment}`)).toBe(0);
      expect(await audited(payment)).toEqual(["payment.start"]);
    });

    test("money that arrives after the deal is over is booked and becomes a refund", async () => {
      const { task, payment, poster } = await manual.startPaidDeal();
      await poster.request("POST /mytask/{id}/revoke", { id: task, body: { reason: "Not needed." } });
      expect(await manual.confirm(payment, 100)).toMatchObject({ state: "settled", isSurplus: true, refunded: 100, isRefundSent: false });
      const refund = await manual.refundOf(payment);
      expect(await confirmOrder(refund?.id ?? "")).toMatchObject({
        kind: "refund",
        state: "done",
        reference: "TX-1",
        madeOn: arrived.date,
      });
      expect(await manual.balance(`held:${payment}`)).toBe(0);
      expect(await manual.readPayment(payment)).toMatchObject({ isRefundSent: true });
    });

    test("an administrator who is a side of the deal cannot act", async () => {
      const { payment, poster } = await manual.startPaidDeal();
      await makeStaff(manual.market, poster, "administrator");
      await expect(manual.confirm(payment, 100, poster)).rejects.toMatchObject({ status: 403 });
      await expect(chargeBack(payment, poster)).rejects.toMatchObject({ status: 403 });
      await makeStaff(manual.market, poster, "member");
    });

    test("are found by the beginning of their code, however it is typed", async () => {
      const { payment } = await manual.startPaidDeal();
      const code = (await manual.readPayment(payment))?.code ?? "";
      for (const typed of [code, ` ${code.toLowerCase()} `, code.slice(0, 6)]) {
        const { data } = await manual.admin.list("GET /staff/money/payments", { query: { list: "all", code: typed } });
        expect(data.map(({ _id }) => _id)).toEqual([payment]);
      }
    });
  });

  describe("payouts", () => {
    test("are confirmed with a reference, or fail and go back to the wallet", async () => {
      const { winner } = await manual.completeDeal();
      const first = await manual.requestPayout(winner, 40);
      const other = await manual.requestPayout(winner, 50);
      expect(await confirmOrder(first._id)).toMatchObject({ state: "done", reference: "TX-1", confirmedBy: { id: manual.admin.id } });
      await expect(confirmOrder(first._id)).rejects.toMatchObject({ status: 409 });
      await expect(failOrder(first._id)).rejects.toMatchObject({ status: 409 });
      expect((await winner.request("GET /me/wallet")).balance).toBe(0);
      expect(await failOrder(other._id)).toMatchObject({ state: "failed", failure: "The account is closed." });
      expect(await winner.request("GET /me/wallet")).toMatchObject({ balance: 50, available: 50 });
      expect(await audited(other._id)).toEqual(["payout.request", "money.fail"]);
      const { data } = await manual.admin.list("GET /staff/money/orders", { query: { list: "done" } });
      expect(data.slice(0, 2).map(({ _id }) => _id)).toEqual([other._id, first._id]);
    });

    test("above the limit need an administrator who approves and another who confirms", async () => {
      const { winner } = await manual.completeDeal(1_000);
      const { _id: id } = await manual.requestPayout(winner, 500.01);
      const approve = (by = manual.admin) => by.request("POST /staff/money/orders/{id}/approve", { id });
      await expect(confirmOrder(id)).rejects.toMatchObject({
        status: 409,
        message: "Another administrator has to approve this payout first.",
      });
      expect(await approve()).toMatchObject({ needsApproval: false, approvedBy: { id: manual.admin.id } });
      await expect(approve(manual.second)).rejects.toMatchObject({ status: 409 });
      await expect(confirmOrder(id)).rejects.toMatchObject({ status: 403 });
      expect(await confirmOrder(id, manual.second)).toMatchObject({ state: "done", confirmedBy: { id: manual.second.id } });
    });

    test("that together are above the limit need a second administrator too, from the one on that passes it", async () => {
      const { winner } = await manual.completeDeal(1_000);
      const [first, second] = [await manual.requestPayout(winner, 300), await manual.requestPayout(winner, 300)];
      await expect(manual.admin.request("POST /staff/money/orders/{id}/approve", { id: first._id })).rejects.toMatchObject({ status: 409 });
      await confirmOrder(first._id);
      await expect(confirmOrder(second._id)).rejects.toMatchObject({ status: 409 });
      const { data } = await manual.admin.list("GET /staff/money/orders", { query: { list: "open" } });
      expect(data.find(({ _id }) => _id === second._id)).toMatchObject({ needsApproval: true });
      await failOrder(second._id);
      // What failed is in the wallet again, and what was taken out more than a week ago no longer counts.
      expect(await confirmOrder((await manual.requestPayout(winner, 200))._id)).toMatchObject({ state: "done" });
      await manual.db
        .update(moneyOrders)
        .set({ createdAt: new Date(Date.now() - 8 * 86_400_000) })
        .where(eq(moneyOrders.id, first._id));
      expect(await confirmOrder((await manual.requestPayout(winner, 300))._id)).toMatchObject({ state: "done" });
    });

    test("two administrators at once finish a payout once", async () => {
      const { winner } = await manual.completeDeal();
      const [first, other] = [await manual.requestPayout(winner, 10), await manual.requestPayout(winner, 10)];
      expect(statuses(await Promise.allSettled([confirmOrder(first._id), confirmOrder(first._id, manual.second)]))).toEqual([200, 409]);
      expect(statuses(await Promise.allSettled([confirmOrder(other._id), failOrder(other._id, manual.second)]))).toEqual([200, 409]);
    });

    test("an administrator cannot finish a payout of their own, a refund of a deal of theirs, or a difference about one", async () => {
      const { winner, poster, payment, task } = await manual.startSecuredDeal();
      await winner.request("POST /mytask/{id}/abandon", { id: task, body: { reason: "I am ill." } });
      const { id = "" } = (await manual.refundOf(payment)) ?? {};
      const about = { kind: "state", provider: "manual", here: "settled", there: "open" } as const;
      for (const subjectId of [payment, id]) await recordDifference(manual.db, { ...about, subjectId, reference: subjectId });
      const found = await manual.db
        .select()
        .from(moneyDifferences)
        .where(inArray(moneyDifferences.subjectId, [payment, id]));
      expect(found).toHaveLength(2);
      for (const side of [poster, winner]) {
        await makeStaff(manual.market, side, "administrator");
        await expect(confirmOrder(id, side)).rejects.toMatchObject({ status: 403 });
        await expect(failOrder(id, side)).rejects.toMatchObject({ status: 403 });
        for (const difference of found) {
          const closed = side.request("POST /staff/money/differences/{id}/resolve", { id: difference.id, body: { note: "Fine." } });
          await expect(closed).rejects.toMatchObject({ status: 403 });
        }
      }
      await failOrder(id);
      for (const side of [poster, winner]) {
        await expect(side.request("POST /staff/money/orders/{id}/retry", { id })).rejects.toMatchObject({ status: 403 });
        await makeStaff(manual.market, side, "member");
      }
      const open = await manual.db
        .delete(moneyDifferences)
        .where(inArray(moneyDifferences.subjectId, [payment, id]))
        .returning();
      expect(open.map(({ resolvedAt }) => resolvedAt)).toEqual([null, null]);
    });
  });

  describe("refunds", () => {
    test("that failed are tried again, once", async () => {
      const { winner, payment, task } = await manual.startSecuredDeal();
      await winner.request("POST /mytask/{id}/abandon", { id: task, body: { reason: "I am ill." } });
      const { id = "" } = (await manual.refundOf(payment)) ?? {};
      const retry = (by = manual.admin) => by.request("POST /staff/money/orders/{id}/retry", { id });
      await expect(retry()).rejects.toMatchObject({ status: 409 });
      const { failures } = await manual.admin.request("GET /staff/money");
      expect(await failOrder(id)).toMatchObject({ state: "failed" });
      expect((await manual.admin.request("GET /staff/money")).failures).toBe(failures + 1);
      const both = await Promise.allSettled([retry(), retry(manual.second)]);
      expect(statuses(both)).toEqual([200, 409]);
      const next = await manual.refundOf(payment);
      expect(await confirmOrder(next?.id ?? "")).toMatchObject({ state: "done" });
      expect(await manual.balance(`held:${payment}`)).toBe(0);
    });

    test("of a decision wait until an appeal can no longer change it, and not for an administrator", async () => {
      const { refundsWaiting } = await manual.admin.request("GET /staff/money");
      const { winner, poster, payment, task } = await manual.startSecuredDeal();
      await poster.request("POST /mytask/{id}/dispute", { id: task, body: { reason: "Nothing was done." } });
      for (const side of [poster, winner])
        await side.request("POST /mytask/{id}/statement", { id: task, body: { text: "I did my part." } });
      const { _id: id } = await poster.request("GET /mytask/{id}/dispute", { id: task });
      await manual.admin.request("POST /staff/disputes/{id}/decide", {
        id,
        body: { outcome: "split", winnerPercent: 30, reasons: "A part." },
      });
      const refund = await manual.refundOf(payment);
      expect(await manual.readPayment(payment)).toMatchObject({ released: 30, fee: 3, refunded: 70 });
      const { data } = await manual.admin.list("GET /staff/money/orders", { query: { list: "open", limit: 100 } });
      expect(data.find(({ _id }) => _id === refund?.id)).toMatchObject({ amount: 70, notBefore: expect.any(String) });
      await expect(confirmOrder(refund?.id ?? "")).rejects.toMatchObject({ status: 409 });
      const countWaiting = async () => (await manual.admin.request("GET /staff/money")).refundsWaiting - refundsWaiting;
      expect(await countWaiting()).toBe(0);
      await manual.db
        .update(moneyOrders)
        .set({ notBefore: new Date(0) })
        .where(eq(moneyOrders.id, refund?.id ?? ""));
      expect(await countWaiting()).toBe(1);
      await manual.db.update(payments).set({ isAppealed: true }).where(eq(payments.id, payment));
      expect(await countWaiting()).toBe(0);
    });
  });

  describe("charge-backs", () => {
    test("before the release freeze the price; the bank keeps it, and the deal is no longer secured", async () => {
      const { winner, poster, payment, task } = await manual.startSecuredDeal();
      expect(await chargeBack(payment)).toMatchObject({ isFrozen: true });
      await expect(chargeBack(payment, manual.second)).rejects.toMatchObject({ status: 409 });
      await winner.request("POST /mytask/{id}/deliver", { id: task, body: { note: "Done." } });
      await poster.request("POST /mytask/{id}/complete", { id: task });
      expect(await manual.balance(`balance:${winner.id}`)).toBe(0);
      expect(await decide(payment, "kept")).toMatchObject({ isFrozen: false, isTakenBack: true, released: 0 });
      expect(await manual.balance(`held:${payment}`)).toBe(0);
      await expect(decide(payment, "kept")).rejects.toMatchObject({ status: 409 });
      expect(await audited(payment)).toEqual(["payment.start", "money.receive", "money.charge_back", "money.resolve"]);
    });

    test("before the release that the bank returned: what was decided meanwhile is done", async () => {
      const { winner, poster, payment, task } = await manual.startSecuredDeal();
      await chargeBack(payment);
      await winner.request("POST /mytask/{id}/deliver", { id: task, body: { note: "Done." } });
      await poster.request("POST /mytask/{id}/complete", { id: task });
      expect(await decide(payment, "returned")).toMatchObject({ state: "settled", released: 100, isFrozen: false });
      expect(await manual.balance(`balance:${winner.id}`)).toBe(90);
    });

    test("after the release take what is left in the wallet; the rest is a loss", async () => {
      const { winner, payment } = await manual.completeDeal();
      await manual.requestPayout(winner, 60);
      const { losses } = await manual.admin.request("GET /staff/money");
      await chargeBack(payment);
      expect(await manual.balance(`balance:${winner.id}`)).toBe(0);
      await decide(payment, "kept");
      expect((await manual.admin.request("GET /staff/money")).losses).toBe(losses + 60);
      expect(await manual.balance(`held:${payment}`)).toBe(0);
    });

    test("after the release that the bank returned give the wallet back what it had, also the second time", async () => {
      const { winner, payment } = await manual.completeDeal();
      await manual.requestPayout(winner, 60);
      for (const _ of [1, 2]) {
        await chargeBack(payment);
        await decide(payment, "returned");
        expect(await manual.balance(`balance:${winner.id}`)).toBe(30);
      }
    });

    test("a payment that the bank kept cannot be charged back again, which would take other money", async () => {
      const { winner, poster, payment, task } = await manual.completeDeal();
      await chargeBack(payment);
      await decide(payment, "kept");
      const { payment: bonus } = await poster.request("POST /mytask/{id}/bonus", { id: task, body: { amount: 50 } });
      await manual.confirm(bonus, 50);
      await expect(chargeBack(payment)).rejects.toMatchObject({ status: 409 });
      expect(await manual.balance(`balance:${winner.id}`)).toBe(45);
    });

    test("a reversed decision takes nothing back of a payment that the bank kept", async () => {
      const { winner, poster, payment, task } = await manual.startSecuredDeal();
      const other = await manual.completeDeal();
      await poster.request("POST /mytask/{id}/dispute", { id: task, body: { reason: "Nothing was done." } });
      for (const side of [poster, winner])
        await side.request("POST /mytask/{id}/statement", { id: task, body: { text: "I did my part." } });
      const { _id: id } = await poster.request("GET /mytask/{id}/dispute", { id: task });
      const decided = await manual.admin.request("POST /staff/disputes/{id}/decide", {
        id,
        body: { outcome: "complete", reasons: "Done." },
      });
      await chargeBack(payment);
      await decide(payment, "kept");
      // The freelancer has other money.
      await manual.db.update(payments).set({ payeeId: winner.id }).where(eq(payments.id, other.payment));
      const { payment: bonus } = await other.poster.request("POST /mytask/{id}/bonus", { id: other.task, body: { amount: 200 } });
      await manual.db.update(payments).set({ payeeId: winner.id }).where(eq(payments.id, bonus));
      await manual.confirm(bonus, 200);
      expect(await manual.balance(`balance:${winner.id}`)).toBe(180);
      await manual.admin.request("POST /staff/decisions/{id}/undo", { id: decided._id });
      expect(await manual.balance(`balance:${winner.id}`)).toBe(180);
      expect(await manual.refundOf(payment)).toBeUndefined();
    });

    test("take no money of another deal that an appeal may still take back", async () => {
      const { winner, payment } = await manual.completeDeal();
      await manual.requestPayout(winner, 90);
      const { poster, task } = await manual.startSecuredDeal(100, winner);
      await poster.request("POST /mytask/{id}/dispute", { id: task, body: { reason: "Nothing was done." } });
      for (const side of [poster, winner])
        await side.request("POST /mytask/{id}/statement", { id: task, body: { text: "I did my part." } });
      const { _id: id } = await poster.request("GET /mytask/{id}/dispute", { id: task });
      const decision = { id, body: { outcome: "complete", reasons: "Done." } } as const;
      const { _id: decided } = await manual.admin.request("POST /staff/disputes/{id}/decide", decision);
      const { losses } = await manual.admin.request("GET /staff/money");
      await chargeBack(payment);
      expect(await manual.balance(`balance:${winner.id}`)).toBe(90);
      await decide(payment, "kept");
      expect((await manual.admin.request("GET /staff/money")).losses).toBe(losses + 90);
      await manual.admin.request("POST /staff/decisions/{id}/undo", { id: decided });
      expect(await manual.balance(`balance:${winner.id}`)).toBe(0);
    });

    test("of a payment that was refunded in full are refused", async () => {
      const { winner, payment, task } = await manual.startSecuredDeal();
      await winner.request("POST /mytask/{id}/abandon", { id: task, body: { reason: "I am ill." } });
      const { id = "" } = (await manual.refundOf(payment)) ?? {};
      await confirmOrder(id);
      await expect(chargeBack(payment)).rejects.toMatchObject({ status: 409, message: expect.stringMatching(/^This payment is refunded/) });
    });

    test("a failed refund is not tried again while the payment is frozen", async () => {
      const { winner, payment, task } = await manual.startSecuredDeal();
      await winner.request("POST /mytask/{id}/abandon", { id: task, body: { reason: "I am ill." } });
      const { id = "" } = (await manual.refundOf(payment)) ?? {};
      await failOrder(id);
      await chargeBack(payment);
      await expect(manual.admin.request("POST /staff/money/orders/{id}/retry", { id })).rejects.toMatchObject({ status: 409 });
      await decide(payment, "returned");
      expect(await manual.admin.request("POST /staff/money/orders/{id}/retry", { id })).toMatchObject({ state: "waiting", amount: 100 });
    });

    test("money that never arrived cannot be charged back", async () => {
      const { payment } = await manual.startPaidDeal();
      await expect(chargeBack(payment)).rejects.toMatchObject({ status: 409 });
    });
  });

  test("differences are closed once, with a note; open ones come first", async () => {
    const found = { kind: "missing_here", provider: "manual", here: "", there: "payment 5 USD" } as const;
    for (const reference of ["one", "two"]) await recordDifference(manual.db, { ...found, reference, subjectId: null });
    const list = async () => (await manual.admin.list("GET /staff/money/differences")).data;
    const [newest, oldest] = await list();
    const close = () =>
      manual.admin.request("POST /staff/money/differences/{id}/resolve", { id: newest?._id ?? "", body: { note: "A test." } });
    expect(statuses(await Promise.allSettled([close(), close()]))).toEqual([200, 409]);
    expect((await list()).map(({ _id, note }) => [_id, note])).toEqual([
      [oldest?._id, ""],
      [newest?._id, "A test."],
    ]);
    const first = await manual.admin.list("GET /staff/money/differences", { query: { limit: 1 } });
    const rest = await manual.admin.list("GET /staff/money/differences", { query: { limit: 1, after: first.next ?? "" } });
    expect(rest.data.map(({ _id }) => _id)).toEqual([newest?._id]);
  });

  test("the ledger is exported, which the audit log says", async () => {
    const { payment } = await manual.startSecuredDeal();
    const answer = await manual.admin.send("GET /staff/exports/ledger");
    const text = await answer.text();
    const [, newest = ""] = text.split("\r\n");
    expect(newest).toContain(`secured,clearing:manual,held:${payment},100,USD`);
    const [entry] = await manual.db.select().from(auditLog).where(eq(auditLog.action, "export.ledger"));
    expect(entry).toMatchObject({ actorId: manual.admin.id });
  });

  test("the audit log names the deal of a payment or a refund, and the person of a payout", async () => {
    const { task, payment, poster, winner } = await manual.completeDeal();
    const { _id: payout } = await manual.requestPayout(winner, 20);
    await confirmOrder(payout);
    const entriesAbout = async (subject: string) => (await manual.admin.list("GET /staff/audit", { query: { subject } })).data;
    expect(await entriesAbout(payment)).toMatchObject([
      { action: "money.receive", task: { _id: task }, person: { id: poster.id }, details: { amount: 100 } },
      { action: "payment.start", task: { _id: task } },
    ]);
    expect(await entriesAbout(payout)).toMatchObject([
      { action: "money.confirm", task: null, person: { id: winner.id }, details: { amount: 20 } },
      { action: "payout.request", person: { id: winner.id } },
    ]);
  });

  test("is for administrators alone, and does not exist in a market without payments", async () => {
    const member = await joinMarket(manual.market, "Member");
    const moderator = await joinStaff(manual.market, "Moderator", "moderator");
    const body = { ...arrived, amount: 100, outcome: "kept", reason: "x", note: "x" };
    const call = (app: typeof manual.market, key: string, headers: Record<string, string>) => {
      const [method = "", path = ""] = key.split(" ");
      const query = { payments: "?list=all", orders: "?list=open" }[path.split("/").at(-1) ?? ""] ?? "";
      const sent = method === "POST" ? { body: JSON.stringify(body) } : {};
      const init = { method, headers: { ...headers, "Content-Type": "application/json" }, ...sent };
      return app.app.request(path.replace("{id}", newId()) + query, init);
    };
    const keys = Object.keys(staffMoneyEndpoints);
    for (const key of keys) {
      for (const { headers } of [member, moderator]) expect([key, (await call(manual.market, key, headers)).status]).toEqual([key, 403]);
      expect([key, (await call(manual.market, key, {})).status]).toEqual([key, 401]);
    }
    await using unpaid = await createTestApp(engine);
    const admin = await joinStaff(unpaid, "Admin", "administrator");
    for (const key of keys) expect([key, (await call(unpaid, key, admin.headers)).status]).toEqual([key, 404]);
  });

  test("has the figures and what waits", async () => {
    const waiting = async () => (await manual.admin.request("GET /staff/overview")).moneyWaiting ?? 0;
    const [before, waitedBefore] = [await manual.admin.request("GET /staff/money"), await waiting()];
    await manual.startPaidDeal(70);
    await manual.startSecuredDeal(80);
    const { winner } = await manual.completeDeal(100);
    await manual.requestPayout(winner, 20);
    const after = await manual.admin.request("GET /staff/money");
    const names = ["held", "balances", "fees", "paidOut", "paymentsWaiting", "payoutsWaiting"] as const;
    expect(names.map((name) => after[name] - before[name])).toEqual([80, 70, 10, 20, 1, 1]);
    expect((await waiting()) - waitedBefore).toBe(2);
    expect(after).toMatchObject({ provider: "manual", feePercent: 10, approvalLimit: 500, ledger: null, checkedAt: null });
  });
});
