import { useEffect, useId, useRef, useState } from "react";
import { NavLink } from "react-router";
import { pagePaths } from "#contract/paths.ts";
import { Icon } from "#web/ui/icon.tsx";

const siteLinks = [
  { to: pagePaths.home, label: "Home" },
  { to: pagePaths.addTask, label: "Add Task" },
  { to: pagePaths.browse, label: "Browse Tasks" },
  { to: pagePaths.myPosted, label: "My Posted Tasks" },
  { to: pagePaths.dashboard, label: "Dashbord" },
  { to: pagePaths.about, label: "About" },
] as const;

export function BarLinks() {
  return (
    <nav aria-label="Main" className="mx-auto hidden md:block lg:mr-auto lg:ml-0">
      <ul className="flex lg:gap-1">
        {siteLinks.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === "/"}
              className="bar-link flex min-h-11 items-center rounded-sm px-2 text-sm font-medium whitespace-nowrap text-ink-soft transition-colors duration-150 hover:text-ink aria-[current=page]:text-ink lg:px-3 lg:text-base"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Below 768 px the links are behind this button. Without scripts they are always shown below the bar. */
export function FoldedMenu() {
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  useClosing(open, menu, () => setOpen(false));

  return (
    <div ref={menu} className="md:hidden no-script:w-full">
      <button
        type="button"
        aria-label="Menu"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="grid size-11 place-items-center rounded-md transition-colors duration-150 hover:bg-sunk no-script:hidden"
      >
        <Icon name={open ? "close" : "menu"} className="size-6" />
      </button>
      <nav
        id={id}
        aria-label="Main"
        className={`${open ? "" : "hidden"} absolute inset-x-0 top-full animate-rise border-b border-line bg-paper shadow-soft no-script:static no-script:block no-script:shadow-none`}
      >
        <ul className="page-width grid py-3">
          {siteLinks.map(({ to, label }) => (
            <li key={to} className="border-t border-line first:border-t-0">
              <NavLink
                to={to}
                end={to === "/"}
                onClick={() => setOpen(false)}
                className="flex min-h-12 items-center rounded-sm font-display text-lg font-semibold aria-[current=page]:text-river"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function useClosing(open: boolean, menu: React.RefObject<HTMLElement | null>, close: () => void): void {
  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      close();
      menu.current?.querySelector("button")?.focus();
    };
    const onPointerDown = (event: PointerEvent) => {
      if (!menu.current?.contains(event.target as Node)) close();
    };
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("pointerdown", onPointerDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("pointerdown", onPointerDown);
    };
  });
}
