import { describe, expect, test } from "vitest";
import { readSettings, SettingsError } from "./settings.ts";

const stripe = { PAYMENTS: "stripe", STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
const hours = "PAYMENT_HOURS: must be a number of hours from 1 to 720";
const fee = "FEE_PERCENT: must be a percentage from 0 to 50 with at most two decimals";
const limit = "PAYOUT_APPROVAL_LIMIT: must be a whole amount, or 0 for no approval";
const key = "STRIPE_SECRET_KEY: must be a secret or a restricted key, which starts with sk_ or rk_";
const secret = "STRIPE_WEBHOOK_SECRET: must be a signing secret, which starts with whsec_, or several separated by commas";
const sandbox = "PAYMENTS: sandbox is only available on a loopback address";

test("an empty environment chooses no mode and has the usual terms", () => {
  const settings = readSettings({});
  expect(settings.PAYMENTS).toBeUndefined();
  expect(settings).toMatchObject({ PAYMENT_HOURS: 72, FEE_PERCENT: 0, PAYOUT_APPROVAL_LIMIT: 500 });
});

test.each(["0", "0.5", "12.25", "50", "50.00"])("a fee of %s %% is accepted", (percent) => {
  expect(readSettings({ FEE_PERCENT: percent }).FEE_PERCENT).toBe(Number(percent));
});

describe("faults are reported", () => {
  test.each([
    [{ PAYMENT_HOURS: "0" }, hours],
    [{ PAYMENT_HOURS: "721" }, hours],
    [{ PAYMENT_HOURS: "1.5" }, hours],
    [{ FEE_PERCENT: "-1" }, fee],
    [{ FEE_PERCENT: "50.01" }, fee],
    [{ FEE_PERCENT: "2.345" }, fee],
    [{ FEE_PERCENT: "ten" }, fee],
    [{ FEE_PERCENT: "1e1" }, fee],
    [{ PAYOUT_APPROVAL_LIMIT: "-1" }, limit],
    [{ PAYOUT_APPROVAL_LIMIT: "0.5" }, limit],
    [{ ...stripe, STRIPE_SECRET_KEY: "pk_test_1" }, key],
    [{ ...stripe, STRIPE_WEBHOOK_SECRET: "secret" }, secret],
    [{ ...stripe, STRIPE_WEBHOOK_SECRET: "whsec_1," }, secret],
    [
      { PAYMENTS: "stripe" },
      "STRIPE_SECRET_KEY: must be set with PAYMENTS=stripe; STRIPE_WEBHOOK_SECRET: must be set with PAYMENTS=stripe",
    ],
    [{ ...stripe, STRIPE_WEBHOOK_SECRET: "" }, "STRIPE_WEBHOOK_SECRET: must be set with PAYMENTS=stripe"],
    [{ PAYMENTS: "sandbox", HOST: "0.0.0.0" }, sandbox],
    [{ PAYMENTS: "sandbox", PUBLIC_URL: "https://market.example" }, sandbox],
    [{ STRIPE_API_BASE: "localhost:4000" }, "STRIPE_API_BASE: must be an http(s) address"],
    [{ STRIPE_API_BASE: "https://api.stripe.example" }, "STRIPE_API_BASE: must be a loopback address"],
    [{ STRIPE_API_BASE: "http://127.0.0.1.example" }, "STRIPE_API_BASE: must be a loopback address"],
  ])("%j", (environment, words) => {
    expect(() => readSettings(environment)).toThrow(new SettingsError(`Invalid settings. ${words}.`));
  });

  test("an unknown mode", () => {
    expect(() => readSettings({ PAYMENTS: "paypal" })).toThrow("Invalid settings. PAYMENTS: ");
  });

  test("without the key of Stripe", () => {
    expect(() => readSettings({ ...stripe, STRIPE_SECRET_KEY: "hush", STRIPE_WEBHOOK_SECRET: "hush" })).toThrow(/^((?!hush).)*$/);
  });
});

test.each([
  { ...stripe, STRIPE_SECRET_KEY: "rk_live_1" },
  { ...stripe, STRIPE_WEBHOOK_SECRET: "whsec_1,whsec_2" },
  { ...stripe, STRIPE_API_BASE: "http://localhost:12111" },
  { ...stripe, STRIPE_API_BASE: "http://[::1]:12111" },
  { PAYMENTS: "sandbox" },
  { PAYMENTS: "manual", HOST: "0.0.0.0" },
])("%j is accepted", (environment) => {
  expect(readSettings(environment)).toMatchObject(environment);
});
