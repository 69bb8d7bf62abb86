import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { readFilter } from "#web/ui/market-address.ts";
import { partsOf } from "./filter-parts.ts";
import type { MarketStart } from "./load-market.ts";
import { MarketFilters } from "./market-filters.tsx";
import { MarketSummary } from "./market-summary.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { useCounts } from "./use-counts.ts";

type MarketProps = {
  start: MarketStart;
  /** The list, and what it shows where a filter leaves nothing. */
  children(empty: ReactNode | undefined): ReactNode;
};

/** What narrows a public list, around the list. */
export function Market({ start: { counts: known, relief, errors }, children }: MarketProps) {
  const { search } = useLocation();
  const filter = readFilter(search);
  const parts = partsOf(filter);
  const counts = useCounts(filter, known);
  return (
    <>
      <MarketFilters filter={filter} counts={counts} errors={errors ?? []} narrowed={parts.length} />
      {!errors && <MarketSummary filter={filter} parts={parts} counts={counts} />}
      {children(parts.length > 0 ? <NothingFound key={search} filter={filter} relief={relief} /> : undefined)}
    </>
  );
}
