// What is wrong with settings of payments that are valid one by one.
import { isLocalOnly, isLoopback } from "./loopback.ts";
import type { Settings } from "./settings.ts";

/** Reasons why the server must not start, each with the name of the setting. */
export function paymentFaults(settings: Settings): string[] {
  const { PAYMENTS, STRIPE_API_BASE } = settings;
  const missing = (["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"] as const).filter((name) => PAYMENTS === "stripe" && !settings[name]);
  const faults = [
    PAYMENTS === "sandbox" && !isLocalOnly(settings) && "PAYMENTS: sandbox is only available on a loopback address",
    ...missing.map((name) => `${name}: must be set with PAYMENTS=stripe`),
    STRIPE_API_BASE !== undefined && !isLoopback(new URL(STRIPE_API_BASE).hostname) && "STRIPE_API_BASE: must be a loopback address",
  ];
  return faults.filter((fault) => fault !== false);
}
