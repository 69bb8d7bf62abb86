// The state of a deal in words for one of its sides, and the steps that the contract allows them now.
import { type TransitionName, transition } from "#contract/deal.ts";
import { offerStateWords, taskStateWords } from "#contract/deal-words.ts";
import type { MyDeal } from "#contract/my-deals.ts";
import { ownOfferWords } from "#web/ui/deal-state.tsx";

/** Possible at any time, so no news. */
const everReady: TransitionName[] = ["send", "change", "cancel", "withdraw"];

export function statusWords(my: MyDeal): string {
  const { group, deal, offer } = my;
  if (group === "now" && deal.state === "completed") return `${taskStateWords.completed} Rate each other.`;
  if (group !== "now") return stateOf(my);
  if (!offer && (deal.state === "open" || deal.state === "closed")) return toChoose(my);
  const steps = [...(offer?.actions ?? []), ...deal.actions].filter((name) => !everReady.includes(name));
  return `${stateOf(my)} ${labelsOf(steps)}`.trim();
}

function stateOf({ deal, offer }: MyDeal): string {
  if (!offer) return deal.state === "open" && deal.bidcunt === 0 ? "Open, without an offer yet." : taskStateWords[deal.state];
  // An accepted offer stands as its task does.
  if (offer.state === "accepted") return deal.changesAsked ? `Changes were asked for: ${deal.changesAsked}` : taskStateWords[deal.state];
  return offer.reason ?? ownOfferWords[offer.state] ?? offerStateWords[offer.state];
}

function toChoose({ deal: { state, bidcunt } }: MyDeal): string {
  if (bidcunt === 0) return "The deadline has passed without an offer. Extend or cancel it.";
  const offers = bidcunt === 1 ? "1 offer waits" : `${bidcunt.toLocaleString("en")} offers wait`;
  return state === "open" ? `${offers} for you.` : `The deadline has passed, and ${offers} for you.`;
}

function labelsOf(steps: TransitionName[]): string {
  const labels = steps.map((name) => transition(name).label);
  return labels.length === 0 ? "" : `${[labels[0], ...labels.slice(1).map(lowerFirst)].join(" or ")}.`;
}

function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
