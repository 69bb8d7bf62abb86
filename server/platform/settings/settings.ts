// All settings of the server, read once from the environment. `.env.example` explains each.
import { existsSync } from "node:fs";
import { z } from "zod";
import { hasTwoDecimalPlaces, isCurrency } from "./currency.ts";
import { firebaseFaults } from "./firebase-settings.ts";
import { paymentFaults } from "./payment-faults.ts";

const postgresAddress = textLike(/^postgres(ql)?:\/\//, "must start with postgres:// or be absent");

const currency = z
  .string()
  .refine(isCurrency, { error: "must be a currency code of ISO 4217, three capital letters such as USD or BDT", abort: true })
  .refine(hasTwoDecimalPlaces, "must be a currency with exactly two decimal places, such as USD or BDT");

const Settings = z
  .object({
    NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
    HOST: z.string().default("127.0.0.1"),
    PORT: wholeNumber(0, 65_535, "must be a port number from 0 to 65535").default(3000),
    PUBLIC_URL: z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).optional(),
    CURRENCY: currency.default("USD"),
    PAYMENTS: z.enum(["off", "sandbox", "manual", "stripe"]).optional(),
    PAYMENT_HOURS: wholeNumber(1, 720, "must be a number of hours from 1 to 720").default(72),
    FEE_PERCENT: percentage(50, "must be a percentage from 0 to 50 with at most two decimals").default(0),
    PAYOUT_APPROVAL_LIMIT: wholeNumber(0, 1_000_000_000, "must be a whole amount, or 0 for no approval").default(500),
    STRIPE_SECRET_KEY: textLike(/^[sr]k_\w+$/, "must be a secret or a restricted key, which starts with sk_ or rk_").optional(),
    STRIPE_WEBHOOK_SECRET: textLike(
      /^whsec_\w+(,whsec_\w+)*$/,
      "must be a signing secret, which starts with whsec_, or several separated by commas",
    ).optional(),
    STRIPE_API_BASE: z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).optional(),
    DATA_DIR: z.string().default("./data"),
    DATABASE_URL: postgresAddress.optional(),
    DATABASE_READ_URL: postgresAddress.optional(),
    IDENTITY: z.enum(["embedded", "firebase"]).default("embedded"),
    AUTH_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    FIREBASE_PROJECT_ID: textLike(/^[a-z][a-z0-9-]{2,62}$/, "must be a project id, like my-market").optional(),
    FIREBASE_API_KEY: textLike(/^[\w-]+$/, "must be the web API key of the project").optional(),
    FIREBASE_AUTH_DOMAIN: textLike(/^[a-z0-9.-]+$/i, "must be a host name, like my-market.firebaseapp.com").optional(),
    FIREBASE_AUTH_EMULATOR_HOST: textLike(
      /^([a-z0-9.-]+|\[[\da-f:]+\]):\d{1,5}$/i,
      "must be a host and a port, like localhost:9099",
    ).optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp(s) address" }).optional(),
    MAIL_FROM: z.string().default("TaskHaat <no-reply@localhost>"),
    METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
    TRUST_PROXY: wholeNumber(0, 10, "must be the number of proxies in front of the server, from 0 to 10").default(0),
    WEB_CONCURRENCY: wholeNumber(1, 64, "must be a number of processes, from 1 to 64").default(1),
    CACHE_MB: wholeNumber(0, 65_536, "must be a whole number of megabytes, or 0 for none").default(64),
    LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
    SLOW_QUERY_MS: wholeNumber(1, Number.MAX_SAFE_INTEGER, "must be a number of milliseconds, 1 or more").default(500),
    SERVICE_WORKER: z.enum(["on", "off"]).default("on"),
    SEED: z.enum(["auto", "off"]).default("auto"),
  })
  .refine((settings) => !settings.GOOGLE_CLIENT_ID === !settings.GOOGLE_CLIENT_SECRET, {
    path: ["GOOGLE_CLIENT_SECRET"],
    error: "must be set together with GOOGLE_CLIENT_ID",
  })
  .refine((settings) => settings.DATABASE_READ_URL === undefined || settings.DATABASE_URL !== undefined, {
    path: ["DATABASE_READ_URL"],
    error: "requires DATABASE_URL, the primary of the replica",
  })
  .refine((settings) => settings.WEB_CONCURRENCY === 1 || settings.DATABASE_URL !== undefined, {
    path: ["WEB_CONCURRENCY"],
    error: "must be 1 without DATABASE_URL, because the embedded database supports only one process",
  })
  .refine((settings) => settings.WEB_CONCURRENCY === 1 || settings.NODE_ENV !== "development", {
    path: ["WEB_CONCURRENCY"],
    error: "must be 1 in development, because hot reload supports only one process",
  });

export type Settings = z.infer<typeof Settings>;

/** Invalid settings; the message is printed for the operator. */
export class SettingsError extends Error {}

/** The environment, with the values of a file `.env`. */
export function loadEnvironment(): NodeJS.ProcessEnv {
  if (existsSync(".env")) process.loadEnvFile(".env");
  return process.env;
}

export function readSettings(environment: Record<string, string | undefined>): Settings {
  const values = Object.keys(Settings.shape).map((name) => [name, environment[name] || undefined]);
  const { success, data, error } = Settings.safeParse(Object.fromEntries(values));
  const faults = success
    ? [...firebaseFaults(data), ...paymentFaults(data)]
    : error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  if (success && faults.length === 0) return data;
  throw new SettingsError(`Invalid settings. ${faults.join("; ")}.`);
}

function textLike(shape: RegExp, words: string) {
  return z.string().regex(shape, words);
}

function wholeNumber(min: number, max: number, words: string) {
  return z.coerce.number(words).int(words).min(min, words).max(max, words);
}

function percentage(max: number, words: string) {
  return textLike(/^\d{1,2}(\.\d{1,2})?$/, words)
    .transform(Number)
    .refine((percent) => percent <= max, words);
}
