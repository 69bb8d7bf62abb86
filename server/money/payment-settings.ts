// How the market takes payments, from the settings of the environment.
import type { PaymentMode, PaymentTerms } from "#contract/market/payment-mode.ts";
import { isLocalOnly } from "#server/platform/settings/loopback.ts";
import type { Settings } from "#server/platform/settings/settings.ts";

type ModeSettings = Pick<Settings, "NODE_ENV" | "HOST" | "PUBLIC_URL" | "PAYMENTS" | "TRUST_PROXY">;

/** Behind a proxy a loopback address may be public. Tests of deals without payments rely on the default. */
export function paymentModeOf(settings: ModeSettings): PaymentMode {
  if (settings.PAYMENTS) return settings.PAYMENTS;
  return settings.NODE_ENV !== "test" && isLocalOnly(settings) && settings.TRUST_PROXY === 0 ? "sandbox" : "off";
}

/** Null where the market takes no payments. */
export function paymentTermsOf(settings: ModeSettings & Pick<Settings, "FEE_PERCENT" | "PAYMENT_HOURS">): PaymentTerms | null {
  const mode = paymentModeOf(settings);
  return mode === "off" ? null : { mode, feePercent: settings.FEE_PERCENT, hours: settings.PAYMENT_HOURS };
}
