// The deal as data: the states of tasks and offers, who may move them on, under which conditions, and who is notified. The server's
// rules, the buttons, the tests and the pictures in docs/deals.md all read this file.
import { z } from "#contract/zod.ts";
import { type TaskFieldsWith, taskFieldsWith } from "./task-fields.ts";

export const taskStates = ["open", "closed", "awarded", "in_progress", "delivered", "completed", "cancelled", "expired"] as const;
export const liveOfferStates = ["active", "needs_reconfirm", "shortlisted", "awarded"] as const;
export const finalOfferStates = ["accepted", "declined", "withdrawn", "lost", "lapsed", "closed_unawarded"] as const;
export const offerStates = [...liveOfferStates, ...finalOfferStates] as const;
/** The one offer of a task that was chosen stands in one of these. */
export const chosenOfferStates = ["awarded", "accepted"] as const;
/** The winner is the bidder whose offer was chosen. The clock is nobody: it acts when a state has lasted long enough. */
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

/** Conditions beyond the states, and what is said when one does not hold. */
export const guards = {
  "not-poster": "You cannot make an offer on your own task.",
  "not-blocked": "One of you has blocked the other: there are no offers between you.",
  "deadline-not-passed": "The deadline has passed: this task takes no new offers.",
  "no-live-offer": "You already have an offer on this task. You can revise it.",
  "not-declined": "Your offer on this task was declined, so it cannot be sent again.",
  "under-daily-cap": "You have sent as many offers as a day allows. Try again later.",
  "revision-seen": "This offer has been revised since you saw it. Look at it again before you award it.",
  "version-seen": "This task has changed since you saw it. Look at it again.",
  "has-reason": "Reason is required.",
  "later-deadline": "The new deadline must be later than the old one, and not past.",
} as const;
export type Guard = keyof typeof guards;

/** How long a state lasts before the clock moves it on. A deadline ends with its day, by UTC. */
export const timers = { awardHours: 36, deliveredDays: 14, expiryDays: 30 } as const;

const byDeadline = "by_deadline";

export type Transition = {
  label: string;
  /** A transition of a task that names an offer means the chosen one. */
  subject: "task" | "offer";
  actor: Actor;
  /** From → to. `by_deadline` is open before the deadline has passed, closed after. */
  task: Partial<Record<TaskState, TaskState | typeof byDeadline>>;
  offer?: Partial<Record<OfferState | "none", OfferState>>;
  /** What becomes of the other live offers, and what their bidders read beside it. */
  others?: { to: OfferState; reason?: string };
  guards: readonly Guard[];
  /** For the clock: when it acts. Hours count from the moment the task came into its state. */
  after?: "deadline" | { hours: number };
  /** What the bidder reads beside the offer's state; `{reason}` is what the actor wrote. */
  reason?: string;
  /** Who is notified of it. `others` are the bidders of the other live offers. */
  tells: { poster?: true; bidder?: true; others?: true };
};

const beforeAcceptance = { open: "open", closed: "closed", awarded: "awarded" } as const;

