// The deal about a task as the person at the screen may see it.
import type { OfferState } from "#contract/deals/deal.ts";
import type { DealHistory } from "#contract/deals/deliveries/delivery.ts";
import type { Dispute } from "#contract/deals/disputes/dispute.ts";
import { chosenOfferStates, liveOfferStates } from "#contract/deals/offer-states.ts";
import type { Deal, Offer, TaskVersion } from "#contract/deals/offers/offer.ts";
import { type OfferSort, offerSorts } from "#contract/deals/offers/offer-sort.ts";
import type { TaskReviews } from "#contract/deals/reviews/review.ts";
import type { ThreadMessages } from "#contract/messages/message.ts";
import { limits } from "#contract/platform/limits.ts";
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

type Part<Data> = Data | null | Promise<Data | null>;
/** What only the two sides of a deal see. `talk` is their conversation, null before its first message. */
export type DealParts = { reviews: Part<TaskReviews>; history: Part<DealHistory>; talk: Part<ThreadMessages>; dispute: Part<Dispute> };

const shownMessages = 3;
const partStates: readonly OfferState[] = [...liveOfferStates, ...chosenOfferStates];

/** What a task page loads beside the task. */
export function dealParts(task: string, address: string) {
  const deal = readDeal(task, shownIn(address), sortIn(new URL(address).search));
  return {
    deal,
    reviews: deal.then(readReviews),
    history: deal.then(readAgreedHistory),
    talk: deal.then(readTalk),
    dispute: deal.then(readDispute),
  };
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

/** Both sides of a completed deal may write one. If a dispute has undone the completion, they still see their own. */
export function hasReviews({ deal, items }: KnownDeal): boolean {
  if (deal.dispute) return true;
  return deal.state === "completed" && (deal.isYours || items.some(({ state }) => state === "accepted"));
}

async function readReviews(known: KnownDeal): Promise<TaskReviews | null> {
  if (!known.user || !hasReviews(known)) return null;
  return inSession(() => browserClient.signedIn.request("GET /reviews", { query: { task: known.deal.task } }));
}

/** The poster, and a bidder whose offer can still be chosen or was. */
export function isParty(known: KnownDeal): boolean {
  return known.deal.isYours || ownOffer(known) !== undefined;
}

/** The offer of a bidder that can still be chosen or was. */
export function ownOffer({ deal, items }: KnownDeal): Offer | undefined {
  return deal.isYours ? undefined : items.find(({ state }) => partStates.includes(state));
}

/** For the poster of a task that needs another freelancer: the offer whose work was abandoned last. */
export function abandonedOffer({ deal, items }: KnownDeal): Offer | undefined {
  if (!deal.isYours || !["open", "closed"].includes(deal.state)) return undefined;
  const abandoned = items.filter(({ state }) => state === "abandoned");
  return abandoned.toSorted((one, other) => Date.parse(other.since) - Date.parse(one.since))[0];
}

/** Before an award a poster opens it if they want to see it. */
async function readAgreedHistory({ deal }: KnownDeal): Promise<DealHistory | null> {
  return deal.agreed ? readHistory(deal.task) : null;
}

export function readHistory(task: string): Promise<DealHistory> {
  return inSession(() => browserClient.signedIn.request("GET /mytask/{id}/history", { id: task }));
}

async function readTalk({ deal: { task, agreed, isYours, poster } }: KnownDeal): Promise<ThreadMessages | null> {
  if (!agreed) return null;
  const otherId = (isYours ? agreed.bidder : poster).id;
  return inSession(async () => {
    const threads = await browserClient.signedIn.list("GET /threads", { query: { task, limit: limits.inboxPage } });
    const thread = threads.data.find(({ other }) => other.id === otherId);
    if (!thread) return null;
    return (await browserClient.signedIn.list("GET /threads/{id}", { id: thread._id, query: { limit: shownMessages } })).data;
  });
}

async function readDispute({ deal: { task, dispute } }: KnownDeal): Promise<Dispute | null> {
  return dispute && inSession(() => browserClient.signedIn.request("GET /mytask/{id}/dispute", { id: task }));
}
