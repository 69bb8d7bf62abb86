// How this market takes payments, from its settings.
import type { PaymentMode, PaymentTerms } from "#contract/money/payment-mode.ts";
import { isLocalOnly } from "#server/platform/settings/loopback.ts";
import type { Settings } from "#server/platform/settings/settings.ts";

type Given = Settings & {
  PAYMENTS?: PaymentMode | undefined;
  FEE_PERCENT?: number;
  PAYMENT_HOURS?: number;
  PAYOUT_APPROVAL_LIMIT?: number;
};

export function paymentModeOf(settings: Given): PaymentMode {
  return settings.PAYMENTS ?? (settings.NODE_ENV !== "test" && isLocalOnly(settings) ? "sandbox" : "off");
}

/** Null where the market takes no payments. */
export function paymentTermsOf(settings: Given): PaymentTerms | null {
  const mode = paymentModeOf(settings);
  return mode === "off" ? null : { mode, feePercent: settings.FEE_PERCENT ?? 0, hours: settings.PAYMENT_HOURS ?? 72 };
}
