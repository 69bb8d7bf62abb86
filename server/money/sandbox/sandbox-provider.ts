// Payments through the sandbox bank.
import { apiPaths } from "#contract/platform/paths.ts";
import {
  BadSignature,
  type OrderResult,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderRecord,
} from "#server/money/providers/provider.ts";
import type { SandboxBank } from "#server/money/sandbox/bank.server.ts";
import { isSigned, signatureHeader } from "#server/money/sandbox/signature.ts";
import { unreachable } from "./failure.ts";

type Options = { bank: SandboxBank; secret(): Promise<string>; origin(): string };

const states = { open: "open", hanging: "open", declined: "failed", approved: "paid", charged_back: "paid" } as const;

export function createSandboxProvider({ bank, secret, origin }: Options): PaymentProvider {
  async function make(given: Parameters<SandboxBank["makeTransfer"]>[0]): Promise<OrderResult> {
    const { id: reference, state } = await bank.makeTransfer(given);
    return state === "done" ? { state, reference } : { state, reference, failure: unreachable };
  }

  return {
    name: "sandbox",
    async startPayment({ id, ...given }) {
      const { id: reference } = await bank.open({ paymentId: id, ...given });
      return { reference, url: `${origin()}${apiPaths.sandboxBank}/${reference}` };
    },
    async checkPayment({ reference }) {
      const payment = await bank.find(reference);
      const state = payment ? states[payment.state] : "open";
      return state === "paid" && payment
        ? { state, amount: payment.amount, currency: payment.currency }
        : { state: state === "paid" ? "open" : state };
    },
    refund: ({ id, payment, amount, currency }) => make({ id, kind: "refund", paymentId: payment, amount, currency, destination: "" }),
    payOut: ({ id, amount, currency, destination }) => make({ id, kind: "payout", amount, currency, destination }),
    async checkOrder({ reference }) {
      return { state: "done", reference };
    },
    async *listRecords(since): AsyncGenerator<ProviderRecord> {
      const { payments, transfers } = await bank.records(since);
      for (const { id, paymentId, amount, currency, createdAt: at } of payments) {
        yield { kind: "payment", subject: paymentId, reference: id, amount, currency, at };
      }
      for (const { id, kind, amount, currency, createdAt: at } of transfers)
        yield { kind, subject: id, reference: id, amount, currency, at };
    },
    async readEvents(headers, body) {
      if (!isSigned(await secret(), body, headers.get(signatureHeader))) throw new BadSignature();
      return [JSON.parse(body) as ProviderEvent];
    },
  };
}
