import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
import type { Problem } from "#contract/problem.ts";
import type { TaskCounts } from "#contract/task.ts";
import { rememberServed } from "#web/data/load.ts";
import { useLoaded } from "#web/data/loaded.tsx";
import { readFilter } from "#web/ui/market-address.ts";
import { partsOf, type Suggestion } from "./filter-parts.ts";
import { MarketFilters } from "./market-filters.tsx";
import { MarketSummary } from "./market-summary.tsx";
import { NothingFound } from "./nothing-found.tsx";

export type MarketData<Tasks = unknown> = {
  tasks: Tasks;
  counts: TaskCounts | null | Promise<TaskCounts>;
  suggestion: Suggestion | null | Promise<Suggestion | null>;
  errors?: Problem["errors"];
};

type MarketProps = {
  data: MarketData;
  /** The list, and what it shows where a filter leaves nothing. */
  children(empty: ReactNode | undefined): ReactNode;
};

/** The filters of a public list, above the list. */
export function Market({ data, children }: MarketProps) {
  const { search } = useLocation();
  const filter = readFilter(search);
  const parts = partsOf(filter);
  const counts = useLoaded(data.counts);
  useEffect(() => rememberServed(data), [data]);
  return (
    <>
      <MarketFilters filter={filter} counts={counts} errors={data.errors ?? []} narrowed={parts.length} />
      {!data.errors && <MarketSummary filter={filter} parts={parts} counts={counts} />}
      {children(parts.length > 0 ? <NothingFound key={search} suggestion={data.suggestion} /> : undefined)}
    </>
  );
}
