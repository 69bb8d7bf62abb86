// The poster's side of a deal: the steps of the task, and every offer on it.
import { useState } from "react";
import { chosenOfferStates, transition } from "#contract/deal.ts";
import type { Offer } from "#contract/offer.ts";
import { fillPath, pagePaths } from "#contract/paths.ts";
import { ShowMore } from "#web/data/show-more.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import type { KnownDeal } from "./deal-data.ts";
import { OfferCard } from "./offer-card.tsx";
import { buttonSteps } from "./step-words.ts";
import { StepButtons } from "./steps.tsx";

export function ReceivedOffers({ deal, items: offers, next }: KnownDeal) {
  const earlier = useEarlierOffers(offers);
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
          <StepButtons actions={deal.actions} deal={deal} />
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
                <StepButtons actions={offer.actions} deal={deal} offer={offer} />
              </OfferCard>
            </li>
          ))}
        </ul>
      )}
      {next && <ShowMore className="sm:justify-self-center">Show more offers</ShowMore>}
    </>
  );
}

/** By id, the offers that were revised between the last two loads of the page, as they were before. */
function useEarlierOffers(offers: Offer[]): ReadonlyMap<string, Offer> {
  const [known, setKnown] = useState<{ offers: Offer[]; earlier: ReadonlyMap<string, Offer> }>({ offers, earlier: new Map() });
  if (known.offers !== offers) {
    const revised = known.offers.filter((before) => offers.some(({ _id, revision }) => _id === before._id && revision > before.revision));
    setKnown({ offers, earlier: new Map(revised.map((offer) => [offer._id, offer])) });
  }
  return known.earlier;
}
