import { onTestFinished } from "vitest";
import { createSandboxBank } from "#server/money/sandbox/bank.server.ts";
import { createSandboxProvider } from "#server/money/sandbox/sandbox-provider.ts";
import { signatureHeader, signCallback } from "#server/money/sandbox/signature.ts";
import { openTestDatabase } from "#tests/support/engines.ts";
import type { Delivery, OnlineDriver } from "#tests/support/provider-driver.ts";
import { manualProvider } from "./manual.ts";
import { describeOnlineProvider, describePaymentProvider } from "./provider.suite.ts";

const secret = async () => "a secret of the server";

async function createDriver(): Promise<OnlineDriver> {
  const { db, close } = await openTestDatabase("postgres");
  onTestFinished(() => close());
  let sent: Delivery[] = [];
  const call = async (body: string, headers: Record<string, string>) => void sent.push({ body, headers: new Headers(headers) });
  const bank = createSandboxBank({ db, secret, call });
  async function deliveriesOf(act: Promise<unknown>): Promise<Delivery[]> {
    await act;
    const deliveries = sent;
    sent = [];
    return deliveries;
  }
  return {
    provider: createSandboxProvider({ bank, secret, origin: () => "http://localhost:3000" }),
    currency: "USD",
    destination: "bKash 01700 000000",
    approve: (payment) => deliveriesOf(bank.answer(payment, "approve")),
    decline: (payment) => deliveriesOf(bank.answer(payment, "decline")),
    chargeBack: (payment) => deliveriesOf(bank.chargeBack(payment)),
    resolveChargeBack: async () => [],
    finishOrder: async () => [],
    failOrder: async () => [],
    forge: ({ body }) => ({ body, headers: new Headers({ [signatureHeader]: signCallback("another secret", body) }) }),
    setDown() {},
  };
}

// The bank is in the process of the server, makes transfers at once, and leaves the end of charge-backs to administrators.
describeOnlineProvider("sandbox bank", createDriver, ["outages", "failed orders", "charge-backs"]);
describePaymentProvider("manual", async () => ({ provider: manualProvider, currency: "USD" }));
