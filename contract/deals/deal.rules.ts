// Whether a step of a deal may be taken; if not, what refuses it. Pure: the store reads the facts and applies what is decided here.

import type { TaskState } from "#contract/tasks/task-state.ts";
import {
  type Actor,
  changeRounds,
  type DealRequest,
  type Guard,
  isLive,
  type OfferState,
  type Transition,
  type TransitionName,
  transition,
  transitionNames,
} from "./deal.ts";

/** Everything that decides a step: the states, and the relation of its actor to the task and to the offer that the step is about. */
export type Stand = {
  taskState: TaskState;
  offerState: OfferState | "none";
  isPoster: boolean;
  /** Made this offer, or could make one. */
  isBidder: boolean;
  /** Not a person. The clock does not look at the offer, which follows from the state of the task. */
  by?: "clock" | "moderator" | "payments";
  facts?: DealFacts;
  /** Not known when buttons are offered. */
  sent?: SentFacts;
};

/** What decides, besides the states, what may happen after acceptance. */
export type DealFacts = {
  request: DealRequest | null;
  /** Whether the poster has proposed to end the deal since the last delivery or request for changes. */
  hasPosterProposed: boolean;
  hasWinnerProposed: boolean;
  /** How often the poster has requested changes. */
  changeRounds: number;
  isOverdue: boolean;
  /** Whether the work was delivered at least once, also if changes were requested since. */
  wasDelivered: boolean;
  /** Of a dispute: whether both sides have given a reason or a statement, or the time for statements is over. */
  areBothHeard: boolean;
  /** Whether the poster has paid the price to the market. */
  isSecured: boolean;
};

/** What a person sent with a step, and what the store has read to check it. Dates are compared by the clock of the database. */
export type SentFacts = {
  reason?: string;
  revision?: number;
  version?: number | undefined;
  current?: { revision?: number; version: number };
  isDateAllowed?: boolean;
  isBidderSuspended?: boolean;
  /** Of a new offer. */
  isDeadlineOver?: boolean;
  isHidden?: boolean;
  isBlocked?: boolean;
  /** What this person has offered on the task before. */
  earlier?: { state: OfferState; isTurnedDown: boolean }[];
  /** Seconds until the person may send another offer. */
  retryAfter?: number;
  /** Whether their email address is not verified. */
  isUnverified?: boolean;
};

const noFacts: DealFacts = {
  ...{ request: null, hasPosterProposed: false, hasWinnerProposed: false, changeRounds: 0 },
  ...{ isOverdue: false, wasDelivered: false, areBothHeard: false, isSecured: false },
};

const isEnd = (request: DealRequest | null) => request === "end_by_poster" || request === "end_by_winner";

const guardTests: Record<Guard, (facts: DealFacts, stand: Stand) => boolean> = {
  "not-poster": (_, { isPoster }) => !isPoster,
  "deadline-not-passed": (_, { taskState, sent }) => taskState !== "closed" && !sent?.isDeadlineOver,
  "not-hidden": (_, { sent }) => !sent?.isHidden,
  "not-blocked": (_, { sent }) => !sent?.isBlocked,
  "no-live-offer": (_, { sent }) => !sent?.earlier?.some(({ state }) => isLive(state)),
  "not-turned-down": (_, { sent }) => !sent?.earlier?.some(({ isTurnedDown }) => isTurnedDown),
  "not-declined": (_, { sent }) => !sent?.earlier?.some(({ state }) => state === "declined"),
  "under-daily-cap": (_, { sent }) => !sent?.retryAfter,
  "revision-seen": (_, { sent }) => !sent || sent.revision === sent.current?.revision,
  // Optional, except where the schema of the request requires it.
  "version-seen": (_, { sent }) => sent?.version === undefined || sent.version === sent.current?.version,
  "bidder-not-suspended": (_, { sent }) => !sent?.isBidderSuspended,
  "has-reason": (_, { sent }) => !sent || Boolean(sent.reason),
  "later-deadline": (_, { sent }) => sent?.isDateAllowed !== false,
  "later-delivery-date": (_, { sent }) => sent?.isDateAllowed !== false,
  "rounds-left": (facts) => facts.changeRounds < changeRounds,
  "nothing-asked": ({ request }) => request === null,
  "extension-asked": ({ request }) => request === "extension",
  "no-end-proposed": ({ request }) => !isEnd(request),
  "proposal-left": (facts, { isPoster }) => !(isPoster ? facts.hasPosterProposed : facts.hasWinnerProposed),
  "end-proposed": ({ request }) => isEnd(request),
  "own-end-proposed": ({ request }, { isPoster }) => request === (isPoster ? "end_by_poster" : "end_by_winner"),
  "their-end-proposed": ({ request }, { isPoster }) => request === (isPoster ? "end_by_winner" : "end_by_poster"),
  overdue: ({ isOverdue }) => isOverdue,
  "was-delivered": ({ wasDelivered }) => wasDelivered,
  "was-not-delivered": ({ wasDelivered }) => !wasDelivered,
  // The winner does not need a dispute before that: without an answer the delivery is approved.
  "delivery-answered": (_, { taskState, isPoster }) => isPoster || taskState !== "delivered",
  "both-heard": ({ areBothHeard }) => areBothHeard,
  "payment-secured": ({ isSecured }) => isSecured,
};

/** The wrong actor, a state of the task or of the offer, or the first condition that does not hold. */
export type Refusal = "actor" | "task" | "offer" | Guard;

/** What refuses a step; null when nothing does. A condition about the actor or the state of the task is more exact than these. */
export function refusalOf(name: TransitionName, stand: Stand): Refusal | null {
  const { actor, task, offer, guards = [] } = transition(name);
  const broken = guards.find((guard) => !guardTests[guard](stand.facts ?? noFacts, stand)) ?? null;
  if (!isActor(actor, stand)) return broken === "not-poster" ? broken : "actor";
  if (task[stand.taskState] === undefined) return broken === "deadline-not-passed" ? broken : "task";
  if (stand.by === "clock" || !offer || offer[stand.offerState] !== undefined) return broken;
  return stand.by ? "task" : "offer";
}

function isActor(actor: Actor, { by, isPoster, isBidder }: Stand): boolean {
  if (by || actor === "clock" || actor === "moderator" || actor === "payments") return actor === by;
  if (actor === "side") return isPoster || isBidder;
  return actor === "poster" ? isPoster : isBidder;
}

/** The transitions that a person may ask for, for buttons. */
export function actionsFor(subject: Transition["subject"], stand: Stand): TransitionName[] {
  return transitionNames.filter((name) => transition(name).subject === subject && refusalOf(name, stand) === null);
}
