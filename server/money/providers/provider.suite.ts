import { describe, expect, test } from "vitest";
import {
  amount,
  finish,
  listRecords,
  newOrder,
  newPayment,
  type OnlineDriver,
  type ProviderDriver,
  pay,
  readAll,
  referenceOf,
  start,
} from "#tests/support/provider-driver.ts";
import { BadSignature, ProviderUnavailable } from "./provider.ts";

/** What a provider cannot do: `outages` of one inside this process. */
export type Missing = "outages" | "failed orders" | "charge-backs";

/** Also for a provider whose payments administrators confirm. */
export function describePaymentProvider(name: string, createDriver: () => Promise<ProviderDriver>): void {
  describe(`payment provider: ${name}`, () => {
    test("starts one payment for one request", async () => {
      const driver = await createDriver();
      const request = newPayment(driver);
      const { reference } = await driver.provider.startPayment(request);
      expect(reference).not.toBe("");
      expect((await driver.provider.startPayment(request)).reference).toBe(reference);
      expect((await driver.provider.startPayment(newPayment(driver))).reference).not.toBe(reference);
      expect(await driver.provider.checkPayment({ id: request.id, reference })).toEqual({ state: "open" });
    });

    test("believes no unsigned callback", async () => {
      const { provider } = await createDriver();
      const headers = new Headers({ "content-type": "application/json" });
      for (const body of ["", "{}", '{"kind":"paid"}']) await expect(provider.readEvents(headers, body)).rejects.toThrow(BadSignature);
    });
  });
}

