// All offers on a poster's task: sorted, and side by side where the screen is wide enough.
import { useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import type { Offer } from "#contract/deals/offers/offer.ts";
import { type OfferSort, offerSorts } from "#contract/deals/offers/offer-sort.ts";
import { m } from "#texts/m.ts";
import { ShowMore } from "#web/data/show-more.tsx";
import { type KnownDeal, sortIn } from "#web/features/deals/deal-data.ts";
import { SelectField } from "#web/ui/field.tsx";
import { Fold } from "#web/ui/fold.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { readStored, store } from "#web/ui/storage.ts";
import { type OffersView, ReceivedOffer } from "./received-offer.tsx";

const sortNames: Record<OfferSort, () => string> = {
  newest: m.compare_sort_newest,
  price: m.compare_sort_price,
  days: m.compare_sort_days,
  rating: m.compare_sort_rating,
};

const views: Record<OffersView, { label: () => string; icon: IconName; list: string }> = {
  columns: { label: m.compare_view_columns, icon: "grid", list: "lg:grid-cols-2 xl:has-[>:nth-child(3)]:grid-cols-3" },
  rows: { label: m.compare_view_rows, icon: "list", list: "" },
};

export function ReceivedOffers({ deal, items, next }: KnownDeal) {
  const { search } = useLocation();
  const [view, setView] = useState<OffersView>(() => (readStored("localStorage", "offersView") === "rows" ? "rows" : "columns"));
  const offers = useKeptOrder(items, sortIn(search));
  const earlier = useEarlierOffers(items);
  // Once an offer is chosen, there is nothing to compare.
  const areSeveral = items.length > 1 && !deal.agreed;
  const shownView = areSeveral ? view : "rows";

  function choose(chosen: OffersView) {
    setView(chosen);
    store("localStorage", "offersView", chosen);
  }

  if (items.length === 0) return null;
  const list = (
    <>
      <ul aria-label={m.offer_list()} className={`grid gap-4 ${views[shownView].list}`}>
        {offers.map((offer) => (
          <ReceivedOffer key={offer._id} offer={offer} deal={deal} earlier={earlier.get(offer._id)} view={shownView} />
        ))}
      </ul>
      {next && <ShowMore className="sm:justify-self-center">{m.offer_more()}</ShowMore>}
    </>
  );
  if (deal.agreed) return <Fold title={m.offer_all()}>{list}</Fold>;
  return (
    <>
      {areSeveral && (
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
          <SortField />
          <fieldset aria-label={m.compare_view()} className="ml-auto flex rounded-md border border-line bg-card p-0.5 max-lg:hidden">
            {(Object.keys(views) as OffersView[]).map((name) => (
              <button
                key={name}
                type="button"
                aria-pressed={view === name}
                onClick={() => choose(name)}
                className="flex min-h-11 items-center gap-2 rounded-[0.625rem] px-3 text-sm font-semibold text-ink-soft transition-colors duration-150 hover:text-ink aria-pressed:bg-river-tint aria-pressed:text-river"
              >
                <Icon name={views[name].icon} className="size-4.5" />
                {views[name].label()}
              </button>
            ))}
          </fieldset>
        </div>
      )}
      {list}
    </>
  );
}

/** The order is in the address, so that back, reload and a shared link show the same. */
function SortField() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { location: coming } = useNavigation();
  function choose(sort: string) {
    const query = new URLSearchParams(search);
    query.set("offers", sort);
    void navigate({ pathname, search: `?${query}`, hash }, { replace: true, preventScrollReset: true });
  }
  return (
    <SelectField
      label={m.compare_sort()}
      options={offerSorts.map((sort) => ({ value: sort, label: sortNames[sort]() }))}
      value={sortIn(coming?.pathname === pathname ? coming.search : search)}
      onChange={({ target }) => choose(target.value)}
      className="w-full sm:w-56"
    />
  );
}

/** Nothing moves under the hands of the poster: a shortlisted offer takes its new place when the list is next sorted or has other offers. */
function useKeptOrder(offers: Offer[], sort: OfferSort): Offer[] {
  const [kept, setKept] = useState({ sort, ids: idsOf(offers) });
  const isSame = kept.sort === sort && kept.ids.length === offers.length && offers.every(({ _id }) => kept.ids.includes(_id));
  if (!isSame) setKept({ sort, ids: idsOf(offers) });
  return isSame ? offers.toSorted((one, other) => kept.ids.indexOf(one._id) - kept.ids.indexOf(other._id)) : offers;
}

function idsOf(offers: Offer[]): string[] {
  return offers.map(({ _id }) => _id);
}

/** By id, the offers that were revised since the page was opened, as they were before. */
function useEarlierOffers(offers: Offer[]): ReadonlyMap<string, Offer> {
  const [known, setKnown] = useState<{ offers: Offer[]; earlier: ReadonlyMap<string, Offer> }>({ offers, earlier: new Map() });
  if (known.offers !== offers) {
    const earlier = new Map<string, Offer>();
    for (const { _id, revision } of offers) {
      const before = known.earlier.get(_id) ?? known.offers.find((other) => other._id === _id);
      if (before && revision > before.revision) earlier.set(_id, before);
    }
    setKnown({ offers, earlier });
  }
  return known.earlier;
}
