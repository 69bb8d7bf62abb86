// The deal as data: the states of tasks and offers, who may move them on, under which conditions, and who is notified. The server's
// rules, the buttons, the tests and the pictures in docs/deals.md all read this file.
import { z } from "#contract/zod.ts";
import { m } from "#messages/m.ts";
import { type TaskFieldsWith, taskFieldsWith } from "./task-fields.ts";

export const taskStates = ["open", "closed", "awarded", "in_progress", "delivered", "completed", "cancelled", "expired"] as const;
export const liveOfferStates = ["active", "needs_reconfirm", "shortlisted", "awarded"] as const;
export const finalOfferStates = ["accepted", "declined", "withdrawn", "lost", "lapsed", "closed_unawarded"] as const;
export const offerStates = [...liveOfferStates, ...finalOfferStates] as const;
/** The states of a chosen offer. A task has at most one. */
export const chosenOfferStates = ["awarded", "accepted"] as const;
/** An offer was awarded and the work is not completed. */
export const underwayStates = ["awarded", "in_progress", "delivered"] as const satisfies (typeof taskStates)[number][];
/** The winner is the bidder whose offer was chosen. The clock is no person: it acts when a state has lasted long enough. */
export const actors = ["poster", "bidder", "winner", "clock"] as const;

export const TaskState = z.enum(taskStates).meta({ id: "TaskState", description: "Where a task is in its deal." });
export type TaskState = z.infer<typeof TaskState>;
export const OfferState = z
  .enum(offerStates)
  .meta({ id: "OfferState", description: "Where an offer is in its deal. The states from `accepted` on are final." });
export type OfferState = z.infer<typeof OfferState>;
export type Actor = (typeof actors)[number];

/** What a bidder must agree to again when it changes. */
export const taskTerms = taskFieldsWith("isTerm");
export type TaskTerm = TaskFieldsWith<"isTerm">;

/** Conditions beyond the states, and the error when one does not hold. */
export const guards = {
  "not-poster": m.step_guard_not_poster,
  "not-blocked": m.step_guard_not_blocked,
  "deadline-not-passed": m.step_guard_deadline,
  "no-live-offer": m.step_guard_no_live_offer,
  "not-declined": m.step_guard_not_declined,
  "under-daily-cap": m.step_guard_daily_cap,
  "revision-seen": m.step_guard_revision_seen,
  "version-seen": m.step_guard_version_seen,
  "has-reason": () => m.field_required({ label: m.step_reason() }),
  "later-deadline": m.step_guard_later_deadline,
} as const satisfies Record<string, () => string>;
export type Guard = keyof typeof guards;

/** How long a state lasts before the clock moves it on. A deadline ends with its day, by UTC. */
export const timers = { awardHours: 36, deliveredDays: 14, expiryDays: 30 } as const;

const byDeadline = "by_deadline";

type Timers = Record<keyof typeof timers, string>;

/** Why an offer is in its state. `stored` must not change: existing rows are recognised by it. `{reason}` is what the actor wrote. */
type Reason = { stored: string; shown: (inputs: Timers & { reason: string }) => string };

export type Transition = {
  /** A transition of a task that names an offer means the chosen one. */
  subject: "task" | "offer";
  actor: Actor;
  /** From → to. `by_deadline` is open before the deadline has passed, closed after. */
  task: Partial<Record<TaskState, TaskState | typeof byDeadline>>;
  offer?: Partial<Record<OfferState | "none", OfferState>>;
  /** What becomes of the other live offers, and why. */
  others?: { to: OfferState; reason?: Reason };
  guards: readonly Guard[];
  /** For the clock: when it acts. Hours count from the moment the task came into its state. */
  after?: "deadline" | { hours: number };
  reason?: Reason;
  /** Who is notified of it. `others` are the bidders of the other live offers. */
  tells: { poster?: true; bidder?: true; others?: true };
};

const beforeAcceptance = { open: "open", closed: "closed", awarded: "awarded" } as const;

