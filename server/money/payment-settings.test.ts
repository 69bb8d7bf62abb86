import { expect, test } from "vitest";
import { readSettings } from "#server/platform/settings/settings.ts";
import { paymentModeOf, paymentTermsOf } from "./payment-settings.ts";

const stripe = { PAYMENTS: "stripe", STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };

test.each([
  [{}, "sandbox"],
  [{ NODE_ENV: "development" }, "sandbox"],
  [{ PUBLIC_URL: "http://localhost:3000" }, "sandbox"],
  [{ NODE_ENV: "test" }, "off"],
  [{ HOST: "0.0.0.0" }, "off"],
  [{ PUBLIC_URL: "https://market.example" }, "off"],
  [{ TRUST_PROXY: "1" }, "off"],
  [{ PAYMENTS: "off" }, "off"],
  [{ PAYMENTS: "sandbox", NODE_ENV: "test" }, "sandbox"],
  [{ PAYMENTS: "manual", HOST: "0.0.0.0" }, "manual"],
  [{ ...stripe, PUBLIC_URL: "https://market.example" }, "stripe"],
])("with %j payments are %s", (environment, mode) => {
  expect(paymentModeOf(readSettings(environment))).toBe(mode);
});

test("terms have the fee and the time to pay, and are null without payments", () => {
  expect(paymentTermsOf(readSettings({}))).toEqual({ mode: "sandbox", feePercent: 0, hours: 72 });
  const terms = { PAYMENTS: "manual", FEE_PERCENT: "7.25", PAYMENT_HOURS: "24" };
  expect(paymentTermsOf(readSettings(terms))).toEqual({ mode: "manual", feePercent: 7.25, hours: 24 });
  expect(paymentTermsOf(readSettings({ PAYMENTS: "off" }))).toBeNull();
});