export const transitions = {
  send: {
    label: "Send offer",
    subject: "offer",
    actor: "bidder",
    task: { open: "open" },
    offer: { none: "active" },
    guards: ["not-poster", "not-blocked", "deadline-not-passed", "no-live-offer", "not-declined", "under-daily-cap", "version-seen"],
    tells: { poster: true },
  },
  revise: {
    label: "Revise offer",
    subject: "offer",
    actor: "bidder",
    task: beforeAcceptance,
    offer: { active: "active", needs_reconfirm: "active", shortlisted: "shortlisted" },
    guards: ["version-seen"],
    tells: { poster: true },
  },
  reconfirm: {
    label: "Confirm offer",
    subject: "offer",
    actor: "bidder",
    task: beforeAcceptance,
    offer: { needs_reconfirm: "active" },
    guards: ["version-seen"],
    tells: { poster: true },
  },
  withdraw: {
    label: "Withdraw offer",
    subject: "offer",
    actor: "bidder",
    task: beforeAcceptance,
    offer: { active: "withdrawn", needs_reconfirm: "withdrawn", shortlisted: "withdrawn" },
    guards: [],
    reason: "Withdrawn by its bidder.",
    tells: { poster: true },
  },
  shortlist: {
    label: "Shortlist",
    subject: "offer",
    actor: "poster",
    task: beforeAcceptance,
    offer: { active: "shortlisted" },
    guards: [],
    tells: { bidder: true },
  },
  unshortlist: {
    label: "Take off the shortlist",
    subject: "offer",
    actor: "poster",
    task: beforeAcceptance,
    offer: { shortlisted: "active" },
    guards: [],
    tells: {},
  },
  decline: {
    label: "Decline offer",
    subject: "offer",
    actor: "poster",
    task: beforeAcceptance,
    offer: { active: "declined", needs_reconfirm: "declined", shortlisted: "declined" },
    guards: ["has-reason"],
    reason: "Declined by the poster: {reason}",
    tells: { bidder: true },
  },
  award: {
    label: "Award",
    subject: "offer",
    actor: "poster",
    task: { open: "awarded", closed: "awarded" },
    offer: { active: "awarded", shortlisted: "awarded" },
    guards: ["revision-seen"],
    tells: { bidder: true },
  },
  accept: {
    label: "Accept",
    subject: "offer",
    actor: "winner",
    task: { awarded: "in_progress" },
    offer: { awarded: "accepted" },
    others: { to: "lost", reason: "Another offer was accepted." },
    guards: [],
    reason: "The award was accepted.",
    tells: { poster: true, others: true },
  },
  refuse: {
    label: "Decline the award",
    subject: "offer",
    actor: "winner",
    task: { awarded: byDeadline },
    offer: { awarded: "declined" },
    guards: ["has-reason"],
    reason: "The bidder declined the award: {reason}",
    tells: { poster: true },
  },
  revoke: {
    label: "Take the award back",
    subject: "task",
    actor: "poster",
    task: { awarded: byDeadline },
    offer: { awarded: "active" },
    guards: ["has-reason"],
    reason: "The award was taken back: {reason}",
    tells: { bidder: true },
  },
  lapse: {
    label: "Award lapses",
    subject: "task",
    actor: "clock",
    task: { awarded: byDeadline },
    offer: { awarded: "lapsed" },
    guards: [],
    after: { hours: timers.awardHours },
    reason: `The award was not answered within ${timers.awardHours} hours.`,
    tells: { poster: true, bidder: true },
  },
  deliver: {
    label: "Deliver",
    subject: "task",
    actor: "winner",
    task: { in_progress: "delivered" },
    offer: { accepted: "accepted" },
    guards: [],
    tells: { poster: true },
  },
  request_changes: {
    label: "Ask for changes",
    subject: "task",
    actor: "poster",
    task: { delivered: "in_progress" },
    offer: { accepted: "accepted" },
    guards: ["has-reason"],
    tells: { bidder: true },
  },
  complete: {
    label: "Complete",
    subject: "task",
    actor: "poster",
    task: { delivered: "completed" },
    offer: { accepted: "accepted" },
    guards: [],
    tells: { bidder: true },
  },
  finish: {
    label: "Completes by itself",
    subject: "task",
    actor: "clock",
    task: { delivered: "completed" },
    offer: { accepted: "accepted" },
    guards: [],
    after: { hours: timers.deliveredDays * 24 },
    tells: { poster: true, bidder: true },
  },
  close: {
    label: "Deadline passes",
    subject: "task",
    actor: "clock",
    task: { open: "closed" },
    guards: [],
    after: "deadline",
    tells: { poster: true, others: true },
  },
  expire: {
    label: "Expires",
    subject: "task",
    actor: "clock",
    task: { closed: "expired" },
    others: { to: "closed_unawarded", reason: `Nobody was chosen within ${timers.expiryDays} days of closing.` },
    guards: [],
    after: { hours: timers.expiryDays * 24 },
    tells: { poster: true, others: true },
  },
  cancel: {
    label: "Cancel task",
    subject: "task",
    actor: "poster",
    task: { open: "cancelled", closed: "cancelled" },
    others: { to: "closed_unawarded", reason: "The task was cancelled: {reason}" },
    guards: ["has-reason"],
    tells: { others: true },
  },
  extend: {
    label: "Extend the deadline",
    subject: "task",
    actor: "poster",
    task: { open: "open", closed: "open", expired: "open" },
    others: { to: "needs_reconfirm" },
    guards: ["later-deadline"],
    tells: { others: true },
  },
  change: {
    label: "Change task",
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

/** What people are notified of: every transition, that the other side has written a review, that it was published, and messages. */
export const dealEventNames = [...transitionNames, "review", "review_published", "message"] as const;
export type DealEventName = (typeof dealEventNames)[number];

/** In the order in which one can lead to the next when nobody looked for a long time. */
export const clockTransitions = ["lapse", "close", "expire", "finish"] as const satisfies TransitionName[];

export function transition(name: TransitionName): Transition {
  return transitions[name];
}

export function isLive(state: OfferState): boolean {
  return liveOfferStates.some((live) => live === state);
}

/** Where somebody stands towards a task and, if one is meant, an offer on it. */
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

/** What bidders read beside the state of the offer a transition is about, or of the others. */
export function reasonText(name: TransitionName, whose: "offer" | "others", given: string | null): string | null {
  const { reason, others } = transition(name);
  return (whose === "offer" ? reason : others?.reason)?.replace("{reason}", () => given ?? "") ?? null;
}
