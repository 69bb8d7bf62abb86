// Administrators confirm what arrived at the market's bank account or mobile wallet, and make refunds and payouts themselves.
import { BadSignature, type PaymentProvider } from "./provider.ts";

export const manualProvider: PaymentProvider = {
  name: "manual",
  isByHand: true,
  startPayment: async ({ id }) => ({ reference: id, url: null }),
  checkPayment: async () => ({ state: "open" }),
  refund: byHand,
  payOut: byHand,
  checkOrder: byHand,
  async *listRecords() {},
  async readEvents() {
    throw new BadSignature();
  },
};

async function byHand(): Promise<never> {
  throw new Error("Refunds and payouts of this provider are made by administrators.");
}
