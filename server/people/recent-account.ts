import { newAccountDays } from "#contract/market/trust.ts";

/** Older accounts are not new, whatever they have done. */
export function isRecentAccount({ createdAt }: { createdAt: Date }): boolean {
  return Date.now() - createdAt.getTime() < newAccountDays * 86_400_000;
}
