// What all pages of the dashboard share: the side menu, the two toggles, and the width of the page.
import { type ReactNode, useId, useState } from "react";
import type { User } from "#web/features/identity/identity-port.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useDarkMode, useFullWidth } from "./frame-settings.ts";
import { MenuContent, MenuDrawer } from "./menu.tsx";

const tool = buttonClass({ variant: "secondary" });
const menuLooks = {
  initial: "",
  reopened: "transition-[opacity,translate] duration-250 starting:-translate-x-8 starting:opacity-0",
  closed: "hidden",
};

export function DashboardFrame({ user, children }: { user: User; children: ReactNode }) {
  const [menu, setMenu] = useState<keyof typeof menuLooks>("initial");
  const menuOpen = menu !== "closed";
  const [fullWidth, setFullWidth] = useFullWidth();
  const [dark, setDark] = useDarkMode();
  const menuId = useId();

  return (
    <div data-width={fullWidth ? "full" : "boxed"} className={`page-width pt-6 pb-20 ${fullWidth ? "max-w-none" : ""}`}>
      <div className="mb-6 flex flex-wrap items-center gap-2">
        <MenuDrawer user={user} className={`${tool} lg:hidden`} />
        <button
          type="button"
          aria-expanded={menuOpen}
          aria-controls={menuId}
          onClick={() => setMenu(menuOpen ? "closed" : "reopened")}
          className={`${tool} max-lg:hidden`}
        >
          <Icon name="menu" />
          <span className="sr-only">Dashboard</span> Menu
        </button>
        <button
          type="button"
          aria-pressed={dark}
          onClick={() => setDark(!dark)}
          className={`${tool} ml-auto aria-pressed:border-river aria-pressed:text-river`}
        >
          <Icon name={dark ? "sun" : "moon"} />
          <span className="max-sm:sr-only">Dark mode</span>
        </button>
        <button type="button" onClick={() => setFullWidth(!fullWidth)} className={tool}>
          <Icon name="display" />
          <span className="max-sm:sr-only">{fullWidth ? "Boxed" : "Full Width"}</span>
        </button>
      </div>
      <div className="flex items-start gap-8">
        <aside
          id={menuId}
          aria-label="Dashboard menu"
          className={`sticky top-24 w-60 shrink-0 overflow-hidden rounded-lg border border-line bg-card shadow-soft max-lg:hidden ${menuLooks[menu]}`}
        >
          <div aria-hidden="true" className="awning [--awning-pale:var(--marigold)]" />
          <div className="grid gap-5 p-3 pt-2">
            <MenuContent user={user} />
          </div>
        </aside>
        <div className="min-w-0 flex-1">{children}</div>
      </div>
    </div>
  );
}

/** A page inside the frame, with its heading. */
export function DashboardPage({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  return (
    <>
      <header className="mb-6 grid gap-2">
        <h1 className="text-4xl sm:text-5xl">{title}</h1>
        <p className="max-w-prose text-lg text-ink-soft">{intro}</p>
      </header>
      {children}
    </>
  );
}
