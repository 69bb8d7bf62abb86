// A conversation about an offer, for component tests.
import type { Deal, Offer } from "#contract/deals/offers/offer.ts";
import type { Message, Thread, ThreadMessages } from "#contract/messages/message.ts";

const id = (number: number) => `0198a1de-0000-7000-8000-${String(number).padStart(12, "0")}`;
const time = "2026-11-15T12:00:00.000Z";
const bidder = { id: id(9), name: "Rahima", rating: 0, photoURL: null };

/** Rahima has made an offer on a task of Karim Uddin. */
export const aThread: Thread = {
  ...{ _id: id(1), task: { _id: id(2), title: "A sign" }, me: "bidder", unread: 0, last: null, isBlocked: false },
  other: { id: id(3), name: "Karim Uddin", photoURL: null },
};

export const aDeal: Deal = {
  ...{ task: id(2), title: "A sign", category: "Design", budget: 120, deadline: "2099-12-31", state: "open", since: time, dueAt: null },
  ...{
    poster: { id: id(3), name: "Karim Uddin", rating: 0, photoURL: null },
    version: 1,
    bidcunt: 1,
    isYours: false,
    agreed: null,
    isLiked: false,
  },
  ...{ ownQuestion: null, changesAsked: null, askedFor: null, overdueAt: null, changesLeft: null, dispute: null, seal: null, actions: [] },
};

export const anOffer: Offer = {
  ...{ _id: id(4), task: id(2), bidder, state: "active", since: time, reason: null, revision: 1, amount: 95.5, days: 4, message: "Mine." },
  ...{ version: 1, isSealed: false, createdAt: time, updatedAt: time, actions: [] },
};

export function threadAnswer(messages: Message[], change: Partial<ThreadMessages> = {}): ThreadMessages {
  return {
    thread: aThread,
    about: { deal: aDeal, offer: anOffer },
    messages,
    seenUpTo: null,
    settings: { enterSends: true, readReceipts: true },
    ...change,
  };
}
