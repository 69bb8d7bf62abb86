// Constructs the payment provider that the settings name, and the sandbox bank.
import { readSecret } from "#server/identity/secret.server.ts";
import { paymentModeOf } from "#server/money/payment-settings.ts";
import { manualProvider } from "#server/money/providers/manual.ts";
import type { PaymentProvider } from "#server/money/providers/provider.ts";
import { createSandboxBank, type SandboxBank } from "#server/money/sandbox/bank.server.ts";
import { createSandboxProvider } from "#server/money/sandbox/sandbox-provider.ts";
import { moneyTransfers } from "#server/money/tables/ledger.table.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { type Settings, SettingsError } from "#server/platform/settings/settings.ts";

type Options = {
  settings: Settings;
  db: Db;
  /** Where browsers reach the market. */
  origin(): string;
  /** Sends a callback of the sandbox bank to this server. */
  call(body: string, headers: Record<string, string>): Promise<unknown>;
};

export type Providers = { provider: PaymentProvider | null; bank: SandboxBank | null };

export async function createProviders({ settings, db, origin, call }: Options): Promise<Providers> {
  const mode = paymentModeOf(settings);
  const secret = () => readSecret(settings, db);
  if (mode === "off") return { provider: null, bank: null };
  if (mode === "manual") return { provider: manualProvider, bank: null };
  if (mode === "sandbox") {
    const bank = createSandboxBank({ db, secret, call });
    return { bank, provider: createSandboxProvider({ bank, secret, origin }) };
  }
  const { STRIPE_SECRET_KEY: secretKey = "", STRIPE_WEBHOOK_SECRET: webhookSecret = "", STRIPE_API_BASE: apiBase } = settings;
  const { createStripeProvider } = await import("#server/money/providers/stripe.ts");
  return { provider: createStripeProvider({ secretKey, webhookSecret, ...(apiBase && { apiBase }) }), bank: null };
}

/** The currency of a market cannot change once money has moved. */
export async function refuseOtherCurrency(db: Db, { CURRENCY }: Settings): Promise<void> {
  const [first] = await db.select({ currency: moneyTransfers.currency }).from(moneyTransfers).limit(1);
  if (first && first.currency !== CURRENCY)
    throw new SettingsError(`CURRENCY: the ledger of this market is in ${first.currency}, so it must stay ${first.currency}`);
}
