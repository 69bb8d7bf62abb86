// The pictures and the table of docs/deals.md, drawn from the contract.
import { type Actor, liveOfferStates, type Transition, type TransitionName, transition, transitionNames } from "#contract/deals/deal.ts";

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

export function transitionTable(): string {
  const rows = transitionNames.map((name) => {
    const { actor, task, offer, others, guards, request } = transition(name);
    const conditions = [...guards, timeOf(name)].filter(Boolean).join(", ");
    const cells = [`\`${name}\``, actorWords[actor], movesOf(task), movesOf(offer), others?.to ?? "", request ?? "", conditions];
    return `| ${cells.join(" | ")} |`;
  });
  const head = ["step", "who", "task", "offer", "other live offers", "asks for", "conditions"];
  return [`| ${head.join(" | ")} |`, `|${"---|".repeat(head.length)}`, ...rows].join("\n");
}

const actorWords: Record<Actor, string> = {
  poster: "poster",
  bidder: "bidder",
  winner: "winner",
  side: "poster or winner",
  clock: "clock",
  moderator: "moderator",
};

function timeOf(name: TransitionName): string {
  const { after } = transition(name);
  if (after === undefined) return "";
  if (after === "deadline") return "at the deadline";
  return `after ${after.hours} hours${after.from === "proposal" ? " from the proposal" : ""}`;
}

/** While nobody is chosen, an offer cannot be awarded; the winner's own is not among the others. */
function mayBeOther(name: TransitionName, state: string): boolean {
  return state !== "awarded" && state !== transition(name).others?.to;
}

function movesOf(map: Transition["task"] | Transition["offer"] = {}): string {
  return Object.entries(map)
    .map(([from, to]) => (from === to ? from : `${from === "none" ? "" : from} → ${to === "by_deadline" ? "open or closed" : to}`.trim()))
    .join(", ");
}

function arrow(name: TransitionName, from: string, to: string): string {
  return from === to ? "" : `    ${from} --> ${to}: ${name} (${actorWords[transition(name).actor]})`;
}

function diagram(lines: string[]): string {
  return ["```mermaid", "stateDiagram-v2", ...new Set(lines.filter(Boolean)), "```"].join("\n");
}