export function describeOnlineProvider(name: string, createDriver: () => Promise<OnlineDriver>, missing: Missing[] = []): void {
  describePaymentProvider(name, createDriver);

  describe(`online payment provider: ${name}`, () => {
    test("reports a payment with our id, its amount and its currency", async () => {
      const driver = await createDriver();
      const { id, reference, url, deliveries } = await pay(driver);
      expect(url).toMatch(/^(https?:\/)?\//);
      const events = await readAll(driver, deliveries);
      expect(events).toEqual([{ id: expect.any(String), kind: "paid", payment: id, reference, amount, currency: driver.currency }]);
      const paid = { state: "paid", amount, currency: driver.currency };
      expect(await driver.provider.checkPayment({ id, reference })).toEqual(paid);
    });

    test("reports a declined payment", async () => {
      const driver = await createDriver();
      const { id, reference } = await start(driver);
      const events = await readAll(driver, await driver.decline(reference));
      expect(events).toEqual([{ id: expect.any(String), kind: "failed", payment: id }]);
      expect(await driver.provider.checkPayment({ id, reference })).toEqual({ state: "failed" });
    });

    test("names a repeated event alike, and other events differently", async () => {
      const driver = await createDriver();
      const [first, second] = [await pay(driver), await pay(driver)];
      const events = await readAll(driver, first.deliveries);
      expect(await readAll(driver, first.deliveries)).toEqual(events);
      const others = await readAll(driver, second.deliveries);
      expect(new Set([...events, ...others].map(({ id }) => id)).size).toBe(events.length + others.length);
    });

    test("believes no forged and no altered callback", async () => {
      const driver = await createDriver();
      const { deliveries } = await pay(driver);
      for (const delivery of deliveries) {
        const altered = [
          driver.forge(delivery),
          { ...delivery, body: `${delivery.body} ` },
          { ...delivery, body: delivery.body.replaceAll(`${amount}`, `${amount * 10}`).replace("{", '{"test":1,') },
          { ...delivery, headers: new Headers() },
        ];
        for (const { headers, body } of altered) await expect(driver.provider.readEvents(headers, body)).rejects.toThrow(BadSignature);
      }
    });

    test.each(["refund", "payout"] as const)("carries out a repeated %s once", async (kind) => {
      const driver = await createDriver();
      const order = await newOrder(driver, kind);
      const results = [...(await Promise.all([order.send(), order.send()])), await order.send()];
      const references = results.map((result) => ("reference" in result ? result.reference : result));
      expect(new Set(references).size).toBe(1);
      await finish(driver, kind, results[0]);
      const records = await listRecords(driver);
      expect(records.filter(({ subject }) => subject === order.id)).toHaveLength(1);
    });

    test.each(["refund", "payout"] as const)("answers and reports a %s that it has carried out", async (kind) => {
      const driver = await createDriver();
      const order = await newOrder(driver, kind);
      const result = await order.send();
      const deliveries = await finish(driver, kind, result);
      const reference = referenceOf(result);
      for (const event of await readAll(driver, deliveries)) {
        expect(event).toEqual({ id: expect.any(String), kind: "order_done", order: order.id, reference });
      }
      expect(await driver.provider.checkOrder({ id: order.id, kind, reference })).toEqual({ state: "done", reference });
      expect(await order.send()).toEqual({ state: "done", reference });
    });

    test("lists each payment, refund and payout once", async () => {
      const driver = await createDriver();
      const since = new Date(Date.now() - 2_000);
      await start(driver);
      const [refund, payout] = [await newOrder(driver, "refund"), await newOrder(driver, "payout")];
      for (const order of [refund, payout]) await finish(driver, order.kind, await order.send());
      const records = await listRecords(driver, since);
      const expected = [
        { kind: "payment", subject: refund.payment.id, reference: refund.payment.reference, amount },
        { kind: "payment", subject: payout.payment.id, reference: payout.payment.reference, amount },
        { kind: "refund", subject: refund.id, amount: refund.amount },
        { kind: "payout", subject: payout.id, amount: payout.amount },
      ];
      expect(records).toHaveLength(expected.length);
      for (const part of expected) expect(records).toContainEqual(expect.objectContaining({ ...part, currency: driver.currency }));
      for (const { at } of records) expect(at.getTime()).toBeGreaterThanOrEqual(since.getTime() - 1_000);
      expect(await listRecords(driver, new Date(Date.now() + 40 * 86_400_000))).toEqual([]);
    });

    if (!missing.includes("failed orders")) {
      test.each(["refund", "payout"] as const)("reports a %s that failed afterwards", async (kind) => {
        const driver = await createDriver();
        const order = await newOrder(driver, kind);
        const reference = referenceOf(await order.send());
        const events = await readAll(driver, await driver.failOrder(kind, reference));
        expect(new Set(events.map(({ id }) => id)).size).toBe(1);
        expect(events[0]).toMatchObject({ kind: "order_failed", order: order.id, reference, failure: expect.stringMatching(/./) });
        expect(await driver.provider.checkOrder({ id: order.id, kind, reference })).toMatchObject({ state: "failed" });
        expect((await listRecords(driver)).filter(({ subject }) => subject === order.id)).toEqual([]);
      });
    }

    if (!missing.includes("charge-backs")) {
      test.each(["kept", "returned"] as const)("reports a charge-back and that the money was %s", async (outcome) => {
        const driver = await createDriver();
        const { id, reference } = await pay(driver);
        const charged = await readAll(driver, await driver.chargeBack(reference));
        expect(new Set(charged.map((event) => event.id)).size).toBe(1);
        expect(charged[0]).toEqual({ id: expect.any(String), kind: "charged_back", payment: id });
        const resolved = await readAll(driver, await driver.resolveChargeBack(reference, outcome));
        expect(resolved).toEqual([{ id: expect.any(String), kind: "charge_back_resolved", payment: id, outcome }]);
      });
    }

    if (!missing.includes("outages")) {
      test("says that it is unavailable, and carries out what is asked again", async () => {
        const driver = await createDriver();
        const { provider } = driver;
        const [refund, payout, open] = [await newOrder(driver, "refund"), await newOrder(driver, "payout"), newPayment(driver)];
        const before = await provider.startPayment(newPayment(driver));
        driver.setDown(true);
        const requests = [
          () => provider.startPayment(open),
          () => provider.checkPayment({ id: open.id, reference: before.reference }),
          ...[refund.send, payout.send, () => listRecords(driver)],
        ];
        for (const request of requests) await expect(request()).rejects.toThrow(ProviderUnavailable);
        driver.setDown(false);
        expect(await provider.startPayment(open)).toEqual(await provider.startPayment(open));
        for (const order of [refund, payout]) expect(await order.send()).toMatchObject({ state: expect.stringMatching(/^(sent|done)$/) });
      });
    }
  });
}
