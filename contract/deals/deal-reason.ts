// Why an offer is in its state: stored as a code and what the actor wrote, shown as a sentence in the current language.
import { m } from "#texts/m.ts";
import type { ReasonCode } from "./deal.ts";
import { timerTexts } from "./timer-texts.ts";

export type OfferReason = { reasonCode: ReasonCode | null; reason: string | null };
export type ReasonReader = "poster" | "bidder";
type Sentence = (inputs: ReturnType<typeof timerTexts> & { reason: string }) => string;

const sentences: Record<ReasonCode, Sentence> = {
  withdraw: m.step_reason_withdraw,
  decline: m.step_reason_decline,
  accept: m.step_reason_accept,
  accept_others: m.step_reason_accept_others,
  refuse: m.step_reason_refuse,
  revoke: m.step_reason_revoke,
  lapse: m.step_reason_lapse,
  accept_end: m.step_reason_accept_end,
  end_unanswered: m.step_reason_end_unanswered,
  abandon: m.step_reason_abandon,
  end: m.step_reason_end,
  lapse_payment: m.step_reason_lapse_payment,
  decide_split: m.step_reason_decide_split,
  decide_end: m.step_reason_decide_end,
  settle_end: m.step_reason_settle_end,
  reverse_complete: m.step_reason_reverse_complete,
  reverse_end: m.step_reason_reverse_end,
  expire: m.step_reason_expire,
  cancel: m.step_reason_cancel,
};

/** The reasons of their own steps, as the side that took them reads them. */
const ownSentences: Record<ReasonReader, Partial<Record<ReasonCode, Sentence>>> = {
  bidder: { withdraw: m.step_reason_own_withdraw, refuse: m.step_reason_own_refuse, abandon: m.step_reason_own_abandon },
  poster: { decline: m.step_reason_own_decline, revoke: m.step_reason_own_revoke, end: m.step_reason_own_end },
};

/** `showGiven` gets what the actor wrote. A text without a code is shown as it is stored. */
export function shownReason({ reasonCode, reason }: OfferReason, showGiven: (given: string) => string, reader?: ReasonReader) {
  if (reasonCode === null) return reason === null ? null : showGiven(reason);
  const sentence = (reader && ownSentences[reader][reasonCode]) ?? sentences[reasonCode];
  return sentence({ ...timerTexts(), reason: showGiven(reason ?? "") });
}

/** Whether an offer is declined because its freelancer turned down the job. */
export function isTurnedDown({ reasonCode }: Pick<OfferReason, "reasonCode">): boolean {
  return reasonCode === "refuse";
}
