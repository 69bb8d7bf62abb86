// The deal about a task as the person at the screen may see it.
import type { Deal, Offer, TaskVersion } from "#contract/offer.ts";
import { type OfferSort, offerSorts } from "#contract/offer-sort.ts";
import type { TaskReviews } from "#contract/review.ts";
import { browserClient } from "#web/data/api.ts";
import { inSession, readFirst, shownIn } from "#web/data/load.ts";
import { getUser, type User } from "#web/data/session.ts";

export type KnownDeal = {
  /** Null for a visitor. */
  user: User | null;
  deal: Deal;
  items: Offer[];
  next: string | null;
  /** What changed in the task since the offer was made that its bidder has to confirm. */
  changes: TaskVersion[];
};

export type DealReviewsPart = TaskReviews | null | Promise<TaskReviews | null>;

/** What a task page loads beside the task. */
export function dealParts(task: string, address: string) {
  const deal = readDeal(task, shownIn(address), sortIn(new URL(address).search));
  return { deal, reviews: deal.then(readReviews) };
}

/** By the query parameter `offers`. */
export function sortIn(search: string): OfferSort {
  const given = new URLSearchParams(search).get("offers");
  return offerSorts.find((sort) => sort === given) ?? "newest";
}

/** Visitors may read it too, but the answer depends on the person. */
async function readDeal(task: string, count: number, sort: OfferSort): Promise<KnownDeal> {
  const user = await getUser();
  return inSession(async () => {
    const list = await readFirst(count, async (page) => {
      const { data, next } = await browserClient.signedIn.list("GET /offers", { query: { task, sort, ...page } });
      return { deal: data.deal, items: data.offers, next };
    });
    return { user, ...list, changes: await readChanges(list.deal, list.items) };
  });
}

async function readChanges({ isYours }: Deal, offers: Offer[]): Promise<TaskVersion[]> {
  const offer = offers.find(({ state }) => state === "needs_reconfirm");
  if (isYours || !offer) return [];
  const history = browserClient.signedIn.request("GET /offers/{id}", { id: offer._id });
  // The deal can be shown without it.
  return history.then(
    ({ versions }) => versions,
    () => [],
  );
}

/** Both sides of a completed deal may write one. */
export function hasReviews({ deal, items }: KnownDeal): boolean {
  return deal.state === "completed" && (deal.isYours || items.some(({ state }) => state === "accepted"));
}

async function readReviews(known: KnownDeal): Promise<TaskReviews | null> {
  if (!known.user || !hasReviews(known)) return null;
  return inSession(() => browserClient.signedIn.request("GET /reviews", { query: { task: known.deal.task } }));
}
