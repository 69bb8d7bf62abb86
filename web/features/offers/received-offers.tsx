// The poster's side of a deal: what can be done about the task, and every offer on it.
import { chosenOfferStates, transition } from "#contract/deal.ts";
import type { Deal, Offer } from "#contract/offer.ts";
import { fillPath, pagePaths } from "#contract/paths.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { OfferCard } from "./offer-card.tsx";
import { type Ask, StepButtons } from "./step-buttons.tsx";
import { buttonSteps } from "./step-words.ts";
import type { DealState } from "./use-deal.ts";

type ReceivedOffersProps = { view: { deal: Deal; offers: Offer[]; next: string | null }; state: DealState; ask: Ask };

export function ReceivedOffers({ view: { deal, offers, next }, state: { busy, earlier, showMore }, ask }: ReceivedOffersProps) {
  const isChosen = ({ state }: Offer) => chosenOfferStates.some((chosen) => chosen === state);
  const sorted = [...offers.filter(isChosen), ...offers.filter((offer) => !isChosen(offer))];
  const mayChange = deal.actions.includes("change");
  return (
    <>
      {deal.changesAsked && (
        <div className="grid gap-1 rounded-md bg-marigold-tint p-4">
          <p className="font-semibold">You asked for changes</p>
          <p className="whitespace-pre-line">{deal.changesAsked}</p>
        </div>
      )}
      {(mayChange || buttonSteps(deal.actions).length > 0) && (
        <div className="flex flex-wrap gap-3 max-sm:*:w-full">
          <StepButtons actions={deal.actions} deal={deal} busy={busy} ask={ask} />
          {mayChange && (
            <ButtonLink variant="secondary" icon="pen" to={fillPath(pagePaths.update, { id: deal.task })}>
              {transition("change").label}
            </ButtonLink>
          )}
        </div>
      )}
      {offers.length > 0 && (
        <ul aria-label="Offers on your task" className="grid gap-4">
          {sorted.map((offer) => (
            <li key={offer._id}>
              <OfferCard offer={offer} deal={deal} earlier={earlier.get(offer._id)}>
                <StepButtons actions={offer.actions} deal={deal} offer={offer} busy={busy} ask={ask} />
              </OfferCard>
            </li>
          ))}
        </ul>
      )}
      {next && (
        <Button variant="secondary" busy={busy} onClick={() => showMore(next)} className="sm:justify-self-center">
          Show more offers
        </Button>
      )}
    </>
  );
}
