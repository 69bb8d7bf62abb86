/** A new account has lower limits until its first completed deal or this many days after joining. */
export const newAccountDays = 7;

/** Older accounts are not new, whatever they have done. */
export function isRecentAccount({ createdAt }: { createdAt: Date }): boolean {
  return Date.now() - createdAt.getTime() < newAccountDays * 86_400_000;
}
