/** How the market takes payments: not at all, with a bank for trying it out, confirmed by administrators, or by Stripe. */
export const paymentModes = ["off", "sandbox", "manual", "stripe"] as const;
export type PaymentMode = (typeof paymentModes)[number];
export const paymentProviders = ["sandbox", "manual", "stripe"] as const satisfies PaymentMode[];
export type ProviderName = (typeof paymentProviders)[number];

/** What people and pages know about payments. */
export type PaymentTerms = { mode: ProviderName; feePercent: number; hours: number };
