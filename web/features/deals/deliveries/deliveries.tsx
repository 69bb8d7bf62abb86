// The delivered work, round by round, and the changes that were requested to each.
import { useState } from "react";
import type { Delivery } from "#contract/deals/deliveries/delivery.ts";
import type { Deal } from "#contract/deals/offers/offer.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { Button } from "#web/ui/button.tsx";
import { LinkedText } from "#web/ui/linked-text.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { WorkLinks } from "#web/ui/work-links.tsx";
import { Written } from "#web/ui/written.tsx";

const shownRounds = 3;

/** The newest first. Of work that was delivered before deliveries were kept, only the requested changes are known. */
export function Deliveries({ deal, deliveries }: { deal: Deal; deliveries: Delivery[] }) {
  const [all, setAll] = useState(false);
  if (deliveries.length === 0) return deal.changesAsked ? <Changes deal={deal} text={deal.changesAsked} /> : null;
  const shown = all ? deliveries : deliveries.slice(0, shownRounds);
  return (
    <section aria-labelledby="deliveries-heading" className="grid grid-cols-1 gap-4">
      <h3 id="deliveries-heading" className="text-lg">
        {m.delivery_title()}
      </h3>
      <ol className="grid gap-4">
        {shown.map((delivery) => (
          <li key={delivery._id} className="grid gap-3 rounded-md border border-line p-4 sm:p-5">
            <Round delivery={delivery} />
            {delivery.changes && <Changes deal={deal} text={delivery.changes.text} at={delivery.changes.createdAt} />}
          </li>
        ))}
      </ol>
      {shown.length < deliveries.length && (
        <Button variant="secondary" onClick={() => setAll(true)} className="sm:justify-self-start">
          {m.delivery_show_all({ count: deliveries.length })}
        </Button>
      )}
    </section>
  );
}

function Round({ delivery: { round, note, links, createdAt } }: { delivery: Delivery }) {
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{m.delivery_round({ number: numberText(round) })}</span>
        <Moment at={createdAt} className="text-sm text-ink-soft" />
      </p>
      {note ? (
        <LinkedText className="max-w-prose wrap-anywhere whitespace-pre-line">{note}</LinkedText>
      ) : (
        links.length === 0 && <p className="text-ink-soft">{m.delivery_empty()}</p>
      )}
      <WorkLinks links={links} />
    </>
  );
}

function Changes({ deal: { isYours, poster }, text, at }: { deal: Deal; text: string; at?: string }) {
  return (
    <div className="grid gap-1 rounded-md bg-marigold-tint p-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{isYours ? m.offer_you_asked() : m.offer_poster_asked({ name: poster.name })}</span>
        {at && <Moment at={at} className="text-sm text-ink-soft" />}
      </p>
      <Written className="max-w-prose wrap-anywhere whitespace-pre-line">{text}</Written>
    </div>
  );
}
