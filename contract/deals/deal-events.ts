// What people are notified of. Each event names its kind of mail and, for each recipient, the sentence and the states in which a mail
// about it is still useful. The browser does not load this file.
import type { timerTexts } from "#contract/deals/timer-texts.ts";
import type { TaskState } from "#contract/tasks/task-state.ts";
import { m } from "#texts/m.ts";
import { type DealRequest, type OfferState, type Transition, type TransitionName, transitionNames, type transitions } from "./deal.ts";

/** What a person can be emailed about, each with its own switch. */
export const mailKinds = ["offers", "awards", "work", "reviews", "messages", "questions", "reminders"] as const;
export type MailKind = (typeof mailKinds)[number];
/** `own`: a mail of its own, which is sent at once and has no switch. */
type Mail = MailKind | "own" | "none";

/** `person`: a person that a moderator's decision concerns. `side`: the side whose appeal opens the dispute again. */
export type Recipient = keyof Transition["tells"] | "person" | "side";
type TaskNow = { state: TaskState; liveOffers: number };

export type Notice = {
  text: (inputs: ReturnType<typeof timerTexts> & { name: string; amount: string }) => string;
  /** What the recipient can do, given the task as it is now. */
  next?: (task: TaskNow) => string;
  /** In other states it is not mailed: the step that it asks for is no longer possible, or the offer has changed since. */
  validWhile?: { task?: TaskState[]; request?: DealRequest; offer?: OfferState[] };
};

type DealEvent<To = Partial<Record<Recipient, Notice>>> = { mail: Mail; to: To };

const waiting: OfferState[] = ["active", "needs_reconfirm", "shortlisted"];
const undecided: TaskState[] = ["open", "closed"];
const whileDisputed: Notice["validWhile"] = { task: ["disputed"] };

