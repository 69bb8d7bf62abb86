import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useMatches, useRevalidator } from "react-router";
import { languageCookie } from "#contract/platform/language.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { useGuardedNavigation } from "#web/data/guarded-navigation.ts";
import { useFollowAccount } from "#web/data/language.ts";
import { openNextPage } from "#web/data/next-page.ts";
import type { User } from "#web/data/session.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Announcement } from "#web/features/navigation/announcement.tsx";
import { ConnectionNotice } from "#web/features/navigation/connection-notice.tsx";
import { NavigationBar } from "#web/features/navigation/navigation-bar.tsx";
import type { BarDialog } from "#web/features/navigation/profile-panel.tsx";
import { SiteFooter } from "#web/features/navigation/site-footer.tsx";
import { BellPlace } from "#web/ui/bell.tsx";
import { rememberPerson } from "#web/ui/display-settings.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useServedSample } from "#web/ui/market.ts";
import type { ScreenHandle } from "#web/ui/page.tsx";
import { useReadyWhen } from "#web/ui/readiness.ts";
import { useRememberPage } from "#web/ui/remember-page.ts";
import { readStored } from "#web/ui/storage.ts";
import { useToastsWanted } from "#web/ui/toasts-wanted.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { welcomeKey } from "#web/ui/welcome-key.ts";

const Overlays = lazyPart(() => import("#web/overlays.tsx").then((module) => module.Overlays));
const AccountBanners = lazyPart(() => import("#web/features/account/account-banners.tsx").then((module) => module.AccountBanners));
const PersonalShell = lazyPart(() => import("#web/personal-shell.tsx").then((module) => module.PersonalShell));
const Welcome = lazyPart(() => import("#web/features/market/welcome/welcome.tsx").then((module) => module.Welcome));
const SampleStrip = lazyPart(() => import("#web/features/identity/sample/sample-strip.tsx").then((module) => module.SampleStrip));
const Toasts = lazyPart(() => import("#web/ui/toasts.tsx").then((module) => module.Toasts));

/** Everything around a page: navigation, footer, toasts, dialogs. */
export function Shell({ children }: { children: ReactNode }) {
  const { user, loading, logOut } = useIdentity();
  const toastsWanted = useToastsWanted();
  const [dialog, setDialog] = useState<BarDialog | null>(null);
  const welcome = user !== null && readStored("sessionStorage", welcomeKey) !== null;
  const onOpenChange = (open: boolean) => !open && setDialog(null);
  useFeedbackKey(() => setDialog("feedback"));
  useReadyWhen(!loading);
  useEffect(() => {
    if (!loading) rememberPerson(user !== null);
  }, [loading, user]);
  return (
    <>
      <SkipLink />
      <FollowRouter user={user} loading={loading} />
      <NavigationBar person={user} loading={loading} bell={user && bellOf(user)} signOut={logOut} openDialog={setDialog} />
      <ConnectionNotice />
      <BelowBar>
        <div className="notices">
          <Announcement />
          <SampleNotice />
          <InBrowser>{user && <AccountBanners key={user.id} />}</InBrowser>
        </div>
        <InBrowser>{welcome && <Welcome />}</InBrowser>
        <main id="content" tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
      </BelowBar>
      <SiteFooter giveFeedback={() => setDialog("feedback")} />
      <InBrowser>
        {toastsWanted && <Toasts />}
        {dialog && <Overlays dialog={dialog} user={user} onOpenChange={onOpenChange} onMissing={() => setDialog(null)} />}
      </InBrowser>
    </>
  );
}

/** Apart from the shell, which would otherwise render again with every change of the router's state. */
function FollowRouter({ user, loading }: { user: User | null; loading: boolean }) {
  useRememberPage();
  useGuardedNavigation();
  useHeightsAtHash();
  useBengaliLetters(user !== null);
  useDataOf(user, loading);
  return null;
}

/** The login page has the same people. */
function SampleNotice() {
  const people = useServedSample();
  const isLogin = useLocation().pathname === pagePaths.login;
  return (
    people &&
    !isLogin && (
      <Suspense fallback={null}>
        <SampleStrip people={people} />
      </Suspense>
    )
  );
}

/** Notices and the page. */
function BelowBar({ children }: { children: ReactNode }) {
  const handles = useMatches().map(({ handle }) => handle as Partial<ScreenHandle> | undefined);
  return (
    <div className="below-bar" data-fills-screen={handles.some((handle) => handle?.fillsScreen) || undefined}>
      {children}
    </div>
  );
}

function bellOf(user: User): ReactNode {
  return (
    <Suspense fallback={<BellPlace />}>
      <PersonalShell key={user.id} user={user} />
    </Suspense>
  );
}

function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only z-50 rounded-md bg-river px-4 py-3 font-semibold text-on-river focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {m.nav_skip()}
    </a>
  );
}

/** Renders its children after hydration only. */
function InBrowser({ children }: { children: ReactNode }) {
  return useHydrated() && <Suspense fallback={null}>{children}</Suspense>;
}

/**
 * Bengali pages load the Bengali font at once. Other pages load it when they are complete, for what people wrote; until then the system's font is used.
 * Public pages use it only for elements with `lang="bn"`, so that only these are laid out again when it arrives. Personal pages use it everywhere, because
 * their sentences contain names.
 */
function useBengaliLetters(isSignedIn: boolean): void {
  useEffect(() => {
    const load = () => {
      document.documentElement.dataset.letters = isSignedIn ? "everywhere" : "";
    };
    if (document.readyState === "complete") return load();
    addEventListener("load", load);
    return () => removeEventListener("load", load);
  }, [isSignedIn]);
}

/** Before the router scrolls to the part of the page that the address names. */
function useHeightsAtHash(): void {
  const { hash } = useLocation();
  useLayoutEffect(() => {
    if (hash) delete document.documentElement.dataset.atTop;
  }, [hash]);
}

/** What a page has loaded is for the person who was signed in then. */
function useDataOf(user: User | null, loading: boolean): void {
  const { revalidate } = useRevalidator();
  const followAccount = useFollowAccount();
  const person = useRef<string | null>(undefined);
  // A layout effect, because it must come before the layout of personal pages leads to the login page: a navigation replaces a revalidation that has
  // just begun, and a revalidation would replace the navigation.
  useLayoutEffect(() => {
    if (loading) return;
    const [before, now] = [person.current, user?.id ?? null];
    person.current = now;
    if (before === now) return;
    if (before && now) return openNextPage();
    if (before) void import("#web/data/push-subscription.ts").then(({ forgetPush }) => forgetPush()).catch(() => {});
    if (before !== undefined) void revalidate();
    // A session may outlive the cookie that keeps the choice.
    if (now && (before === null || !document.cookie.includes(languageCookie))) followAccount();
  }, [user, loading, revalidate, followAccount]);
}

function useFeedbackKey(open: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.ctrlKey || event.altKey || event.shiftKey || event.metaKey || event.key.toLowerCase() !== "b") return;
      event.preventDefault();
      open();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  });
}
