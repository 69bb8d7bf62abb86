import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import type { TaskCounts } from "#contract/tasks/task.ts";
import { m } from "#texts/m.ts";
import { rememberServed } from "#web/data/load.ts";
import { useLoaded } from "#web/data/loaded.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { insert } from "#web/ui/insert.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { textLink } from "#web/ui/text-link.ts";
import { countText, type FilterPart, partsOf, tasksText } from "./filter-parts.ts";
import type { MarketData } from "./load-market.ts";
import { type MarketFilter, marketSearch, readFilter } from "./market-address.ts";
import { MarketFilters } from "./market-filters.tsx";
import { TaskList } from "./task-list.tsx";
import { EmptyList, LookSwitch, TaskListPage } from "./task-list-frame.tsx";

/** A public list, with its filters above it. */
export function Market({ data }: { data: MarketData }) {
  const { search } = useLocation();
  const filter = readFilter(search);
  const parts = partsOf(filter);
  const counts = useLoaded(data.counts);
  useEffect(() => rememberServed(data), [data]);
  return (
    <TaskListPage>
      <MarketFilters
        filter={filter}
        counts={counts}
        errors={data.errors ?? []}
        narrowed={parts.length - Number(Boolean(filter.q)) - Number(Boolean(filter.category))}
      />
      {!data.errors && <MarketSummary filter={filter} parts={parts} counts={counts} />}
      <TaskList tasks={data.tasks} empty={<NothingFound key={search} filter={filter} suggestion={data.suggestion} />} />
    </TaskListPage>
  );
}

type MarketSummaryProps = { filter: MarketFilter; parts: FilterPart[]; counts: TaskCounts | null };

/** The number of tasks found, and a link to remove each part of the filter. */
function MarketSummary({ filter, parts, counts }: MarketSummaryProps) {
  const { pathname } = useLocation();
  return (
    <div className="mb-1 grid gap-1">
      <div className="flex min-h-12 flex-wrap items-center gap-2">
        <p role="status" className="mr-2 font-display text-xl font-bold">
          {counts && tasksText(counts)}
        </p>
        {parts.map(({ name, without }) => (
          <Link
            key={name}
            to={pathname + marketSearch(without)}
            preventScrollReset
            aria-label={m.market_remove({ part: name })}
            className="flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-line bg-sunk pr-3 pl-4 text-sm font-semibold transition-colors duration-150 hover:text-river"
          >
            <span className="truncate">{name}</span>
            <Icon name="close" className="size-4" />
          </Link>
        ))}
        {parts.length > 1 && (
          <Link to={pathname} preventScrollReset className={`flex min-h-11 items-center px-2 text-sm ${textLink}`}>
            {m.market_clear()}
          </Link>
        )}
        <LookSwitch />
      </div>
      {filter.q && counts?.corrected && counts.tasks > 0 && (
        <div className="flex flex-wrap items-center gap-x-3">
          <p className="text-ink-soft">
            {insert(counts.typed === 0 ? m.market_corrected_none : m.market_corrected, {
              words: filter.q,
              corrected: <strong className="font-semibold text-ink">{counts.corrected}</strong>,
            })}
          </p>
          <Link
            to={pathname + marketSearch({ ...filter, exact: "true" })}
            preventScrollReset
            className={`flex min-h-11 items-center ${textLink}`}
          >
            {m.market_search_exactly({ words: filter.q })}
          </Link>
        </div>
      )}
    </div>
  );
}

/** Offers to include closed tasks where some match, else the removal of a part of the filter that shows most tasks. */
function NothingFound({ filter, suggestion }: Pick<MarketData, "suggestion"> & { filter: MarketFilter }) {
  const { pathname } = useLocation();
  const found = useLoaded(suggestion);
  const isWhole = partsOf(filter).length === 0;
  if (isWhole && !found) return <EmptyList />;
  const isWider = found?.without.status !== filter.status && !filter.status;
  const words = isWider ? m.market_nothing_open() : m.market_nothing_with_filters();
  return (
    <StateMessage drawing="lens" title={m.list_empty()} text={found ? words : m.market_nothing()}>
      {found && (
        <ButtonLink to={pathname + marketSearch(found.without)} preventScrollReset className="whitespace-normal!">
          {isWider
            ? m.market_include_closed({ tasks: countText(found) })
            : m.market_remove_counted({ part: found.name, tasks: tasksText(found) })}
        </ButtonLink>
      )}
      {!isWhole && (
        <ButtonLink variant="secondary" to={pathname} preventScrollReset>
          {m.list_clear_filters()}
        </ButtonLink>
      )}
    </StateMessage>
  );
}
