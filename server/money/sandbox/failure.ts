import { m } from "#texts/m.ts";

/** Stored with the failed payout. Readers get it in their language. */
export const unreachable = "The account could not be reached.";

/** The reasons of other providers, and of administrators, are shown as they are. */
export function shownFailure(failure: string): string {
  return failure === unreachable ? m.bank_unreachable() : failure;
}