export const transitions = {
  send: {
    subject: "offer",
    actor: "bidder",
    task: { open: "open" },
    offer: { none: "active" },
    guards: ["not-poster", "not-blocked", "deadline-not-passed", "no-live-offer", "not-declined", "under-daily-cap", "version-seen"],
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
    guards: [],
    reason: { stored: "Withdrawn by its bidder.", shown: m.step_reason_withdraw },
    tells: { poster: true },
  },
  shortlist: {
    subject: "offer",
    actor: "poster",
    task: beforeAcceptance,
    offer: { active: "shortlisted" },
    guards: [],
    tells: { bidder: true },
  },
  unshortlist: {
    subject: "offer",
    actor: "poster",
    task: beforeAcceptance,
    offer: { shortlisted: "active" },
    guards: [],
    tells: {},
  },
  decline: {
    subject: "offer",
    actor: "poster",
    task: beforeAcceptance,
    offer: { active: "declined", needs_reconfirm: "declined", shortlisted: "declined" },
    guards: ["has-reason"],
    reason: { stored: "Declined by the poster: {reason}", shown: m.step_reason_decline },
    tells: { bidder: true },
  },
  award: {
    subject: "offer",
    actor: "poster",
    task: { open: "awarded", closed: "awarded" },
    offer: { active: "awarded", shortlisted: "awarded" },
    guards: ["revision-seen"],
    tells: { bidder: true },
  },
  accept: {
    subject: "offer",
    actor: "winner",
    task: { awarded: "in_progress" },
    offer: { awarded: "accepted" },
    others: { to: "lost", reason: { stored: "Another offer was accepted.", shown: m.step_reason_accept_others } },
    guards: [],
    reason: { stored: "The award was accepted.", shown: m.step_reason_accept },
    tells: { poster: true, others: true },
  },
  refuse: {
    subject: "offer",
    actor: "winner",
    task: { awarded: byDeadline },
    offer: { awarded: "declined" },
    guards: ["has-reason"],
    reason: { stored: "The bidder declined the award: {reason}", shown: m.step_reason_refuse },
    tells: { poster: true },
  },
  revoke: {
    subject: "task",
    actor: "poster",
    task: { awarded: byDeadline },
    offer: { awarded: "active" },
    guards: ["has-reason"],
    reason: { stored: "The award was taken back: {reason}", shown: m.step_reason_revoke },
    tells: { bidder: true },
  },
  lapse: {
    subject: "task",
    actor: "clock",
    task: { awarded: byDeadline },
    offer: { awarded: "lapsed" },
    guards: [],
    after: { hours: timers.awardHours },
    reason: { stored: "The award was not answered within 36 hours.", shown: m.step_reason_lapse },
    tells: { poster: true, bidder: true },
  },
  deliver: {
    subject: "task",
    actor: "winner",
    task: { in_progress: "delivered" },
    offer: { accepted: "accepted" },
    guards: [],
    tells: { poster: true },
  },
  request_changes: {
    subject: "task",
    actor: "poster",
    task: { delivered: "in_progress" },
    offer: { accepted: "accepted" },
    guards: ["has-reason"],
    tells: { bidder: true },
  },
  complete: {
    subject: "task",
    actor: "poster",
    task: { delivered: "completed" },
    offer: { accepted: "accepted" },
    guards: [],
    tells: { bidder: true },
  },
  finish: {
    subject: "task",
    actor: "clock",
    task: { delivered: "completed" },
    offer: { accepted: "accepted" },
    guards: [],
    after: { hours: timers.deliveredDays * 24 },
    tells: { poster: true, bidder: true },
  },
  close: {
    subject: "task",
    actor: "clock",
    task: { open: "closed" },
    guards: [],
    after: "deadline",
    tells: { poster: true, others: true },
  },
  expire: {
    subject: "task",
    actor: "clock",
    task: { closed: "expired" },
    others: { to: "closed_unawarded", reason: { stored: "Nobody was chosen within 30 days of closing.", shown: m.step_reason_expire } },
    guards: [],
    after: { hours: timers.expiryDays * 24 },
    tells: { poster: true, others: true },
  },
  cancel: {
    subject: "task",
    actor: "poster",
    task: { open: "cancelled", closed: "cancelled" },
    others: { to: "closed_unawarded", reason: { stored: "The task was cancelled: {reason}", shown: m.step_reason_cancel } },
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
    guards: [],
    tells: { others: true },
  },
} as const satisfies Record<string, Transition>;

export type TransitionName = keyof typeof transitions;
export const transitionNames = Object.keys(transitions) as [TransitionName, ...TransitionName[]];
export const TransitionName = z.enum(transitionNames).meta({ id: "TransitionName", description: "A step of a deal." });

/** Decisions of moderators, which people are always notified of. */
const moderationEventNames = ["decision", "decision_reversed", "appeal_upheld", "report_closed"] as const;

/** What people are notified of: transitions, reviews written and published, messages, questions, answers and moderation. */
export const dealEventNames = [
  ...transitionNames,
  ...["review", "review_published", "message", "question", "answer"],
  ...moderationEventNames,
] as const;
export type DealEventName = (typeof dealEventNames)[number];

/** In the order in which they follow each other on a task that was not read for a long time. */
export const clockTransitions = ["lapse", "close", "expire", "finish"] as const satisfies TransitionName[];

export function transition(name: TransitionName): Transition {
  return transitions[name];
}

export function isLive(state: OfferState): boolean {
  return liveOfferStates.some((live) => live === state);
}

/** A person's relation to a task and, where a transition names one, to an offer on it. */
export type Stand = {
  taskState: TaskState;
  offerState: OfferState | "none";
  isPoster: boolean;
  /** Made this offer, or could make one. */
  isBidder: boolean;
};

export type Fault = "actor" | "task" | "offer";

/** What keeps a person from a transition, looking at actor and states alone; null when nothing does. */
export function faultOf(name: TransitionName, stand: Stand): Fault | null {
  const { actor, task, offer } = transition(name);
  const isActor = actor === "poster" ? stand.isPoster : actor !== "clock" && stand.isBidder;
  if (!isActor) return "actor";
  if (task[stand.taskState] === undefined) return "task";
  if (offer && offer[stand.offerState] === undefined) return "offer";
  return null;
}

/** The transitions that a person may ask for, for buttons. */
export function actionsFor(subject: Transition["subject"], stand: Stand): TransitionName[] {
  return transitionNames.filter((name) => transition(name).subject === subject && faultOf(name, stand) === null);
}
