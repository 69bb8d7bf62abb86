import { Link, useLocation } from "react-router";
import type { TaskCounts } from "#contract/task.ts";
import { Icon } from "#web/ui/icon.tsx";
import { type MarketFilter, marketSearch } from "#web/ui/market-address.ts";
import { textLink } from "#web/ui/text-link.ts";
import { type FilterPart, tasksText } from "./filter-parts.ts";

type MarketSummaryProps = { filter: MarketFilter; parts: FilterPart[]; counts: TaskCounts | null };

/** How much was found, by what, and a way to leave out each part of that. */
export function MarketSummary({ filter, parts, counts }: MarketSummaryProps) {
  const { pathname } = useLocation();
  return (
    <div className="mb-3 grid gap-1">
      <div className="flex min-h-11 flex-wrap items-center gap-2">
        <p role="status" className="mr-2 font-display text-xl font-bold">
          {counts && tasksText(counts)}
        </p>
        {parts.map(({ name, without }) => (
          <Link
            key={name}
            to={pathname + marketSearch(without)}
            preventScrollReset
            className="flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-line bg-sunk pr-3 pl-4 text-sm font-semibold transition-colors duration-150 hover:text-river"
          >
            <span className="sr-only">Remove </span>
            <span className="truncate">{name}</span>
            <Icon name="close" className="size-4" />
          </Link>
        ))}
        {parts.length > 1 && (
          <Link to={pathname} preventScrollReset className={`flex min-h-11 items-center px-2 text-sm ${textLink}`}>
            Clear all
          </Link>
        )}
      </div>
      {counts?.corrected && (
        <div className="flex flex-wrap items-center gap-x-3">
          <p className="text-ink-soft">
            Few tasks have “{filter.q}”, so these have <strong className="font-semibold text-ink">{counts.corrected}</strong> too.
          </p>
          <Link
            to={pathname + marketSearch({ ...filter, exact: "true" })}
            preventScrollReset
            className={`flex min-h-11 items-center ${textLink}`}
          >
            Search only for “{filter.q}”
          </Link>
        </div>
      )}
    </div>
  );
}
