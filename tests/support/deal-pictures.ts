// The pictures of docs/deals.md, drawn from the contract.
import { type Actor, type TransitionName, transition, transitionNames } from "#contract/deals/deal.ts";
import { liveOfferStates } from "#contract/deals/offer-states.ts";

export function taskDiagram(): string {
  const steps = transitionNames.flatMap((name) =>
    Object.entries(transition(name).task).flatMap(([from, to]) =>
      (to === "by_deadline" ? ["open", "closed"] : [to]).map((target) => arrow(name, from, target)),
    ),
  );
  return diagram(["    [*] --> open", ...steps]);
}

export function offerDiagram(): string {
  const steps = transitionNames.flatMap((name) => {
    const { offer = {}, others } = transition(name);
    const own = Object.entries(offer).map(([from, to]) => arrow(name, from === "none" ? "[*]" : from, to));
    const rest = others ? liveOfferStates.filter((state) => mayBeOther(name, state)).map((from) => arrow(name, from, others.to)) : [];
    return [...own, ...rest];
  });
  return diagram(steps);
}

const actorWords: Record<Actor, string> = {
  poster: "poster",
  bidder: "bidder",
  winner: "winner",
  side: "poster or winner",
  clock: "clock",
  moderator: "moderator",
  payments: "payments",
};

/** While nobody is chosen, an offer cannot be awarded; the winner's own is not among the others. */
function mayBeOther(name: TransitionName, state: string): boolean {
  return state !== "awarded" && state !== transition(name).others?.to;
}

function arrow(name: TransitionName, from: string, to: string): string {
  return from === to ? "" : `    ${from} --> ${to}: ${name} (${actorWords[transition(name).actor]})`;
}

function diagram(lines: string[]): string {
  return ["```mermaid", "stateDiagram-v2", ...new Set(lines.filter(Boolean)), "```"].join("\n");
}
