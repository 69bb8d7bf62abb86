import { describe, expect, test } from "vitest";
import { currencyOf } from "./currency.ts";
import { isLoopback } from "./loopback.ts";
import { readSettings, SettingsError } from "./settings.ts";

test("an empty environment gives the defaults, and blank is the same as absent", () => {
  const defaults = readSettings({});
  expect(defaults).toMatchObject({
    HOST: "127.0.0.1",
    PORT: 3000,
    CURRENCY: "USD",
    DATA_DIR: "./data",
    SEED: "auto",
    LOG_LEVEL: "info",
    NODE_ENV: "production",
  });
  expect(defaults.DATABASE_URL).toBeUndefined();
  expect(readSettings({ PORT: "", DATABASE_URL: "", HOST: "" })).toEqual(defaults);
});

test("settings are read, unknown variables are ignored", () => {
  const settings = readSettings({ PORT: "0", HOST: "0.0.0.0", DATABASE_URL: "postgresql://db/market", PATH: "/bin" });
  expect(settings).toMatchObject({ PORT: 0, HOST: "0.0.0.0", DATABASE_URL: "postgresql://db/market" });
  expect(settings).not.toHaveProperty("PATH");
});

describe("an invalid value fails with a message that names the setting", () => {
  test.each([
    ["PORT", "http", "must be a port number from 0 to 65535"],
    ["PORT", "70000", "must be a port number from 0 to 65535"],
    ["PORT", "80.5", "must be a port number from 0 to 65535"],
    ["PORT", "-1", "must be a port number from 0 to 65535"],
    ["DATABASE_URL", "mysql://x", "must start with postgres:// or be absent"],
    ["PUBLIC_URL", "taskhaat.example", "must be an http(s) address"],
    ["PUBLIC_URL", "ftp://taskhaat.example", "must be an http(s) address"],
    ["CURRENCY", "taka", "must be a currency code of ISO 4217, three capital letters such as USD or BDT."],
    ["CURRENCY", "bdt", "must be a currency code of ISO 4217, three capital letters such as USD or BDT."],
    ["CURRENCY", "ABC", "must be a currency code of ISO 4217, three capital letters such as USD or BDT."],
    ["CURRENCY", "JPY", "must be a currency with exactly two decimal places, such as USD or BDT."],
    ["CURRENCY", "KWD", "must be a currency with exactly two decimal places, such as USD or BDT."],
    ["AUTH_SECRET", "short", "must have at least 32 characters"],
    ["SMTP_URL", "https://mail.example", "must be an smtp(s) address"],
    ["METRICS_TOKEN", "short", "must have at least 16 characters"],
    ["TRUST_PROXY", "yes", "must be the number of proxies in front of the server, from 0 to 10"],
    ["TRUST_PROXY", "-1", "must be the number of proxies in front of the server, from 0 to 10"],
    ["DATABASE_READ_URL", "mysql://x", "must start with postgres:// or be absent"],
    ["DATABASE_READ_URL", "postgres://replica/market", "requires DATABASE_URL, the primary of the replica"],
    ["WEB_CONCURRENCY", "0", "must be a number of processes, from 1 to 64"],
    ["WEB_CONCURRENCY", "many", "must be a number of processes, from 1 to 64"],
    ["WEB_CONCURRENCY", "2", "must be 1 without DATABASE_URL, because the embedded database supports only one process"],
    ["LOG_LEVEL", "loud", ""],
    ["SLOW_QUERY_MS", "soon", "must be a number of milliseconds, 1 or more"],
    ["SEED", "yes", ""],
    ["IDENTITY", "nobody", ""],
    ["NODE_ENV", "prod", ""],
  ])("%s=%s", (name, value, words) => {
    expect(() => readSettings({ [name]: value })).toThrow(SettingsError);
    expect(() => readSettings({ [name]: value })).toThrow(`Invalid settings. ${name}: ${words}`);
  });

  test("only one of Google's two settings", () => {
    const message = "Invalid settings. GOOGLE_CLIENT_SECRET: must be set together with GOOGLE_CLIENT_ID.";
    expect(() => readSettings({ GOOGLE_CLIENT_ID: "id" })).toThrow(message);
    expect(() => readSettings({ GOOGLE_CLIENT_SECRET: "secret" })).toThrow(message);
  });

  test("the message never contains a secret", () => {
    expect(() => readSettings({ AUTH_SECRET: "hush", DATABASE_URL: "mysql://me:hush@db" })).toThrow(/^((?!hush).)*$/);
  });
});

test("a currency has its sign, and its code where it has none", () => {
  const signs = ["USD", "BDT", "EUR", "CAD", "CHF"].map((code) => currencyOf(readSettings({ CURRENCY: code }).CURRENCY));
  expect(signs.map(({ code, sign }) => `${code} ${sign}`)).toEqual(["USD $", "BDT ৳", "EUR €", "CAD $", "CHF CHF"]);
});

test("only addresses of this machine are loopback", () => {
  for (const host of ["localhost", "127.0.0.1", "127.8.8.8", "::1", "[::1]"]) expect(isLoopback(host)).toBe(true);
  for (const host of ["0.0.0.0", "::", "192.168.1.4", "example.com"]) expect(isLoopback(host)).toBe(false);
});
