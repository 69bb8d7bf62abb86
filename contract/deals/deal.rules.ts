// Who may take which step in a deal: actor, states and facts, as far as this can be decided without reading other rows.

import type { TaskState } from "#contract/tasks/task-state.ts";
import {
  type Actor,
  changeRounds,
  type DealRequest,
  type Guard,
  type OfferState,
  type Transition,
  type TransitionName,
  transition,
  transitionNames,
} from "./deal.ts";

/** A person's relation to a task and, where a transition names one, to an offer on it. */
export type Stand = {
  taskState: TaskState;
  offerState: OfferState | "none";
  isPoster: boolean;
  /** Made this offer, or could make one. */
  isBidder: boolean;
  facts?: DealFacts;
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
};

const noFacts: DealFacts = {
  ...{ request: null, hasPosterProposed: false, hasWinnerProposed: false, changeRounds: 0 },
  ...{ isOverdue: false, wasDelivered: false, areBothHeard: false },
};

type GuardStand = Pick<Stand, "taskState" | "isPoster">;
type FactTest = (facts: DealFacts, stand: GuardStand) => boolean;

const isEnd = (request: DealRequest | null) => request === "end_by_poster" || request === "end_by_winner";

/** The conditions that depend on state and facts alone. The others depend on what the person sent, or on other rows. */
const factTests: Partial<Record<Guard, FactTest>> = {
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
};

/** The first condition on the facts that does not hold; null when all hold. */
export function brokenGuardOf(name: TransitionName, { facts = noFacts, ...stand }: GuardStand & Pick<Stand, "facts">): Guard | null {
  return transition(name).guards.find((guard) => factTests[guard]?.(facts, stand) === false) ?? null;
}

export type Fault = "actor" | "task" | "offer";

/** What keeps a person from a transition, looking at actor and states alone; null when nothing does. */
export function faultOf(name: TransitionName, stand: Stand): Fault | null {
  const { actor, task, offer } = transition(name);
  if (!isActor(actor, stand)) return "actor";
  if (task[stand.taskState] === undefined) return "task";
  if (offer && offer[stand.offerState] === undefined) return "offer";
  return null;
}

function isActor(actor: Actor, { isPoster, isBidder }: Stand): boolean {
  if (actor === "clock" || actor === "moderator") return false;
  if (actor === "side") return isPoster || isBidder;
  return actor === "poster" ? isPoster : isBidder;
}

/** The transitions that a person may ask for, for buttons. */
export function actionsFor(subject: Transition["subject"], stand: Stand): TransitionName[] {
  return transitionNames.filter(
    (name) => transition(name).subject === subject && faultOf(name, stand) === null && brokenGuardOf(name, stand) === null,
  );
}
