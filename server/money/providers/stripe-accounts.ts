// Accounts of freelancers at Stripe, which payouts go to.
import type Stripe from "stripe";
import type { PaymentProvider } from "./provider.ts";
import { Refused, type StripeCall } from "./stripe-client.ts";

export function createStripeAccounts(call: StripeCall): NonNullable<PaymentProvider["payoutAccounts"]> {
  return {
    async open({ id, email, reference, returnUrl }) {
      const account = reference ?? (await createAccount(call, { id, email }));
      const link = { account, type: "account_onboarding", refresh_url: returnUrl, return_url: returnUrl };
      const { url } = await call((stripe) => stripe.accountLinks.create(link));
      return { reference: account, url };
    },

    isReady: (reference) => isAccountReady(call, reference),
  };
}

/** An Express account: Stripe identifies the person, and the market answers for losses. */
async function createAccount(call: StripeCall, { id, email }: { id: string; email: string }): Promise<string> {
  const params: Stripe.AccountCreateParams = {
    controller: { stripe_dashboard: { type: "express" }, fees: { payer: "application" }, losses: { payments: "application" } },
    capabilities: { transfers: { requested: true } },
    email,
    metadata: { person: id },
  };
  return (await call((stripe) => stripe.accounts.create(params, { idempotencyKey: `account-${id}` }))).id;
}

/** An account that was closed, or is not connected any more, is refused. */
export async function isAccountReady(call: StripeCall, reference: string): Promise<boolean> {
  try {
    const { payouts_enabled, capabilities } = await call((stripe) => stripe.accounts.retrieve(reference));
    return payouts_enabled && capabilities?.transfers === "active";
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}
