// Why an offer is in its state: stored in English, shown in the current language.
import { type TransitionName, transition, transitionNames } from "./deal.ts";
import { timerTexts } from "./timer-texts.ts";

/** What is stored as the reason of the offer that a transition is about, or of the others. */
export function storedReason(name: TransitionName, whose: "offer" | "others", given: string | null): string | null {
  const { reason, others } = transition(name);
  return (whose === "offer" ? reason : others?.reason)?.stored.replace("{reason}", () => given ?? "") ?? null;
}

/** A stored reason in the current language. `showGiven` gets what the actor wrote. */
export function shownReason(stored: string, showGiven: (given: string) => string): string {
  for (const { stored: template, shown } of reasons) {
    const [start = "", end] = template.split("{reason}");
    const isThis = end === undefined ? stored === start : stored.startsWith(start);
    if (isThis) return shown({ ...timerTexts(), reason: showGiven(stored.slice(start.length)) });
  }
  return stored;
}

const reasons = transitionNames
  .flatMap((name) => [transition(name).reason, transition(name).others?.reason])
  .filter((reason) => reason !== undefined);
