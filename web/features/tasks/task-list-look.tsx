import { Link, useLocation } from "react-router";
import { Icon, type IconName } from "#web/ui/icon.tsx";

/** Rows read down like a ledger; the grid shows more at a glance. */
export type ListLook = "rows" | "grid";

export const listClass: Record<ListLook, string> = {
  rows: "grid gap-4",
  grid: "grid gap-6 sm:grid-cols-2 lg:grid-cols-3 min-[120rem]:grid-cols-4",
};

/** The same tasks in the other look, which is another page. On a phone both look alike. */
export function ViewSwitch({ rows, grid, search }: { rows: string; grid: string; search: string }) {
  return (
    <nav aria-label="Look of the list" className="ml-auto flex rounded-md border border-line max-sm:hidden bg-card p-0.5">
      <View to={rows + search} icon="list" label="List" />
      <View to={grid + search} icon="grid" label="Grid" />
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
