import type { OrderState, TransferKind, WalletEntry } from "#contract/money/money.ts";
import { exactMoneyText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import type { StateLook } from "#web/ui/state-badge.tsx";

/** `+$95.00`, `−$5.00`. */
export function signedMoneyText(amount: number): string {
  return `${amount < 0 ? "−" : "+"}${exactMoneyText(Math.abs(amount))}`;
}

const kindTexts: Record<TransferKind, () => string> = {
  secured: m.wallet_kind_secured,
  released: m.wallet_kind_released,
  fee: m.wallet_kind_fee,
  refunded: m.wallet_kind_refunded,
  refund_failed: m.wallet_kind_refund_failed,
  payout: m.wallet_kind_payout,
  payout_failed: m.wallet_kind_payout_failed,
  reversed: m.wallet_kind_reversed,
  fee_reversed: m.wallet_kind_fee_reversed,
  frozen: m.wallet_kind_frozen,
  unfrozen: m.wallet_kind_unfrozen,
  charged_back: m.wallet_kind_charged_back,
  loss: m.wallet_kind_loss,
};
const bonusTexts: Partial<Record<TransferKind, () => string>> = {
  secured: m.wallet_kind_secured_bonus,
  released: m.wallet_kind_released_bonus,
};

export function entryText({ kind, isBonus }: Pick<WalletEntry, "kind" | "isBonus">): string {
  return ((isBonus && bonusTexts[kind]) || kindTexts[kind])();
}

export const payoutLooks: Record<OrderState, StateLook> = {
  waiting: { label: m.wallet_payout_state_waiting, dye: "dye-ochre", icon: "clock" },
  sent: { label: m.wallet_payout_state_sent, dye: "dye-indigo", icon: "arrow-right" },
  done: { label: m.wallet_payout_state_done, dye: "dye-green", icon: "check" },
  failed: { label: m.wallet_payout_state_failed, dye: "dye-red", icon: "alert" },
  cancelled: { label: m.wallet_payout_state_cancelled, dye: "dye-clay", icon: "close" },
};
