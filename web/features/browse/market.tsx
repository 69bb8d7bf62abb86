import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
import { messages } from "#contract/messages.ts";
import type { Problem } from "#contract/problem.ts";
import type { TaskCounts } from "#contract/task.ts";
import { rememberServed } from "#web/data/load.ts";
import { useLoaded } from "#web/data/loaded.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { marketSearch, readFilter } from "#web/ui/market-address.ts";
import { StateMessage } from "#web/ui/state-message.tsx";
import { partsOf, type Suggestion, tasksText } from "./filter-parts.ts";
import { MarketFilters } from "./market-filters.tsx";
import { MarketSummary } from "./market-summary.tsx";

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

/** Offers to remove the part of the filter that hides most tasks. */
function NothingFound({ suggestion }: Pick<MarketData, "suggestion">) {
  const { pathname } = useLocation();
  const found = useLoaded(suggestion);
  return (
    <StateMessage
      drawing="empty-stall"
      title={messages.list.empty}
      text={found ? "No stall has all of that at once." : "No stall has that. Try other words, or walk down the whole market."}
    >
      {found && (
        <ButtonLink to={pathname + marketSearch(found.without)} preventScrollReset className="whitespace-normal!">
          Without {found.name}: {tasksText(found)}
        </ButtonLink>
      )}
      <ButtonLink variant="secondary" to={pathname} preventScrollReset>
        All tasks
      </ButtonLink>
    </StateMessage>
  );
}
