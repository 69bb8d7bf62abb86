import type { MoneyDifference, MoneyOrder, StaffPayment } from "#contract/money/money.ts";
import { m } from "#texts/m.ts";
import type { StateLook } from "#web/ui/state-badge.tsx";

const looks = {
  waiting: { label: m.staffmoney_state_waiting, dye: "dye-ochre", icon: "clock" },
  unexpected: { label: m.staffmoney_state_unexpected, dye: "dye-clay", icon: "clock" },
  failed: { label: m.staffmoney_state_failed, dye: "dye-red", icon: "alert" },
  held: { label: m.staffmoney_state_held, dye: "dye-teal", icon: "lock" },
  frozen: { label: m.staffmoney_state_frozen, dye: "dye-red", icon: "alert" },
  takenBack: { label: m.staffmoney_state_taken_back, dye: "dye-red", icon: "block" },
  released: { label: m.staffmoney_state_released, dye: "dye-green", icon: "check" },
  split: { label: m.staffmoney_state_split, dye: "dye-plum", icon: "scales" },
  toRefund: { label: m.staffmoney_state_to_refund, dye: "dye-ochre", icon: "clock" },
  refunded: { label: m.staffmoney_state_refunded, dye: "dye-indigo", icon: "check" },
} as const satisfies Record<string, StateLook>;

export function paymentLook(payment: StaffPayment): StateLook {
  const { state, isFrozen, isTakenBack, isExpected, released, refunded, isRefundSent } = payment;
  if (isFrozen) return looks.frozen;
  if (isTakenBack) return looks.takenBack;
  if (state === "started") return isExpected ? looks.waiting : looks.unexpected;
  if (state === "failed") return looks.failed;
  if (state === "received") return looks.held;
  if (released > 0) return refunded > 0 ? looks.split : looks.released;
  return isRefundSent ? looks.refunded : looks.toRefund;
}

const orderLooks: Record<MoneyOrder["state"] | "later", StateLook> = {
  later: { label: m.staffmoney_order_later, dye: "dye-clay", icon: "clock" },
  waiting: { label: m.staffmoney_order_waiting, dye: "dye-ochre", icon: "clock" },
  sent: { label: m.staffmoney_order_sent, dye: "dye-teal", icon: "arrow-right" },
  done: { label: m.staffmoney_order_done, dye: "dye-green", icon: "check" },
  failed: looks.failed,
  cancelled: { label: m.staffmoney_order_cancelled, dye: "dye-clay", icon: "block" },
};

/** What a provider has to do is nothing to do for an administrator. */
export function orderLook({ state, provider, notBefore, isAppealed }: MoneyOrder): StateLook {
  const isLater = state === "waiting" && (provider !== "manual" || notBefore !== null || isAppealed);
  return orderLooks[isLater ? "later" : state];
}

export const orderKinds: Record<MoneyOrder["kind"], () => string> = { payout: m.staffmoney_payout, refund: m.staffmoney_refund };

export const differenceKinds: Record<MoneyDifference["kind"], () => string> = {
  missing_here: m.staffmoney_difference_missing_here,
  missing_there: m.staffmoney_difference_missing_there,
  amount: m.staffmoney_difference_amount,
  state: m.staffmoney_difference_state,
  mismatch: m.staffmoney_difference_mismatch,
};
