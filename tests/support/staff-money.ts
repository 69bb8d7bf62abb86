// Money as the API gives it to administrators, for component tests.
import type { MoneyDifference, MoneyOrder, MoneyOverview, StaffPayment } from "#contract/money/money.ts";

const uuid = (number: number) => `0198a1de-0000-7000-8000-${String(number).padStart(12, "0")}`;
const at = "2026-11-15T12:00:00.000Z";
const task = { _id: uuid(900), title: "Paint a sign" };

export const manualTerms = { mode: "manual", feePercent: 10, hours: 72 } as const;

export function aMoneyOverview(change: Partial<MoneyOverview> = {}): MoneyOverview {
  return {
    ...{ provider: "manual", currency: "USD", feePercent: 10, approvalLimit: 500, ledger: "ok", checkedAt: at },
    ...{ held: 300, balances: 250.5, fees: 42, losses: 0, paidOut: 900 },
    ...{ paymentsWaiting: 0, payoutsWaiting: 0, refundsWaiting: 0, failures: 0, chargeBacks: 0, differences: 0 },
    ...change,
  };
}

export function aStaffPayment(number: number, change: Partial<StaffPayment> = {}): StaffPayment {
  return {
    ...{ _id: uuid(number), kind: "price", state: "started", amount: 100, code: `CODE${number}`, provider: "manual", task },
    ...{ released: 0, fee: 0, refunded: 0, isRefundSent: false, isSurplus: false, isFrozen: false, isTakenBack: false },
    ...{ isExpected: true, isAppealed: false, finalAt: null, createdAt: at },
    poster: { id: uuid(800), name: "Karim Uddin" },
    freelancer: { id: uuid(801), name: "Salma Akter" },
    ...change,
  };
}

/** A payout. */
export function anOrder(number: number, change: Partial<MoneyOrder> = {}): MoneyOrder {
  return {
    ...{
      _id: uuid(number),
      kind: "payout",
      state: "waiting",
      provider: "manual",
      amount: 90,
      person: { id: uuid(801), name: "Salma Akter" },
    },
    ...{
      task: null,
      destination: "bKash 01700",
      code: null,
      reference: "",
      failure: "",
      createdAt: at,
      notBefore: null,
      isAppealed: false,
    },
    ...{ doneAt: null, madeOn: null, approvedBy: null, confirmedBy: null, needsApproval: false },
    ...change,
  };
}

export function aRefund(number: number, change: Partial<MoneyOrder> = {}): MoneyOrder {
  return anOrder(number, {
    kind: "refund",
    person: { id: uuid(800), name: "Karim Uddin" },
    task,
    code: `CODE${number}`,
    destination: "",
    ...change,
  });
}

export function aDifference(number: number, change: Partial<MoneyDifference> = {}): MoneyDifference {
  return {
    ...{ _id: uuid(number), kind: "missing_here", provider: "sandbox", reference: `ref-${number}`, subject: null, here: "" },
    ...{ there: "payment 5 USD", foundAt: at, resolvedAt: null, note: "" },
    ...change,
  };
}
