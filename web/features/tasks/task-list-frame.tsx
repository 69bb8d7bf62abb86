import { type ReactNode, type RefObject, useId } from "react";
import { Link, useLocation } from "react-router";
import { messages } from "#contract/messages.ts";
import { pagePaths } from "#contract/paths.ts";
import type { TaskSort } from "#contract/task.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { readFilter, sortNames, startOf, usualSort } from "#web/ui/market-address.ts";

type TaskListFrameProps = {
  /** Takes the focus when the list's last card is gone. */
  heading?: RefObject<HTMLHeadingElement | null>;
  own: boolean | undefined;
  loading?: boolean;
  /** Called when the list is pointed at or has the focus. */
  onUse?(): void;
  children: ReactNode;
};

/** The section of a list, with its heading. The state of the list is beside the heading, so that nothing moves when the tasks are there. */
export function TaskListFrame({ heading, own = false, loading = false, onUse, children }: TaskListFrameProps) {
  const id = useId();
  const { search } = useLocation();
  const filter = own ? {} : readFilter(search);
  return (
    <section aria-labelledby={id} onPointerEnter={onUse} onFocus={onUse}>
      <div className="mb-5 flex flex-wrap items-center gap-x-4">
        <h2 ref={heading} id={id} tabIndex={-1} className="text-lg font-semibold text-ink-soft">
          {startOf(search).after ? "Further down the market" : sortNames[(filter.sort as TaskSort | undefined) ?? usualSort(filter)]}
        </h2>
        <p role="status" className="text-ink-soft no-script:hidden">
          {loading && messages.list.loading}
        </p>
        {/* The other look of the list is another page. On a phone both look alike. */}
        <nav aria-label="Look of the list" className="ml-auto flex rounded-md border border-line bg-card p-0.5 max-sm:hidden">
          <View to={(own ? pagePaths.myPosted : pagePaths.browse) + search} icon="list" label="List" />
          <View to={(own ? pagePaths.myItems : pagePaths.allItems) + search} icon="grid" label="Grid" />
        </nav>
      </div>
      {children}
    </section>
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
