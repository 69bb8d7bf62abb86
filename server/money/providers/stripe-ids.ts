// Our ids, which Stripe keeps as metadata with payments, refunds and transfers.
import type Stripe from "stripe";

const shape = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Null for an object that something else has made in the same Stripe account. */
export function ourId(metadata: Stripe.Metadata | null | undefined, kind: "payment" | "order"): string | null {
  const id = metadata?.[kind];
  return id !== undefined && shape.test(id) ? id : null;
}

/** Stripe writes currencies in small letters. */
export function currencyCode(currency: string | null): string {
  return (currency ?? "").toUpperCase();
}

/** A reference to another object is its id, or the object if it was asked for. */
export function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === "object" ? (reference?.id ?? null) : reference;
}
