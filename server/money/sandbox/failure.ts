import { m } from "#texts/m.ts";

/** Stored with the failed payout. Readers get a sentence in their language. */
export const unreachable = "sandbox_unreachable";

/** The reasons of other providers, and of administrators, are shown as they are. */
export function shownFailure(failure: string): string {
  return failure === unreachable ? m.bank_unreachable() : failure;
}
