// What the people of the sample market do with money, through the sandbox bank. Its callbacks are applied at once.
import type { PaymentTerms } from "#contract/market/payment-mode.ts";
import { Billing, NewPayout } from "#contract/money/money.ts";
import { findOffer } from "#server/deals/steps/deal.lock.server.ts";
import { changeBilling } from "#server/money/documents/document.store.server.ts";
import { issueDueDocuments } from "#server/money/documents/issue-documents.server.ts";
import { listDueOrders, sendOrder } from "#server/money/orders/send-orders.server.ts";
import { paymentTermsOf } from "#server/money/payment-settings.ts";
import { applyEvent } from "#server/money/payments/receive.server.ts";
import { startPayment } from "#server/money/payments/start-payment.server.ts";
import type { ProviderEvent } from "#server/money/providers/provider.ts";
import { type BankAnswer, createSandboxBank } from "#server/money/sandbox/bank.server.ts";
import { createSandboxProvider } from "#server/money/sandbox/sandbox-provider.ts";
import { payments } from "#server/money/tables/payment.table.server.ts";
import { requestPayout } from "#server/money/wallet/payout.store.server.ts";
import type { PersonRow } from "#server/people/person.store.server.ts";
import type { Transaction } from "#server/platform/database/database.server.ts";
import { and, eq } from "#server/platform/database/drizzle.server.ts";
import { orThrow } from "#server/platform/http/answers.ts";
import type { Settings } from "#server/platform/settings/settings.ts";
import type { DealStep } from "./sample/deals.ts";
import type { TaskKey } from "./sample/offers.ts";
import { bankAnswersOf, paidSince, sampleBilling, sampleBonuses, sampleChargeBacks, samplePayouts } from "./sample/payments.ts";
import type { PersonKey } from "./sample/people.ts";

export type SamplePayments = { terms: PaymentTerms; origin: string };
export type SampleMoney = ReturnType<typeof createSampleMoney>;
type Sample = { personOf(key: PersonKey): PersonRow; posterOf(task: TaskKey): PersonRow; taskOf(task: TaskKey): string };

/** Null unless the market uses the sandbox bank: what a sample owes must not be mixed with real money. */
export function samplePaymentsOf(settings: Settings): SamplePayments | null {
  const terms = paymentTermsOf(settings);
  if (terms?.mode !== "sandbox") return null;
  return { terms, origin: new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).origin };
}

export function createSampleMoney(tx: Transaction, { terms, origin }: SamplePayments, { personOf, posterOf, taskOf }: Sample) {
  const callbacks: ProviderEvent[] = [];
  // Of signatures that nothing verifies.
  const secret = async () => "sample";
  const bank = createSandboxBank({ db: tx, secret, call: async (body) => callbacks.push(JSON.parse(body)) });
  const provider = createSandboxProvider({ bank, secret, origin: () => origin });

  async function applyCallbacks(): Promise<void> {
    for (const event of callbacks.splice(0)) orThrow(await applyEvent(tx, provider, event));
  }

  async function referenceOf(paymentId: string): Promise<string> {
    const [row] = await tx.select({ reference: payments.reference }).from(payments).where(eq(payments.id, paymentId));
    return row?.reference ?? "";
  }

  async function pay(key: TaskKey, answer: BankAnswer, bonus?: number): Promise<void> {
    const taskId = taskOf(key);
    const amount = bonus ?? (await findOffer(tx, { chosenOf: taskId }))?.amount ?? 0;
    const given = { kind: bonus === undefined ? "price" : "bonus", taskId, personId: posterOf(key).id, amount } as const;
    const { payment } = orThrow(await startPayment({ db: tx, provider, terms, origin: () => origin }, given));
    await bank.answer(await referenceOf(payment), answer);
    await applyCallbacks();
  }

  /** Refunds, payouts, and the documents of decisions that an appeal can no longer change. */
  async function sendDue(): Promise<void> {
    for (const order of await listDueOrders(tx, provider)) await sendOrder(tx, provider, order);
    await issueDueDocuments(tx);
  }

  async function payOut(key: PersonKey, given: NewPayout): Promise<void> {
    await requestPayout(tx, personOf(key), provider, NewPayout.parse(given));
    await sendDue();
  }

  async function chargeBack(key: TaskKey): Promise<void> {
    const isSecured = and(eq(payments.taskId, taskOf(key)), payments.secures);
    const [payment] = await tx.select({ id: payments.id }).from(payments).where(isSecured);
    await bank.chargeBack(await referenceOf(payment?.id ?? ""));
    await applyCallbacks();
  }

  return {
    sendDue,

    /** At once, as in a market that is open. Refunds of disputes wait for appeals. */
    async refundAfter({ step }: DealStep): Promise<void> {
      if (step === "end" || step === "abandon" || step === "accept_end") await sendDue();
    },

    /** What the poster pays after an acceptance. */
    actsAfter: (key: TaskKey, step: DealStep) =>
      waitsForPayment(step)
        ? (bankAnswersOf[key] ?? ["approve"]).map((answer, place) => ({ ago: step.ago - (place + 1) / 100, act: () => pay(key, answer) }))
        : [],

    /** What does not follow from the step of a deal. */
    acts: () => [
      ...sampleBilling.map(({ of, ago, ...billing }) => ({ ago, act: () => changeBilling(tx, personOf(of).id, Billing.parse(billing)) })),
      ...sampleBonuses.map(({ task, ago, amount }) => ({ ago, act: () => pay(task, "approve", amount) })),
      ...samplePayouts.map(({ by, ago, ...payout }) => ({ ago, act: () => payOut(by, payout) })),
      ...sampleChargeBacks.map(({ task, ago }) => ({ ago, act: () => chargeBack(task) })),
    ],

    /** For an acceptance: whether it waits for a payment, and how long. */
    waitAfter(step: DealStep) {
      const wait = async () => ({ instead: "await_payment", paymentHours: terms.hours }) as const;
      return waitsForPayment(step) && { write: wait };
    },
  };
}

function waitsForPayment({ step, ago }: DealStep): boolean {
  return step === "accept" && ago <= paidSince;
}