/** The events of transitions, to the recipients that each transition names. */
const stepEvents: { [Step in TransitionName]: DealEvent<Record<keyof (typeof transitions)[Step]["tells"], Notice>> } = {
  send: { mail: "offers", to: { poster: { text: m.inbox_event_send, validWhile: { offer: waiting } } } },
  revise: { mail: "offers", to: { poster: { text: m.inbox_event_revise, validWhile: { offer: waiting } } } },
  reconfirm: { mail: "offers", to: { poster: { text: m.inbox_event_reconfirm, validWhile: { offer: waiting } } } },
  withdraw: { mail: "offers", to: { poster: { text: m.inbox_event_withdraw } } },
  shortlist: { mail: "offers", to: { bidder: { text: m.inbox_event_shortlist, validWhile: { offer: ["shortlisted"] } } } },
  unshortlist: { mail: "offers", to: {} },
  decline: { mail: "offers", to: { bidder: { text: m.inbox_event_decline } } },
  award: { mail: "awards", to: { bidder: { text: m.inbox_event_award, validWhile: { offer: ["awarded"] } } } },
  accept: { mail: "awards", to: { poster: { text: m.inbox_event_accept }, others: { text: m.inbox_event_accept_others } } },
  refuse: {
    mail: "awards",
    to: { poster: { text: m.inbox_event_refuse, next: chooseBy(m.inbox_next_pick), validWhile: { task: undecided } } },
  },
  revoke: { mail: "awards", to: { bidder: { text: m.inbox_event_revoke, validWhile: { offer: waiting } } } },
  lapse: {
    mail: "reminders",
    to: {
      poster: { text: m.inbox_event_lapse, next: chooseBy(m.inbox_next_pick), validWhile: { task: undecided } },
      bidder: { text: m.inbox_event_lapse_bidder },
    },
  },
  await_payment: { mail: "awards", to: { poster: { text: m.inbox_event_await_payment, validWhile: { task: ["awaiting_payment"] } } } },
  secure: {
    mail: "awards",
    to: {
      poster: { text: m.inbox_event_secure_poster },
      bidder: { text: m.inbox_event_secure_bidder },
      others: { text: m.inbox_event_accept_others },
    },
  },
  lapse_payment: {
    mail: "reminders",
    to: {
      poster: { text: m.inbox_event_lapse_payment, next: chooseBy(m.inbox_next_pick), validWhile: { task: undecided } },
      bidder: { text: m.inbox_event_lapse_payment_bidder, validWhile: { offer: waiting } },
    },
  },
  deliver: { mail: "work", to: { poster: { text: m.inbox_event_deliver, validWhile: { task: ["delivered"] } } } },
  request_changes: { mail: "work", to: { bidder: { text: m.inbox_event_request_changes, validWhile: { task: ["in_progress"] } } } },
  complete: { mail: "work", to: { bidder: { text: m.inbox_event_complete } } },
  finish: { mail: "reminders", to: bothSides({ text: m.inbox_event_finish }) },
  ask_extension: { mail: "work", to: { poster: { text: m.inbox_event_ask_extension, validWhile: { request: "extension" } } } },
  grant_extension: { mail: "work", to: { bidder: { text: m.inbox_event_grant_extension } } },
  decline_extension: { mail: "work", to: { bidder: { text: m.inbox_event_decline_extension } } },
  propose_end: {
    mail: "work",
    to: {
      poster: { text: m.inbox_event_propose_end, validWhile: { request: "end_by_winner" } },
      bidder: { text: m.inbox_event_propose_end, validWhile: { request: "end_by_poster" } },
    },
  },
  withdraw_end: { mail: "work", to: bothSides({ text: m.inbox_event_withdraw_end }) },
  accept_end: { mail: "work", to: bothSides({ text: m.inbox_event_accept_end }) },
  reject_end: { mail: "work", to: bothSides({ text: m.inbox_event_reject_end }) },
  end_unanswered: { mail: "reminders", to: bothSides({ text: m.inbox_event_end_unanswered }) },
  dispute_unanswered: { mail: "reminders", to: bothSides({ text: m.inbox_event_dispute_unanswered, validWhile: whileDisputed }) },
  abandon: { mail: "work", to: { poster: { text: m.inbox_event_abandon, validWhile: { task: undecided } } } },
  end: { mail: "work", to: { bidder: { text: m.inbox_event_end } } },
  dispute: { mail: "work", to: bothSides({ text: m.inbox_event_dispute, validWhile: whileDisputed }) },
  decide_complete: { mail: "work", to: bothSides({ text: m.inbox_event_decide_complete, validWhile: { task: ["completed"] } }) },
  decide_end: { mail: "work", to: bothSides({ text: m.inbox_event_decide_end, validWhile: { task: ["ended"] } }) },
  decide_split: { mail: "work", to: bothSides({ text: m.inbox_event_decide_split, validWhile: { task: ["ended"] } }) },
  settle_complete: { mail: "reminders", to: bothSides({ text: m.inbox_event_settle_complete }) },
  settle_end: { mail: "reminders", to: bothSides({ text: m.inbox_event_settle_end }) },
  reopen_dispute: { mail: "work", to: bothSides({ text: m.inbox_event_reopen_dispute, validWhile: whileDisputed }) },
  reverse_complete: { mail: "work", to: bothSides({ text: m.inbox_event_reverse_complete }) },
  reverse_end: { mail: "work", to: bothSides({ text: m.inbox_event_reverse_end }) },
  close: {
    mail: "reminders",
    to: {
      poster: { text: m.inbox_event_close, next: chooseBy(m.inbox_next_pick_or_extend), validWhile: { task: ["closed"] } },
      others: { text: m.inbox_event_close_others, validWhile: { task: ["closed"], offer: waiting } },
    },
  },
  expire: {
    mail: "reminders",
    to: { poster: { text: m.inbox_event_expire, validWhile: { task: ["expired"] } }, others: { text: m.inbox_event_expire_others } },
  },
  cancel: { mail: "offers", to: { others: { text: m.inbox_event_cancel } } },
  extend: { mail: "offers", to: { others: { text: m.inbox_event_extend, validWhile: { offer: ["needs_reconfirm"] } } } },
  change: { mail: "offers", to: { others: { text: m.inbox_event_change, validWhile: { offer: ["needs_reconfirm"] } } } },
};

