// What stands in the controls of an offer, and what is wrong with it.
import { type Offer, OfferTerms } from "#contract/offer.ts";

export const offerFields = ["amount", "days", "message"] as const;
export type OfferField = (typeof offerFields)[number];
export type OfferValues = Record<OfferField, string>;
export type OfferErrors = Partial<Record<OfferField, string>>;

export const emptyOffer: OfferValues = { amount: "", days: "", message: "" };

const required: Record<OfferField, string> = {
  amount: "Amount is required, as a number.",
  days: "Days are required, as a whole number.",
  message: "Message is required.",
};

export function valuesOfOffer({ amount, days, message }: Offer): OfferValues {
  return { amount: String(amount), days: String(days), message };
}

export function sameOffer(one: OfferValues, other: OfferValues): boolean {
  return offerFields.every((name) => one[name] === other[name]);
}

export function checkOffer(values: OfferValues): { terms: OfferTerms } | { errors: OfferErrors } {
  const parsed = OfferTerms.safeParse({ amount: Number(values.amount), days: Number(values.days), message: values.message });
  const missing = offerFields.filter((name) => values[name].trim() === "");
  if (parsed.success && missing.length === 0) return { terms: parsed.data };
  const found = parsed.error?.issues.map(({ path, message }) => [String(path[0]), message] as const) ?? [];
  return { errors: { ...Object.fromEntries(found.reverse()), ...Object.fromEntries(missing.map((name) => [name, required[name]])) } };
}
