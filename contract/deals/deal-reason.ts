// Why an offer is in its state: stored in English, shown in the current language.
import { m } from "#texts/m.ts";
import { type TransitionName, transition, transitionNames } from "./deal.ts";
import { timerTexts } from "./timer-texts.ts";

/** What is stored as the reason of the offer that a transition is about, or of the others. */
export function storedReason(name: TransitionName, whose: "offer" | "others", given: string | null): string | null {
  const { reason, others } = transition(name);
  return (whose === "offer" ? reason : others?.reason)?.stored.replace("{reason}", () => given ?? "") ?? null;
}

export type ReasonReader = "poster" | "bidder";
type ReasonInputs = ReturnType<typeof timerTexts> & { reason: string };

/** The reasons of their own steps, as the side that took them reads them. */
const ownReasons: Record<ReasonReader, Partial<Record<TransitionName, (inputs: ReasonInputs) => string>>> = {
  bidder: { withdraw: m.step_reason_own_withdraw, refuse: m.step_reason_own_refuse, abandon: m.step_reason_own_abandon },
  poster: { decline: m.step_reason_own_decline, revoke: m.step_reason_own_revoke, end: m.step_reason_own_end },
};

/** A stored reason in the current language. `showGiven` gets what the actor wrote. */
export function shownReason(stored: string, showGiven: (given: string) => string, reader?: ReasonReader): string {
  const found = reasons.find((reason) => isOf(stored, reason.stored));
  if (!found) return stored;
  const shown = (reader && ownReasons[reader][found.name]) ?? found.shown;
  return shown({ ...timerTexts(), reason: showGiven(stored.slice(startOf(found.stored).length)) });
}

/** Whether an offer is declined because its freelancer turned down the job. */
export function isTurnedDown(stored: string | null): boolean {
  const template = transition("refuse").reason?.stored;
  return stored !== null && template !== undefined && isOf(stored, template);
}

function isOf(stored: string, template: string): boolean {
  const start = startOf(template);
  return start === template ? stored === template : stored.startsWith(start);
}

/** The part of the template before the reason that the actor wrote. */
function startOf(template: string): string {
  return template.split("{reason}")[0] ?? "";
}

const reasons = transitionNames.flatMap((name) =>
  [transition(name).reason, transition(name).others?.reason].flatMap((reason) => (reason ? [{ name, ...reason }] : [])),
);
