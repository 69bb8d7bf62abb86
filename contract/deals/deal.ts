// The deal as data: the states of tasks and offers, who may move them on, under which conditions, and who is notified. The server's
// rules, the buttons, the tests and the pictures in docs/deals.md all read this file.
import { z } from "#contract/platform/zod.ts";
import { type TaskFieldsWith, taskFieldsWith } from "#contract/tasks/task-fields.ts";
import type { TaskState, taskStates } from "#contract/tasks/task-state.ts";
import { liveOfferStates, offerStates } from "./offer-states.ts";
import { timers } from "./timers.ts";

/** An offer was awarded and the deal has not ended. */
export const underwayStates = [
  "awarded",
  "awaiting_payment",
  "in_progress",
  "delivered",
  "disputed",
] as const satisfies (typeof taskStates)[number][];
/**
 * The winner is the bidder whose offer was chosen, a side is the poster or the winner. The clock is not a person: it acts when a state has
 * lasted long enough. Payments act when the market has to wait for the price, and when it has received it.
 */
export const actors = ["poster", "bidder", "winner", "side", "clock", "moderator", "payments"] as const;
/** What one side has asked for and the other has not answered. */
export const requests = ["extension", "end_by_poster", "end_by_winner"] as const;
export type DealRequest = (typeof requests)[number];

export const OfferState = z.enum(offerStates).meta({
  id: "OfferState",
  description:
    "Where an offer is in its deal. The states after `accepted` are final, but a moderator may reverse the decision of a dispute.",
});
export type OfferState = z.infer<typeof OfferState>;
export type Actor = (typeof actors)[number];

/** What a bidder must agree to again when it changes. */
export const taskTerms = taskFieldsWith("isTerm");
export type TaskTerm = TaskFieldsWith<"isTerm">;

/** Conditions beyond the states. */
export type Guard =
  | ("not-poster" | "deadline-not-passed" | "not-hidden" | "not-blocked")
  | ("no-live-offer" | "not-turned-down" | "not-declined" | "under-daily-cap")
  | ("revision-seen" | "version-seen" | "bidder-not-suspended" | "has-reason" | "later-deadline" | "later-delivery-date")
  | ("rounds-left" | "nothing-asked" | "extension-asked" | "overdue" | "delivery-answered")
  | ("no-end-proposed" | "proposal-left" | "end-proposed" | "own-end-proposed" | "their-end-proposed")
  | ("was-delivered" | "was-not-delivered" | "both-heard" | "payment-secured");

/** How often the poster may request changes in one deal. */
export const changeRounds = 3;

const byDeadline = "by_deadline";

