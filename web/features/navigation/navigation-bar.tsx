import { type ReactNode, type RefObject, Suspense, useEffect, useId, useRef, useState } from "react";
import { Link, NavLink, useLocation } from "react-router";
import type { Person } from "#contract/people/person.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { describeLocale, type Locale, locales } from "#texts/locale.ts";
import { m } from "#texts/m.ts";
import { useChangeLanguage, useLocale } from "#web/data/language.ts";
import type { BarDialog } from "#web/features/navigation/profile-panel.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { useDisplaySetting } from "#web/ui/display-settings.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { useMarket } from "#web/ui/market.ts";

const PersonalPart = lazyPart(() => import("#web/features/navigation/personal-part.tsx").then((module) => module.PersonalPart));

const siteLinks = [
  { to: pagePaths.home, label: m.nav_home },
  { to: pagePaths.addTask, label: m.nav_add_task },
  { to: pagePaths.browse, label: m.nav_browse },
  { to: pagePaths.myPosted, label: m.nav_posted },
  { to: pagePaths.dashboard, label: m.nav_dashboard },
  { to: pagePaths.about, label: m.nav_about },
] as const;

type NavigationBarProps = {
  person: Person | null;
  loading: boolean;
  /** Shown beside the photo of a signed-in person. */
  bell?: ReactNode;
  signOut(): Promise<void>;
  openDialog(dialog: BarDialog): void;
};

export function NavigationBar({ person, loading, bell, signOut, openDialog }: NavigationBarProps) {
  return (
    <>
      <header className="@container/bar fixed inset-x-0 top-0 z-30 border-b border-line bg-paper no-script:static print:hidden">
        <div className="site-bar page-width flex min-h-[4.25rem] items-center justify-end no-script:flex-wrap">
          {/* Shrinks with a long name, and has at least the width of the default name. */}
          <Link
            to={pagePaths.home}
            className="site-logo mr-auto grid items-center rounded-sm @min-[63rem]/bar:mr-4"
            aria-label={useMarket().name}
          >
            <Logo className="text-[1em]" />
          </Link>
          <BarLinks />
          <Suspense>{person && <PersonalPart name="links" />}</Suspense>
          <LanguageSwitch />
          <ThemeToggle />
          {bell}
          {person ? (
            <Suspense fallback={<Photo person={person} />}>
              <PersonalPart name="menu" person={person} signOut={signOut} openDialog={openDialog} />
            </Suspense>
          ) : (
            <LoginLink loading={loading} />
          )}
          <FoldedMenu isPersonal={person !== null} />
        </div>
      </header>
      <div aria-hidden="true" className="h-[4.25rem] no-script:hidden" />
    </>
  );
}

function BarLinks() {
  return (
    <nav aria-label={m.nav_main()} className="mr-auto hidden @min-[63rem]/bar:block">
      <ul className="flex gap-1">
        {siteLinks.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === "/"}
              className="bar-link flex min-h-11 items-center rounded-sm px-2 font-medium whitespace-nowrap text-ink-soft transition-colors duration-150 hover:text-ink aria-[current=page]:text-ink @min-[80rem]/bar:px-3"
            >
              {label()}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const foldedLink = "flex min-h-12 items-center rounded-sm font-display text-lg font-semibold aria-[current=page]:text-river";

/** Below 1024 px, and wherever larger text leaves no room, the links are behind this button. Without scripts they are always shown below the bar. */
function FoldedMenu({ isPersonal }: { isPersonal: boolean }) {
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  useClosing(open, menu, () => setOpen(false));

  return (
    <div ref={menu} className="@min-[63rem]/bar:hidden no-script:w-full">
      <button
        type="button"
        aria-label={m.nav_menu()}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="bar-control grid place-items-center rounded-md transition-colors duration-150 hover:bg-sunk no-script:hidden"
      >
        <Icon name={open ? "close" : "menu"} className="bar-icon" />
      </button>
      <nav
        id={id}
        aria-label={m.nav_main()}
        className={`${open ? "" : "hidden"} absolute inset-x-0 top-full max-h-[calc(100dvh-4.25rem)] animate-rise overflow-y-auto overscroll-contain border-b border-line bg-paper shadow-soft no-script:static no-script:block no-script:max-h-none no-script:shadow-none`}
      >
        <ul className="page-width grid py-3">
          <Suspense>{isPersonal && <PersonalPart name="folded links" className={foldedLink} onChoose={() => setOpen(false)} />}</Suspense>
          {siteLinks.map(({ to, label }) => (
            <li key={to} className="border-t border-line first:border-t-0">
              <NavLink to={to} end={to === "/"} onClick={() => setOpen(false)} className={foldedLink}>
                {label()}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function useClosing(open: boolean, menu: RefObject<HTMLElement | null>, close: () => void): void {
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

/** Letters of a font that the page would otherwise not load. */
const drawings: Partial<Record<Locale, IconName>> = { bn: "bangla" };

/** Leads to the next language: with two of them one press is enough. */
function LanguageSwitch() {
  const changeLanguage = useChangeLanguage();
  const next = locales[(locales.indexOf(useLocale()) + 1) % locales.length] as Locale;
  const { name } = describeLocale(next);
  const drawing = drawings[next];
  return (
    <button
      type="button"
      aria-label={m.language_switch({ language: name })}
      onClick={() => changeLanguage(next)}
      className="min-h-[44px] shrink-0 rounded-md px-[4px] text-sm font-semibold @max-[24rem]/bar:text-xs transition-colors duration-150 hover:bg-sunk no-script:hidden"
    >
      {drawing ? <Icon name={drawing} filled className="size-[36px] stroke-0" /> : <span lang={next}>{name}</span>}
    </button>
  );
}

function ThemeToggle() {
  const [theme, setTheme] = useDisplaySetting("theme");
  const dark = theme === "dark";
  return (
    <button
      type="button"
      aria-label={m.nav_dark_theme()}
      aria-pressed={dark}
      onClick={() => setTheme(dark ? "light" : "dark")}
      className="bar-control grid place-items-center rounded-md transition-colors duration-150 hover:bg-sunk no-script:hidden"
    >
      {/* Both are rendered and the stylesheet shows one, because the server does not know the theme. */}
      <Icon name="moon" className="bar-icon dark:hidden" />
      <Icon name="sun" className="bar-icon hidden dark:block" />
    </button>
  );
}

/** A placeholder for the menu, whose code loads only for signed-in people. */
function Photo({ person }: { person: Person }) {
  return (
    <span className="ml-1 rounded-full ring-2 ring-line">
      <Avatar name={person.displayName} photoURL={person.photoURL} size="bar" />
    </span>
  );
}

/** Login leads back to the current page, unless that is the home page or one for signing in. */
function LoginLink({ loading }: { loading: boolean }) {
  const { pathname, search } = useLocation();
  const startPages: string[] = [pagePaths.home, pagePaths.login, pagePaths.register, pagePaths.forgotPassword, pagePaths.resetPassword];
  const state = startPages.includes(pathname) ? null : { from: pathname + search };
  return (
    <ButtonLink to={pagePaths.login} state={state} className={`ml-1 ${loading ? "known-person:invisible" : ""}`}>
      {m.nav_login()}
    </ButtonLink>
  );
}
