// A bidder's side of a deal: the current offer, the form for a new one, and earlier offers.
import { useState } from "react";
import { guards, transition } from "#contract/deal.ts";
import type { Deal, Offer, TaskVersion } from "#contract/offer.ts";
import { Button } from "#web/ui/button.tsx";
import type { KnownDeal } from "./deal-data.ts";
import { OfferCard } from "./offer-card.tsx";
import { OfferForm } from "./offer-form.tsx";
import { StepButtons } from "./steps.tsx";

export function OwnOffers({ deal, items: [current, ...past], changes }: KnownDeal) {
  return (
    <>
      {current && <CurrentOffer key={current._id} deal={deal} offer={current} changes={changes} />}
      {deal.actions.includes("send") ? (
        <div className="grid gap-5">
          <h3 className="text-lg">{current ? "Send an offer again" : "Make an offer"}</h3>
          <OfferForm step="send" deal={deal} offer={current} />
        </div>
      ) : (
        !current && <p className="text-ink-soft">This task takes no new offers.</p>
      )}
      {past.length > 0 && (
        <div className="grid gap-4">
          <h3 className="text-lg">Your earlier offers</h3>
          {past.map((offer) => (
            <OfferCard key={offer._id} offer={offer} deal={deal} />
          ))}
        </div>
      )}
    </>
  );
}

function CurrentOffer({ deal, offer, changes }: { deal: Deal; offer: Offer; changes: TaskVersion[] }) {
  const [open, setOpen] = useState(false);
  const mayRevise = offer.actions.includes("revise");
  const revising = open && mayRevise;
  return (
    <div className="grid gap-4">
      <h3 className="text-lg">Your offer</h3>
      {deal.changesAsked && (
        <div className="grid gap-1 rounded-md bg-marigold-tint p-4">
          <p className="font-semibold">The poster asks for changes</p>
          <p className="whitespace-pre-line">{deal.changesAsked}</p>
        </div>
      )}
      <OfferCard offer={offer} deal={deal} changes={changes}>
        {!revising && (
          <>
            <StepButtons actions={[...offer.actions, ...deal.actions]} deal={deal} offer={offer} />
            {mayRevise && (
              <Button variant="secondary" icon="pen" onClick={() => setOpen(true)}>
                {transition("revise").label}
              </Button>
            )}
          </>
        )}
      </OfferCard>
      {revising && <OfferForm step="revise" deal={deal} offer={offer} close={() => setOpen(false)} />}
      {offer.state === "declined" && <p className="text-ink-soft">{guards["not-declined"]}</p>}
    </div>
  );
}