/** Why an offer is in its state: the step that brought it there. `accept_others` is for the offers that were not accepted. */
export const reasonCodes = [
  ...["withdraw", "decline", "accept", "accept_others", "refuse", "revoke", "lapse"],
  ...["accept_end", "end_unanswered", "abandon", "end"],
  ...["lapse_payment", "decide_end", "decide_split", "settle_end", "reverse_complete", "reverse_end", "expire", "cancel"],
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

export type Transition = {
  /** A transition of a task that names an offer means the chosen one. */
  subject: "task" | "offer";
  actor: Actor;
  /** From → to. `by_deadline` is open before the deadline has passed, closed after. */
  task: Partial<Record<TaskState, TaskState | typeof byDeadline>>;
  offer?: Partial<Record<OfferState | "none", OfferState>>;
  /** What becomes of the other live offers, and why. */
  others?: { to: OfferState; reason?: ReasonCode };
  guards?: readonly Guard[];
  /** What is asked for after it. A transition that moves the task on ends what was asked for. */
  request?: "extension" | "end" | "none";
  /** For the clock: when it acts. Hours count from the moment the task came into its state, or from the proposal. The time for a payment is a setting. */
  after?: "deadline" | "payment" | { hours: number; from?: "proposal" };
  /** What becomes of a secured payment. A split gives the winner the percentage that the moderator decided. */
  money?: "release" | "refund" | "split" | "hold";
  reason?: ReasonCode;
  /** Who is notified of it. `others` are the bidders of the other live offers. */
  tells: { poster?: true; bidder?: true; others?: true };
};

const proposalTime = { hours: timers.proposalHours, from: "proposal" } as const;
const disputeTime = { hours: timers.disputeDays * 24 } as const;
const bothSides = { poster: true, bidder: true } as const;

const beforeAcceptance = { open: "open", closed: "closed", awarded: "awarded", awaiting_payment: "awaiting_payment" } as const;
const untilWorkStarts = { awarded: byDeadline, awaiting_payment: byDeadline } as const;

export const transitions = {
  send: {
    subject: "offer",
    actor: "bidder",
    task: { open: "open" },
    offer: { none: "active" },
    guards: [
      ...["not-poster", "deadline-not-passed", "not-hidden", "not-blocked"],
      ...["no-live-offer", "not-turned-down", "not-declined", "version-seen", "under-daily-cap"],
    ],
    tells: { poster: true },
  },
  revise: {
    subject: "offer",
    actor: "bidder",
    task: beforeAcceptance,
    offer: { active: "active", needs_reconfirm: "active", shortlisted: "shortlisted" },
    guards: ["version-seen"],
    tells: { poster: true },
  },
  reconfirm: {
    subject: "offer",
    actor: "bidder",
    task: beforeAcceptance,
    offer: { needs_reconfirm: "active" },
    guards: ["version-seen"],
    tells: { poster: true },
  },
  withdraw: {
    subject: "offer",
    actor: "bidder",
    task: beforeAcceptance,
    offer: { active: "withdrawn", needs_reconfirm: "withdrawn", shortlisted: "withdrawn" },
    reason: "withdraw",
    tells: { poster: true },
  },
  shortlist: {
    subject: "offer",
    actor: "poster",
    task: beforeAcceptance,
    offer: { active: "shortlisted" },
    tells: { bidder: true },
  },
  unshortlist: {
    subject: "offer",
    actor: "poster",
    task: beforeAcceptance,
    offer: { shortlisted: "active" },
    tells: {},
  },
  decline: {
    subject: "offer",
    actor: "poster",
    task: beforeAcceptance,
    offer: { active: "declined", needs_reconfirm: "declined", shortlisted: "declined" },
    guards: ["has-reason"],
    reason: "decline",
    tells: { bidder: true },
  },
  award: {
    subject: "offer",
    actor: "poster",
    task: { open: "awarded", closed: "awarded" },
    offer: { active: "awarded", shortlisted: "awarded" },
    guards: ["revision-seen", "bidder-not-suspended"],
    tells: { bidder: true },
  },
  accept: {
    subject: "offer",
    actor: "winner",
    task: { awarded: "in_progress" },
    offer: { awarded: "accepted" },
    others: { to: "lost", reason: "accept_others" },
    reason: "accept",
    tells: { poster: true, others: true },
  },
  refuse: {
    subject: "offer",
    actor: "winner",
    task: untilWorkStarts,
    offer: { awarded: "declined" },
    guards: ["has-reason"],
    reason: "refuse",
    tells: { poster: true },
  },
  revoke: {
    subject: "task",
    actor: "poster",
    task: untilWorkStarts,
    offer: { awarded: "active" },
    guards: ["has-reason"],
    reason: "revoke",
    tells: { bidder: true },
  },
  lapse: {
    subject: "task",
    actor: "clock",
    task: { awarded: byDeadline },
    offer: { awarded: "lapsed" },
    after: { hours: timers.awardHours },
    reason: "lapse",
    tells: { poster: true, bidder: true },
  },
  await_payment: {
    subject: "offer",
    actor: "payments",
    task: { awarded: "awaiting_payment" },
    offer: { awarded: "awarded" },
    tells: { poster: true },
  },
  secure: {
    subject: "task",
    actor: "payments",
    task: { awaiting_payment: "in_progress" },
    offer: { awarded: "accepted" },
    others: { to: "lost", reason: "accept_others" },
    reason: "accept",
    tells: { ...bothSides, others: true },
  },
  lapse_payment: {
    subject: "task",
    actor: "clock",
    task: { awaiting_payment: byDeadline },
    offer: { awarded: "active" },
    after: "payment",
    reason: "lapse_payment",
    tells: bothSides,
  },
  deliver: {
    subject: "task",
    actor: "winner",
    task: { in_progress: "delivered" },
    offer: { accepted: "accepted" },
    tells: { poster: true },
  },
  request_changes: {
    subject: "task",
    actor: "poster",
    task: { delivered: "in_progress" },
    offer: { accepted: "accepted" },
    guards: ["has-reason", "rounds-left"],
    tells: { bidder: true },
  },
  complete: {
    subject: "task",
    actor: "poster",
    task: { delivered: "completed" },
    offer: { accepted: "accepted" },
    money: "release",
    tells: { bidder: true },
  },
  finish: {
    subject: "task",
    actor: "clock",
    task: { delivered: "completed" },
    offer: { accepted: "accepted" },
    guards: ["no-end-proposed"],
    after: { hours: timers.deliveredDays * 24 },
    money: "release",
    tells: bothSides,
  },
  ask_extension: {
    subject: "task",
    actor: "winner",
    task: { in_progress: "in_progress" },
    offer: { accepted: "accepted" },
    guards: ["has-reason", "nothing-asked", "later-delivery-date"],
    request: "extension",
    tells: { poster: true },
  },
  grant_extension: {
    subject: "task",
    actor: "poster",
    task: { in_progress: "in_progress" },
    offer: { accepted: "accepted" },
    guards: ["extension-asked"],
    request: "none",
    tells: { bidder: true },
  },
  decline_extension: {
    subject: "task",
    actor: "poster",
    task: { in_progress: "in_progress" },
    offer: { accepted: "accepted" },
    guards: ["extension-asked"],
    request: "none",
    tells: { bidder: true },
  },
  propose_end: {
    subject: "task",
    actor: "side",
    task: { in_progress: "in_progress", delivered: "delivered" },
    offer: { accepted: "accepted" },
    guards: ["has-reason", "no-end-proposed", "proposal-left"],
    request: "end",
    tells: bothSides,
  },
  withdraw_end: {
    subject: "task",
    actor: "side",
    task: { in_progress: "in_progress", delivered: "delivered" },
    offer: { accepted: "accepted" },
    guards: ["own-end-proposed"],
    request: "none",
    tells: bothSides,
  },
  accept_end: {
    subject: "task",
    actor: "side",
    task: { in_progress: "ended", delivered: "ended" },
    offer: { accepted: "ended_by_agreement" },
    guards: ["their-end-proposed"],
    reason: "accept_end",
    money: "refund",
    tells: bothSides,
  },
  reject_end: {
    subject: "task",
    actor: "side",
    task: { in_progress: "in_progress", delivered: "delivered" },
    offer: { accepted: "accepted" },
    guards: ["their-end-proposed"],
    request: "none",
    tells: bothSides,
  },
  end_unanswered: {
    subject: "task",
    actor: "clock",
    task: { in_progress: "ended" },
    offer: { accepted: "ended_by_agreement" },
    guards: ["end-proposed", "was-not-delivered"],
    after: proposalTime,
    reason: "end_unanswered",
    money: "refund",
    tells: bothSides,
  },
  dispute_unanswered: {
    subject: "task",
    actor: "clock",
    task: { in_progress: "disputed", delivered: "disputed" },
    offer: { accepted: "accepted" },
    guards: ["end-proposed", "was-delivered"],
    after: proposalTime,
    tells: bothSides,
  },
  abandon: {
    subject: "task",
    actor: "winner",
    task: { in_progress: byDeadline },
    offer: { accepted: "abandoned" },
    guards: ["has-reason"],
    reason: "abandon",
    money: "refund",
    tells: { poster: true },
  },
  end: {
    subject: "task",
    actor: "poster",
    task: { in_progress: "ended" },
    offer: { accepted: "ended_overdue" },
    guards: ["overdue"],
    reason: "end",
    money: "refund",
    tells: { bidder: true },
  },
  dispute: {
    subject: "task",
    actor: "side",
    task: { in_progress: "disputed", delivered: "disputed" },
    offer: { accepted: "accepted" },
    guards: ["has-reason", "delivery-answered"],
    tells: bothSides,
  },
  decide_complete: {
    subject: "task",
    actor: "moderator",
    task: { disputed: "completed" },
    offer: { accepted: "accepted" },
    guards: ["both-heard"],
    money: "release",
    tells: bothSides,
  },
  decide_split: {
    subject: "task",
    actor: "moderator",
    task: { disputed: "ended" },
    offer: { accepted: "ended_by_dispute" },
    guards: ["both-heard", "payment-secured"],
    reason: "decide_split",
    money: "split",
    tells: bothSides,
  },
  decide_end: {
    subject: "task",
    actor: "moderator",
    task: { disputed: "ended" },
    offer: { accepted: "ended_by_dispute" },
    guards: ["both-heard"],
    reason: "decide_end",
    money: "refund",
    tells: bothSides,
  },
  settle_complete: {
    subject: "task",
    actor: "clock",
    task: { disputed: "completed" },
    offer: { accepted: "accepted" },
    guards: ["was-delivered"],
    after: disputeTime,
    money: "release",
    tells: bothSides,
  },
  settle_end: {
    subject: "task",
    actor: "clock",
    task: { disputed: "ended" },
    offer: { accepted: "ended_by_dispute" },
    guards: ["was-not-delivered"],
    after: disputeTime,
    reason: "settle_end",
    money: "refund",
    tells: bothSides,
  },
  reopen_dispute: {
    subject: "task",
    actor: "moderator",
    task: { completed: "disputed", ended: "disputed" },
    offer: { accepted: "accepted", ended_by_dispute: "accepted" },
    reason: "accept",
    money: "hold",
    tells: bothSides,
  },
  reverse_complete: {
    subject: "task",
    actor: "moderator",
    task: { completed: "ended" },
    offer: { accepted: "ended_by_dispute" },
    reason: "reverse_complete",
    money: "refund",
    tells: bothSides,
  },
  reverse_end: {
    subject: "task",
    actor: "moderator",
    task: { ended: "completed" },
    offer: { ended_by_dispute: "accepted" },
    reason: "reverse_end",
    money: "release",
    tells: bothSides,
  },
  close: {
    subject: "task",
    actor: "clock",
    task: { open: "closed" },
    after: "deadline",
    tells: { poster: true, others: true },
  },
  expire: {
    subject: "task",
    actor: "clock",
    task: { closed: "expired" },
    others: { to: "closed_unawarded", reason: "expire" },
    after: { hours: timers.expiryDays * 24 },
    tells: { poster: true, others: true },
  },
  cancel: {
    subject: "task",
    actor: "poster",
    task: { open: "cancelled", closed: "cancelled" },
    others: { to: "closed_unawarded", reason: "cancel" },
    guards: ["has-reason"],
    tells: { others: true },
  },
  extend: {
    subject: "task",
    actor: "poster",
    task: { open: "open", closed: "open", expired: "open" },
    others: { to: "needs_reconfirm" },
    guards: ["later-deadline"],
    tells: { others: true },
  },
  change: {
    subject: "task",
    actor: "poster",
    task: { open: byDeadline, closed: byDeadline, expired: byDeadline },
    others: { to: "needs_reconfirm" },
    tells: { others: true },
  },
} as const satisfies Record<string, Transition>;

export type TransitionName = keyof typeof transitions;
export const transitionNames = Object.keys(transitions) as [TransitionName, ...TransitionName[]];
export const TransitionName = z.enum(transitionNames).meta({ id: "TransitionName", description: "A step of a deal." });

/** In the order in which they follow each other on a task that was not read for a long time. */
export const clockTransitions = [
  ...["lapse", "lapse_payment", "close", "expire", "end_unanswered", "dispute_unanswered"],
  ...["finish", "settle_complete", "settle_end"],
] as const satisfies TransitionName[];

export function transition(name: TransitionName): Transition {
  return transitions[name];
}

export function isLive(state: OfferState): boolean {
  return liveOfferStates.some((live) => live === state);
}
