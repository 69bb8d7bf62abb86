// A payment provider and the world around it, for provider.suite.ts.
import { randomUUID } from "node:crypto";
import type { OrderResult, PaymentProvider, ProviderEvent, ProviderRecord } from "#server/money/providers/provider.ts";

/** A callback, as the provider sends it. */
export type Delivery = { headers: Headers; body: string };

/** A provider without payments and orders. */
export type ProviderDriver = { provider: PaymentProvider; currency: string };

/** The world around a provider. Each function returns the callbacks that the provider sends for it. */
export type OnlineDriver = ProviderDriver & {
  /** Where payouts can go. */
  destination: string;
  approve(reference: string): Promise<Delivery[]>;
  decline(reference: string): Promise<Delivery[]>;
  chargeBack(reference: string): Promise<Delivery[]>;
  resolveChargeBack(reference: string, outcome: "kept" | "returned"): Promise<Delivery[]>;
  /** How an order ends that was sent. Not called for one that is done. */
  finishOrder(kind: "refund" | "payout", reference: string): Promise<Delivery[]>;
  /** The bank sends a refund back, or the provider takes a payout back. */
  failOrder(kind: "refund" | "payout", reference: string): Promise<Delivery[]>;
  /** The callback with the signature of another sender. */
  forge(delivery: Delivery): Delivery;
  setDown(isDown: boolean): void;
};

/** Of the payments of the suite, in minor units. */
export const amount = 120_50;

export function newPayment({ currency }: ProviderDriver) {
  return { id: randomUUID(), amount, currency, title: "Paint a sign", returnUrl: "https://market.example/bid/1" };
}

export async function start(driver: ProviderDriver) {
  const request = newPayment(driver);
  return { id: request.id, ...(await driver.provider.startPayment(request)) };
}

export async function pay(driver: OnlineDriver) {
  const started = await start(driver);
  return { ...started, deliveries: await driver.approve(started.reference) };
}

/** Of a payment of its own. */
export async function newOrder(driver: OnlineDriver, kind: "refund" | "payout") {
  const { provider, currency, destination } = driver;
  const payment = await pay(driver);
  const order = { id: randomUUID(), amount: kind === "refund" ? 20_50 : 90_00, currency };
  const refund = () => provider.refund({ ...order, payment: payment.id, reference: payment.reference });
  const payOut = () => provider.payOut({ ...order, destination });
  return { ...order, kind, payment, send: kind === "refund" ? refund : payOut };
}

export function referenceOf(result: OrderResult | undefined): string {
  if (!result || !("reference" in result) || !result.reference) throw new Error(`No reference: ${JSON.stringify(result)}`);
  return result.reference;
}

export async function finish(driver: OnlineDriver, kind: "refund" | "payout", result: OrderResult | undefined): Promise<Delivery[]> {
  return result?.state === "sent" ? driver.finishOrder(kind, result.reference) : [];
}

export async function readAll({ provider }: ProviderDriver, deliveries: Delivery[]): Promise<ProviderEvent[]> {
  const read: ProviderEvent[] = [];
  for (const { headers, body } of deliveries) read.push(...(await provider.readEvents(headers, body)));
  return read;
}

export async function listRecords({ provider }: ProviderDriver, since = new Date(Date.now() - 3_600_000)): Promise<ProviderRecord[]> {
  return collect(provider.listRecords(since));
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}
