import { lazy, type ReactNode, Suspense } from "react";
import { Link, useLocation } from "react-router";
import { pagePaths } from "#contract/paths.ts";
import type { Person } from "#contract/person.ts";
import { BarLinks, FoldedMenu } from "#web/features/navigation/bar-links.tsx";
import type { BarDialog } from "#web/features/navigation/profile-menu.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { useTheme } from "#web/ui/display-settings.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Logo } from "#web/ui/logo.tsx";

const ProfileMenu = lazy(() => import("#web/features/navigation/profile-menu.tsx").then((module) => ({ default: module.ProfileMenu })));

export type NavigationBarProps = {
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
      <header className="fixed inset-x-0 top-0 z-30 border-b border-line bg-paper no-script:static">
        <div className="page-width flex min-h-17 items-center sm:gap-1 no-script:flex-wrap lg:gap-2">
          <Link to={pagePaths.home} className="mr-auto grid min-h-11 items-center rounded-sm lg:mr-4" aria-label="TaskHaat">
            <Logo className="text-[1.375rem]" />
          </Link>
          <BarLinks />
          <ThemeToggle />
          {bell}
          {person ? (
            <Suspense fallback={<Photo person={person} />}>
              <ProfileMenu person={person} signOut={signOut} openDialog={openDialog} />
            </Suspense>
          ) : (
            <LoginLink loading={loading} />
          )}
          <FoldedMenu />
        </div>
      </header>
      <div aria-hidden="true" className="h-17 no-script:hidden" />
    </>
  );
}

function ThemeToggle() {
  const [theme, setTheme] = useTheme();
  const dark = theme === "dark";
  return (
    <button
      type="button"
      aria-label="Dark theme"
      aria-pressed={dark}
      onClick={() => setTheme(dark ? "light" : "dark")}
      className="grid size-11 shrink-0 place-items-center rounded-md transition-colors duration-150 hover:bg-sunk no-script:hidden"
    >
      {/* Both are rendered and the stylesheet shows one, because the server does not know the theme. */}
      <Icon name="moon" className="size-5 dark:hidden" />
      <Icon name="sun" className="hidden size-5 dark:block" />
    </button>
  );
}

/** Stands in for the menu, whose code only signed-in people load. */
function Photo({ person }: { person: Person }) {
  return (
    <span className="ml-1 rounded-full ring-2 ring-line">
      <Avatar name={person.displayName} photoURL={person.photoURL} size="md" />
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
      Login
    </ButtonLink>
  );
}
