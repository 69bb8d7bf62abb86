import type { RefObject } from "react";
import { Link, useLocation } from "react-router";
import { messages } from "#contract/messages.ts";
import { pagePaths } from "#contract/paths.ts";
import type { TaskSort } from "#contract/task.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { type MarketFilter, sortNames, startOf, usualSort } from "#web/ui/market-address.ts";

type TaskListHeadProps = {
  id: string;
  /** Takes the focus when the list's last card is gone. */
  heading?: RefObject<HTMLHeadingElement | null>;
  own: boolean;
  filter?: MarketFilter;
  search?: string;
  loading: boolean;
};

/** The line above a list. What is going on stands beside the heading, so that nothing moves when the tasks come. */
export function TaskListHead({ id, heading, own, filter = {}, search = "", loading }: TaskListHeadProps) {
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4">
      <h2 ref={heading} id={id} tabIndex={-1} className="text-lg font-semibold text-ink-soft">
        {startOf(search).after ? "Further down the market" : sortNames[(filter.sort as TaskSort | undefined) ?? usualSort(filter)]}
      </h2>
      <p role="status" className="text-ink-soft no-script:hidden">
        {loading && messages.list.loading}
      </p>
      <ViewSwitch
        rows={(own ? pagePaths.myPosted : pagePaths.browse) + search}
        grid={(own ? pagePaths.myItems : pagePaths.allItems) + search}
      />
    </div>
  );
}

/** The same tasks in the other look, which is another page. On a phone both look alike. */
function ViewSwitch({ rows, grid }: { rows: string; grid: string }) {
  return (
    <nav aria-label="Look of the list" className="ml-auto flex rounded-md border border-line bg-card p-0.5 max-sm:hidden">
      <View to={rows} icon="list" label="List" />
      <View to={grid} icon="grid" label="Grid" />
    </nav>
  );
}

function View({ to, icon, label }: { to: string; icon: IconName; label: string }) {
  const { pathname, search } = useLocation();
  return (
    <Link
      to={to}
      aria-current={pathname + search === to ? "page" : undefined}
      className="flex min-h-11 items-center gap-2 rounded-[0.625rem] px-3 text-sm font-semibold text-ink-soft transition-colors duration-150 hover:text-ink aria-[current=page]:bg-river-tint aria-[current=page]:text-river"
    >
      <Icon name={icon} className="size-4.5" />
      {label}
    </Link>
  );
}
