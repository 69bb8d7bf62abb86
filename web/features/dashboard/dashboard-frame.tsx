// What all pages of the dashboard share: the side menu, the two toggles, and the width of the page.
import { type ReactNode, useEffect, useId, useState } from "react";
import { m } from "#texts/m.ts";
import { Button } from "#web/ui/button.tsx";
import { useDisplaySetting } from "#web/ui/display-settings.ts";
import { readStored, store } from "#web/ui/storage.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { MenuContent, MenuDrawer } from "./menu.tsx";

const menuLooks = {
  initial: "",
  reopened: "transition-[opacity,translate] duration-250 starting:-translate-x-8 starting:opacity-0",
  closed: "hidden",
};

export function DashboardFrame({ children }: { children: ReactNode }) {
  const [menu, setMenu] = useState<keyof typeof menuLooks>("initial");
  const menuOpen = menu !== "closed";
  const [fullWidth, setFullWidth] = useFullWidth();
  const [dark, setDark] = useDarkMode();
  const menuId = useId();

  return (
    <div data-width={fullWidth ? "full" : "boxed"} className={`page-width pt-6 pb-20 ${fullWidth ? "max-w-none" : ""}`}>
      <div className="mb-6 flex flex-wrap items-center gap-2">
        <MenuDrawer />
        <Button
          variant="secondary"
          icon="menu"
          aria-label={m.dashboard_menu()}
          aria-expanded={menuOpen}
          aria-controls={menuId}
          onClick={() => setMenu(menuOpen ? "closed" : "reopened")}
          className="max-lg:hidden"
        >
          {m.dashboard_menu_short()}
        </Button>
        <Button
          variant="quiet"
          icon={dark ? "sun" : "moon"}
          aria-pressed={dark}
          onClick={() => setDark(!dark)}
          className="ml-auto text-sm text-ink-soft"
        >
          <span className="max-sm:sr-only">{m.dashboard_dark_mode()}</span>
        </Button>
        <Button variant="quiet" icon="display" className="text-sm text-ink-soft" onClick={() => setFullWidth(!fullWidth)}>
          <span className="max-sm:sr-only">{fullWidth ? m.dashboard_boxed() : m.dashboard_full_width()}</span>
        </Button>
      </div>
      <div className="flex items-start gap-8">
        <aside
          id={menuId}
          aria-label={m.dashboard_menu()}
          className={`sticky top-24 w-60 shrink-0 overflow-hidden rounded-lg border border-line bg-card shadow-soft max-lg:hidden ${menuLooks[menu]}`}
        >
          <div aria-hidden="true" className="awning [--awning-pale:var(--marigold)]" />
          <div className="grid gap-5 p-3 pt-2">
            <MenuContent />
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

export function useFullWidth(): [boolean, (fullWidth: boolean) => void] {
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<boolean>();
  function change(next: boolean) {
    setChosen(next);
    store("localStorage", "fullWidth", String(next));
  }
  return [chosen ?? (hydrated && readStored("localStorage", "fullWidth") === "true"), change];
}

/**
 * The dashboard's dark mode is the site's theme, stored under a key of its own. Where both are stored, the theme was chosen later and
 * `darkMode` follows it; `darkMode` alone sets the theme.
 */
export function useDarkMode(): [boolean, (dark: boolean) => void] {
  const [theme, setTheme] = useDisplaySetting("theme");

  useEffect(() => {
    const stored = readStored("localStorage", "darkMode");
    if (readStored("localStorage", "theme")) store("localStorage", "darkMode", String(theme === "dark"));
    else if (stored === "true" || stored === "false") setTheme(stored === "true" ? "dark" : "light");
  });

  function change(dark: boolean) {
    store("localStorage", "darkMode", String(dark));
    setTheme(dark ? "dark" : "light");
  }
  return [theme === "dark", change];
}
