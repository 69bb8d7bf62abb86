// A bidder's side of a deal: the offer that counts, what came of earlier ones, and the form for a new one.
import { useState } from "react";
import { guards, transition } from "#contract/deal.ts";
import type { Deal, Offer } from "#contract/offer.ts";
import { browserClient } from "#web/data/api.ts";
import type { User } from "#web/features/identity/identity-port.ts";
import { Button } from "#web/ui/button.tsx";
import { OfferCard } from "./offer-card.tsx";
import { OfferForm } from "./offer-form.tsx";
import { checkOffer, emptyOffer, type OfferValues, valuesOfOffer } from "./offer-values.ts";
import { type Ask, StepButtons } from "./step-buttons.tsx";
import type { DealState, Outcome } from "./use-deal.ts";

type OwnOffersProps = { user: User; view: { deal: Deal; offers: Offer[] }; state: DealState; ask: Ask };

export function OwnOffers({ user, view: { deal, offers }, state, ask }: OwnOffersProps) {
  const [current, ...past] = offers;
  return (
    <>
      {current && <CurrentOffer key={current._id} user={user} deal={deal} offer={current} state={state} ask={ask} />}
      {deal.actions.includes("send") ? (
        <NewOffer user={user} deal={deal} last={current} state={state} />
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

type CurrentOfferProps = { user: User; deal: Deal; offer: Offer; state: DealState; ask: Ask };

function CurrentOffer({ user, deal, offer, state: { busy, take }, ask }: CurrentOfferProps) {
  const [revising, setRevising] = useState(false);
  const mayRevise = offer.actions.includes("revise");

  async function revise(values: OfferValues): Promise<Outcome> {
    const outcome = await take(
      () => browserClient.signedIn.request("PUT /offers/{id}", { id: offer._id, body: { ...termsOf(values), version: deal.version } }),
      "Your offer is revised.",
    );
    if (outcome.kind === "done") setRevising(false);
    return outcome;
  }

  return (
    <div className="grid gap-4">
      <h3 className="text-lg">Your offer</h3>
      {deal.changesAsked && (
        <div className="grid gap-1 rounded-md bg-marigold-tint p-4">
          <p className="font-semibold">The poster asks for changes</p>
          <p className="whitespace-pre-line">{deal.changesAsked}</p>
        </div>
      )}
      <OfferCard offer={offer} deal={deal}>
        {!(revising && mayRevise) && (
          <>
            <StepButtons actions={[...offer.actions, ...deal.actions]} deal={deal} offer={offer} busy={busy} ask={ask} />
            {mayRevise && (
              <Button variant="secondary" icon="pen" disabled={busy} onClick={() => setRevising(true)}>
                {transition("revise").label}
              </Button>
            )}
          </>
        )}
      </OfferCard>
      {revising && mayRevise && (
        <OfferForm
          draft={`revise-${offer._id}`}
          person={user.id}
          start={valuesOfOffer(offer)}
          submit={transition("revise").label}
          busy={busy}
          onSend={revise}
          onCancel={() => setRevising(false)}
        />
      )}
      {offer.state === "declined" && <p className="text-ink-soft">{guards["not-declined"]}</p>}
    </div>
  );
}

type NewOfferProps = { user: User; deal: Deal; last: Offer | undefined; state: DealState };

function NewOffer({ user, deal, last, state: { busy, take } }: NewOfferProps) {
  const send = (values: OfferValues) =>
    take(
      () => browserClient.signedIn.request("POST /offers", { body: { ...termsOf(values), task: deal.task, version: deal.version } }),
      "Your offer is with the poster. You may revise or withdraw it until it is awarded.",
    );
  return (
    <div className="grid gap-5">
      <h3 className="text-lg">{last ? "Send an offer again" : "Make an offer"}</h3>
      <OfferForm
        draft={`offer-${deal.task}`}
        person={user.id}
        start={last ? valuesOfOffer(last) : emptyOffer}
        submit={transition("send").label}
        busy={busy}
        onSend={send}
      />
    </div>
  );
}

/** The form has checked them. */
function termsOf(values: OfferValues) {
  const checked = checkOffer(values);
  if ("errors" in checked) throw new Error("An offer was sent that is not whole.");
  return checked.terms;
}
