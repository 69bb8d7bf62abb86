// The library of Stripe, loaded on first use, and what its errors mean.
import type Stripe from "stripe";
import { ProviderUnavailable } from "./provider.ts";

/** Runs a request. Every error of Stripe becomes `ProviderUnavailable` or `Refused`, without keys, headers or personal data. */
export type StripeCall = <T>(run: (stripe: Stripe) => Promise<T>) => Promise<T>;

/** Stripe will not carry out the request. Only orders tell this from "unavailable": a check that is refused proves nothing about money. */
export class Refused extends ProviderUnavailable {
  readonly failure: string;
  /** Stripe keeps the answer of a key for a day, also a refusal. */
  readonly isReplayed: boolean;
  readonly isForLackOfFunds: boolean;

  constructor({ code, message, headers }: Stripe.errors.StripeError, summary: string) {
    super(summary);
    this.failure = withoutSecrets(message).slice(0, 200);
    this.isReplayed = headers?.["idempotent-replayed"] === "true";
    this.isForLackOfFunds = code === "balance_insufficient" || code === "insufficient_funds";
  }
}

const timeout = 20_000;

export function createStripeCall({ secretKey, apiBase }: { secretKey: string; apiBase?: string | undefined }): StripeCall {
  let library: Promise<{ stripe: Stripe; StripeError: typeof Stripe.errors.StripeError }> | null = null;

  async function load() {
    const { default: Library } = await import("stripe");
    const stripe = new Library(secretKey, { timeout, telemetry: false, appInfo: { name: "TaskHaat" }, ...(apiBase && addressOf(apiBase)) });
    return { stripe, StripeError: Library.errors.StripeError };
  }

  return async (run) => {
    library ??= load();
    const { stripe, StripeError } = await library;
    try {
      return await run(stripe);
    } catch (error) {
      throw error instanceof StripeError ? translate(error) : error;
    }
  };
}

function addressOf(apiBase: string) {
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === "http:";
  return {
    protocol: isPlain ? ("http" as const) : ("https" as const),
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port || (isPlain ? 80 : 443),
  };
}

function translate(error: Stripe.errors.StripeError): ProviderUnavailable {
  const { name, code, statusCode, requestId } = error;
  const summary = ["Stripe:", name, code, statusCode && `status ${statusCode}`, requestId].filter(Boolean).join(" ");
  return isRefusal(error) ? new Refused(error, summary) : new ProviderUnavailable(summary);
}

/** A wrong or restricted key (401, 403) is a fault of the settings, which must not fail the orders of people. */
function isRefusal({ statusCode = 0, code, rawType }: Stripe.errors.StripeError): boolean {
  if (statusCode === 403) return code === "account_invalid";
  return [400, 402, 404].includes(statusCode) && rawType !== "idempotency_error" && code !== "rate_limit";
}

function withoutSecrets(message: string): string {
  return message.replace(/\b(sk|rk|whsec)_[\w*.…]+/g, "$1_…");
}
