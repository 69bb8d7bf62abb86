// The part of a step's description in the API's document that follows from the deal's states.
import { type Transition, type TransitionName, transition } from "#contract/deal.ts";

export function stepDescription(name: TransitionName): string {
  const { task, offer, others } = transition(name);
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