const otherEvents = {
  statement: { mail: "work", to: bothSides({ text: m.inbox_event_statement, validWhile: whileDisputed }) },
  review: { mail: "reviews", to: bothSides({ text: m.inbox_event_review }) },
  review_published: { mail: "reviews", to: bothSides({ text: m.inbox_event_review_published }) },
  message: { mail: "messages", to: bothSides({ text: m.inbox_event_message }) },
  question: { mail: "questions", to: { poster: { text: m.inbox_event_question, validWhile: { task: ["open"] } } } },
  answer: { mail: "questions", to: { bidder: { text: m.inbox_event_answer } } },
  invite: { mail: "offers", to: { bidder: { text: m.inbox_event_invite, validWhile: { task: ["open"] } } } },
  released: { mail: "work", to: { bidder: { text: m.inbox_event_released } } },
  bonus: { mail: "work", to: { bidder: { text: m.inbox_event_bonus } } },
  refunded: { mail: "work", to: { poster: { text: m.inbox_event_refunded } } },
  refund_failed: { mail: "work", to: { poster: { text: m.inbox_event_refund_failed } } },
  payment_returned: { mail: "work", to: { poster: { text: m.inbox_event_payment_returned } } },
  payment_failed: { mail: "work", to: { poster: { text: m.inbox_event_payment_failed, validWhile: { task: ["awaiting_payment"] } } } },
  charged_back: {
    mail: "work",
    to: { ...bothSides({ text: m.inbox_event_charged_back }), person: { text: m.inbox_event_charged_back_staff } },
  },
  payout_sent: { mail: "work", to: { person: { text: m.inbox_event_payout_sent } } },
  payout_failed: { mail: "work", to: { person: { text: m.inbox_event_payout_failed } } },
  decision: { mail: "own", to: { person: { text: m.inbox_event_decision } } },
  decision_reversed: {
    mail: "own",
    to: {
      person: { text: m.inbox_event_decision_reversed },
      // After an appeal against the decision of a dispute, the opposite outcome.
      poster: { text: m.inbox_event_decision_reversed_end },
      bidder: { text: m.inbox_event_decision_reversed_complete },
      side: { text: m.inbox_event_decision_reversed_open },
    },
  },
  appeal_upheld: { mail: "own", to: { person: { text: m.inbox_event_appeal_upheld } } },
  report_closed: { mail: "none", to: { person: { text: m.inbox_event_report_closed } } },
} satisfies Record<string, DealEvent>;

/** They belong to a person, not to a deal. */
export const payoutEvents = ["payout_sent", "payout_failed"] as const satisfies (keyof typeof otherEvents)[];

export type DealEventName = TransitionName | keyof typeof otherEvents;
export const dealEventNames = [...transitionNames, ...(Object.keys(otherEvents) as (keyof typeof otherEvents)[])] as const;
export const eventCatalogue: Record<DealEventName, DealEvent> = { ...stepEvents, ...otherEvents };

export function eventsMailedAs(mail: Mail): DealEventName[] {
  return dealEventNames.filter((name) => eventCatalogue[name].mail === mail);
}

function bothSides(notice: Notice): Record<"poster" | "bidder", Notice> {
  return { poster: notice, bidder: notice };
}

/** For events after which the poster looks for another offer. */
function chooseBy(pickText: () => string): (task: TaskNow) => string {
  return ({ state, liveOffers }) => {
    if (state !== "open" && state !== "closed") return "";
    if (liveOffers > 0) return pickText();
    return state === "open" ? m.inbox_next_open() : m.inbox_next_extend();
  };
}
