// The payments of a deal as the person at the screen may see them.
import { ApiError } from "#contract/client.ts";
import type { Deal } from "#contract/deals/offers/offer.ts";
import type { DealMoney } from "#contract/money/money.ts";
import { browserClient } from "#web/data/api.ts";
import { inSession } from "#web/data/load.ts";
import type { User } from "#web/data/session.ts";
import { takesPayments } from "#web/ui/market.ts";

export type KnownPayments = {
  money: DealMoney;
  task: string;
  person: string;
  isPoster: boolean;
  /** The name of the person on the other side. */
  other: string;
  /** What decides about a secured price. */
  decides: "approval" | "proposal to end" | "dispute";
};

/** Null for others than the two sides, until an offer is accepted, and where the market takes no payments. */
export async function readPayments({ user, deal }: { user: User | null; deal: Deal }): Promise<KnownPayments | null> {
  const { task, agreed, isYours: isPoster, state, poster, askedFor } = deal;
  if (!takesPayments() || !user || !agreed || state === "awarded") return null;
  const money = await inSession(() => browserClient.signedIn.request("GET /mytask/{id}/payments", { id: task })).catch((error: unknown) => {
    // The other side may have ended the award meanwhile.
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
  const decides = state === "disputed" ? "dispute" : askedFor?.kind === "end" ? "proposal to end" : "approval";
  return money && { money, task, person: user.id, isPoster, other: isPoster ? agreed.bidder.name : poster.name, decides };
}
