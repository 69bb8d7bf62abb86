import { type TransitionName, transition } from "#contract/deal.ts";
import type { Deal, Offer } from "#contract/offer.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonSteps, type StepName, type StepWords, stepWords } from "./step-words.ts";

/** What somebody is about to do, and to which offer. */
export type Wish = { name: StepName; deal: Deal; offer: Offer | null };
export type Ask = (wish: Wish) => void;

type StepButtonsProps = { actions: readonly TransitionName[]; deal: Deal; offer?: Offer; busy: boolean; ask: Ask };

/** One button for each step that the contract allows now. */
export function StepButtons({ actions, deal, offer, busy, ask }: StepButtonsProps) {
  return buttonSteps(actions).map((name) => {
    const { icon, variant }: StepWords = stepWords[name];
    return (
      <Button key={name} variant={variant} icon={icon} disabled={busy} onClick={() => ask({ name, deal, offer: offer ?? null })}>
        {transition(name).label}
        {offer && transition(name).actor === "poster" && <span className="sr-only">, {offer.bidder.name}</span>}
      </Button>
    );
  });
}
