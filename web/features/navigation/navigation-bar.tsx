import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { pagePaths } from "#contract/paths.ts";
import type { Person } from "#contract/person.ts";
import type { BarDialog } from "#web/features/navigation/bar-dialog.ts";
import { BarLinks, FoldedMenu } from "#web/features/navigation/bar-links.tsx";
import { ProfileMenu } from "#web/features/navigation/profile-menu.tsx";
import { ThemeToggle } from "#web/features/navigation/theme-toggle.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Logo } from "#web/ui/logo.tsx";

export type NavigationBarProps = {
  person: Person | null;
  loading: boolean;
  /** What stands beside the photo of a signed-in person. */
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
          {person ? <ProfileMenu person={person} signOut={signOut} openDialog={openDialog} /> : <LoginLink loading={loading} />}
          <FoldedMenu />
        </div>
      </header>
      <div aria-hidden="true" className="h-17 no-script:hidden" />
    </>
  );
}

/** Login remembers where the person was, unless that is itself a way in. */
function LoginLink({ loading }: { loading: boolean }) {
  const { pathname, search } = useLocation();
  const ways: string[] = [pagePaths.home, pagePaths.login, pagePaths.register, pagePaths.forgotPassword, pagePaths.resetPassword];
  const state = ways.includes(pathname) ? null : { from: pathname + search };
  return (
    <ButtonLink to={pagePaths.login} state={state} className={`ml-1 ${loading ? "known-person:invisible" : ""}`}>
      Login
    </ButtonLink>
  );
}
