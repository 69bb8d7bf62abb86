// What the reader of a deal does next, or whom the deal waits for.
import type { Deal, Offer } from "#contract/deals/offers/offer.ts";
import { m } from "#texts/m.ts";

/** The name of the person on the other side. */
export function otherName({ isYours, agreed, poster }: Deal): string {
  return isYours ? (agreed?.bidder.name ?? m.step_the_bidder()) : poster.name;
}

/** Whether the work was delivered at least once, also if changes were requested since. */
export function wasDelivered({ state, changesAsked }: Pick<Deal, "state" | "changesAsked">): boolean {
  return state === "delivered" || changesAsked !== null;
}

/** `own` is the offer of a reader who is not the poster. */
export function nextStepText(deal: Deal, own: Offer | undefined): string {
  if (deal.state === "completed") return m.progress_completed();
  if (deal.state === "disputed") return m.progress_disputed();
  if (deal.state === "ended") return m.progress_ended();
  return requestText(deal) ?? (own ? bidderText(deal, own) : posterText(deal));
}

/** What one side has asked for and the other has not answered. While an extension is asked for, the work goes on. */
function requestText(deal: Deal): string | null {
  const { askedFor, isYours } = deal;
  if (!askedFor) return null;
  const name = otherName(deal);
  if ((askedFor.by === "poster") === isYours) return askedFor.kind === "end" ? m.progress_wait_end({ name }) : null;
  return askedFor.kind === "extension" ? m.progress_answer_extension({ name }) : m.progress_answer_end({ name });
}

function posterText(deal: Deal): string {
  const { state, bidcunt, awardable = bidcunt, changesAsked, changesLeft } = deal;
  const name = otherName(deal);
  if (bidcunt > 0 && awardable === 0 && (state === "open" || state === "closed")) return m.progress_wait_confirm({ count: bidcunt });
  if (state === "open") return bidcunt === 0 ? m.progress_wait_offers() : m.progress_review_offers();
  if (state === "closed") return bidcunt === 0 ? m.progress_closed_no_offers() : m.progress_closed_offers();
  if (state === "awarded") return m.progress_wait_accept({ name });
  if (state === "awaiting_payment") return m.progress_secure_payment({ name });
  if (state === "in_progress") return changesAsked ? m.progress_wait_changes({ name }) : m.progress_wait_delivery({ name });
  if (state === "delivered") return changesLeft === 0 ? m.progress_approve_only() : m.progress_check_work();
  return state === "cancelled" ? m.progress_cancelled() : m.progress_expired();
}

function bidderText({ state, poster: { name }, changesAsked }: Deal, own: Offer): string {
  if (own.state === "needs_reconfirm") return m.progress_confirm_offer();
  if (own.state === "awarded" && state === "awaiting_payment") return m.progress_wait_payment({ name });
  if (own.state === "awarded") return m.progress_answer_award();
  if (own.state !== "accepted") return m.progress_wait_decision({ name });
  if (state === "delivered") return m.progress_wait_approval({ name });
  return changesAsked ? m.progress_make_changes() : m.progress_deliver();
}
