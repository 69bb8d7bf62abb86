// The parts of a step's declaration that derive from the states of a deal.
import { type Actor, type Transition, type TransitionName, transition } from "./deal.ts";

/** What a suspended person may still do: end what is theirs, and finish deals under way. */
const stepsWhileSuspended: TransitionName[] = [
  ...(["withdraw", "decline", "refuse", "revoke", "cancel"] as const),
  ...(["deliver", "request_changes", "complete", "ask_extension", "grant_extension", "decline_extension"] as const),
  ...(["propose_end", "withdraw_end", "accept_end", "reject_end", "abandon", "end", "dispute"] as const),
];

const actorWords: Record<Actor, string> = {
  poster: "poster",
  bidder: "freelancer who made the offer",
  winner: "winner",
  side: "poster and the winner",
  clock: "clock",
  moderator: "moderator",
  payments: "market",
};

export function declareStep(name: TransitionName, summary: string) {
  const { actor, subject } = transition(name);
  return {
    operationId: `${name}_${subject}`.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    summary,
    description: `Only the ${actorWords[actor]} may do this. ${describeChanges(transition(name))}`,
    ...(stepsWhileSuspended.includes(name) ? { whileSuspended: true as const } : {}),
    id: subject,
    errors: [403, 409],
  } as const;
}

function describeChanges({ task, offer, others }: Transition): string {
  const sentences = [
    `Task: ${changesOf(task)}.`,
    ...(offer ? [`Offer: ${changesOf(offer)}.`] : []),
    ...(others ? [`Other live offers become \`${others.to}\`.`] : []),
  ];
  return sentences.join(" ");
}

function changesOf(states: Transition["task"] | NonNullable<Transition["offer"]>): string {
  return Object.entries(states)
    .map(([from, to]) => (from === to ? `\`${from}\` stays` : `\`${from}\` becomes ${wordsFor(to)}`))
    .join(", ");
}

function wordsFor(state: string): string {
  return state === "by_deadline" ? "`open`, or `closed` after the deadline" : `\`${state}\``;
}
