// The sentence of each notification, by the role of the person who is notified.
import type { DealEventName, Transition } from "#contract/deals/deal.ts";
import { timerTexts } from "#contract/deals/timer-texts.ts";
import type { TaskState } from "#contract/tasks/task-state.ts";
import { moneyText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";

/** `person`: a person that a moderator's decision concerns. */
export type Role = keyof Transition["tells"] | "person";
type Sentence = (inputs: ReturnType<typeof timerTexts> & { name: string; amount: string }) => string;
/** The task as it is now, for events after which the poster chooses again. */
type TaskNow = { state: TaskState; liveOffers: number };
type About = { name: string; amount: number | null; task: TaskNow | null };

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
  finish: both(m.inbox_event_finish),
  ask_extension: { poster: m.inbox_event_ask_extension },
  grant_extension: { bidder: m.inbox_event_grant_extension },
  decline_extension: { bidder: m.inbox_event_decline_extension },
  propose_end: both(m.inbox_event_propose_end),
  withdraw_end: both(m.inbox_event_withdraw_end),
  accept_end: both(m.inbox_event_accept_end),
  reject_end: both(m.inbox_event_reject_end),
  end_unanswered: both(m.inbox_event_end_unanswered),
  dispute_unanswered: both(m.inbox_event_dispute_unanswered),
  abandon: { poster: m.inbox_event_abandon },
  end: { bidder: m.inbox_event_end },
  dispute: both(m.inbox_event_dispute),
  decide_complete: both(m.inbox_event_decide_complete),
  decide_end: both(m.inbox_event_decide_end),
  settle_complete: both(m.inbox_event_settle_complete),
  settle_end: both(m.inbox_event_settle_end),
  reopen_dispute: both(m.inbox_event_reopen_dispute),
  reverse_complete: both(m.inbox_event_reverse_complete),
  reverse_end: both(m.inbox_event_reverse_end),
  close: { poster: m.inbox_event_close, others: m.inbox_event_close_others },
  expire: { poster: m.inbox_event_expire, others: m.inbox_event_expire_others },
  cancel: { others: m.inbox_event_cancel },
  extend: { others: m.inbox_event_extend },
  change: { others: m.inbox_event_change },
  statement: both(m.inbox_event_statement),
  review: both(m.inbox_event_review),
  review_published: both(m.inbox_event_review_published),
  message: both(m.inbox_event_message),
  question: { poster: m.inbox_event_question },
  answer: { bidder: m.inbox_event_answer },
  decision: { person: m.inbox_event_decision },
  // After an appeal against the decision of a dispute, the opposite outcome.
  decision_reversed: {
    person: m.inbox_event_decision_reversed,
    poster: m.inbox_event_decision_reversed_end,
    bidder: m.inbox_event_decision_reversed_complete,
  },
  appeal_upheld: { person: m.inbox_event_appeal_upheld },
  report_closed: { person: m.inbox_event_report_closed },
};

function both(sentence: Sentence): Record<"poster" | "bidder", Sentence> {
  return { poster: sentence, bidder: sentence };
}

/** After these the poster looks for another offer. */
const asksForChoice: DealEventName[] = ["refuse", "lapse", "close"];

function choiceText(event: DealEventName, { state, liveOffers }: TaskNow): string {
  if (state !== "open" && state !== "closed") return "";
  if (liveOffers > 0) return event === "close" ? m.inbox_next_pick_or_extend() : m.inbox_next_pick();
  return state === "open" ? m.inbox_next_open() : m.inbox_next_extend();
}

/** `name` is the other side of the deal, `amount` the price of the offer; an event that has none does not name it. */
export function eventText(event: DealEventName, toldAs: Role, { name, amount, task }: About): string {
  const sentence = sentences[event][toldAs] ?? m.inbox_event_other;
  const text = sentence({ ...timerTexts(), name, amount: amount === null ? "" : moneyText(amount) });
  const next = toldAs === "poster" && task && asksForChoice.includes(event) ? choiceText(event, task) : "";
  return next ? `${text} ${next}` : text;
}
