// The sentence of each notification, by the role of the person who is notified.
import type { DealEventName, Transition } from "#contract/deal.ts";
import { timerTexts } from "#contract/timer-texts.ts";
import { moneyText } from "#messages/formats.ts";
import { m } from "#messages/m.ts";

/** `person`: a person that a moderator's decision concerns. */
export type Role = keyof Transition["tells"] | "person";
type Sentence = (inputs: ReturnType<typeof timerTexts> & { name: string; amount: string }) => string;

const sentences: Record<DealEventName, Partial<Record<Role, Sentence>>> = {
  send: { poster: m.inbox_event_send },
  revise: { poster: m.inbox_event_revise },
  reconfirm: { poster: m.inbox_event_reconfirm },
  withdraw: { poster: m.inbox_event_withdraw },
  shortlist: { bidder: m.inbox_event_shortlist },
  unshortlist: {},
  decline: { bidder: m.inbox_event_decline },
  award: { bidder: m.inbox_event_award },
  accept: { poster: m.inbox_event_accept, others: m.inbox_event_accept_others },
  refuse: { poster: m.inbox_event_refuse },
  revoke: { bidder: m.inbox_event_revoke },
  lapse: { poster: m.inbox_event_lapse, bidder: m.inbox_event_lapse_bidder },
  deliver: { poster: m.inbox_event_deliver },
  request_changes: { bidder: m.inbox_event_request_changes },
  complete: { bidder: m.inbox_event_complete },
  finish: { poster: m.inbox_event_finish, bidder: m.inbox_event_finish },
  close: { poster: m.inbox_event_close, others: m.inbox_event_close_others },
  expire: { poster: m.inbox_event_expire, others: m.inbox_event_expire_others },
  cancel: { others: m.inbox_event_cancel },
  extend: { others: m.inbox_event_extend },
  change: { others: m.inbox_event_change },
  review: { poster: m.inbox_event_review, bidder: m.inbox_event_review },
  review_published: { poster: m.inbox_event_review_published, bidder: m.inbox_event_review_published },
  message: { poster: m.inbox_event_message, bidder: m.inbox_event_message },
  question: { poster: m.inbox_event_question },
  answer: { bidder: m.inbox_event_answer },
  decision: { person: m.inbox_event_decision },
  decision_reversed: { person: m.inbox_event_decision_reversed },
  appeal_upheld: { person: m.inbox_event_appeal_upheld },
  report_closed: { person: m.inbox_event_report_closed },
};

/** `name` is the other side of the deal, `amount` the price of the offer; an event that has none does not name it. */
export function eventText(event: DealEventName, toldAs: Role, { name, amount }: { name: string; amount: number | null }): string {
  const sentence = sentences[event][toldAs] ?? m.inbox_event_other;
  return sentence({ ...timerTexts(), name, amount: amount === null ? "" : moneyText(amount) });
}
