import { useEffect, useRef, useState } from "react";
import { preload } from "react-dom";
import { Outlet, useLocation, useMatches, useNavigate, useRouteLoaderData } from "react-router";
import type { PublicConfig } from "#contract/identity/public-config.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { sessionAddress } from "#web/features/identity/create-provider.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import type { StayOnPage } from "#web/features/identity/stay-on-page.ts";
import { Page, type PageHead } from "#web/ui/page.tsx";
import { useReadyWhen } from "#web/ui/readiness.ts";
// Every personal page needs it. Imported here, it is loaded with the page and not after the session.
import "#web/features/navigation/personal-part.tsx";

/**
 * The layout of all personal pages. It sends a visitor who is not signed in to the login page, which leads back here, and shows the head of the page,
 * which the page's route exports as `handle`.
 */
export default function SignedInLayout() {
  const { user, loading } = useIdentity();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const head = useMatches().at(-1)?.handle as Partial<PageHead> | undefined;
  const from = pathname + search + hash;
  const [stayingAt, setStayingAt] = useState<string | null>(null);
  const stays = stayingAt === pathname;
  const isSignedOut = !user && !loading && !stays;
  useReadyWhen(user !== null || stays);
  useScrollAfterReload();
  usePreloadedSession();

  // Only once while the login page loads: a further call would start the navigation again.
  useEffect(() => {
    if (isSignedOut) navigate(pagePaths.login, { replace: true, state: { from } });
  }, [isSignedOut, navigate, from]);

  const outlet = <Outlet context={((wanted) => setStayingAt(wanted ? pathname : null)) satisfies StayOnPage} />;
  // As tall as the screen from the start, so that the footer does not move when the content is there.
  return (
    <div className="min-h-svh">
      {head?.title === undefined ? (
        outlet
      ) : (
        <Page title={head.title()} intro={head.intro?.()} width={head.width}>
          {outlet}
        </Page>
      )}
    </div>
  );
}

/** Everything on a personal page waits for the session, so the server's HTML requests it before the scripts are there. */
function usePreloadedSession(): void {
  const isEmbedded = useRouteLoaderData<PublicConfig>("root")?.provider === "embedded";
  if (import.meta.env.SSR && isEmbedded) preload(sessionAddress, { as: "fetch", crossOrigin: "anonymous" });
}

/** After a reload the router restores the scroll position before the page has its data, and with it its height. */
function useScrollAfterReload(): void {
  const { key } = useLocation();
  const hasData = useMatches().at(-1)?.loaderData !== undefined;
  const waiting = useRef(hasData ? null : key);
  // After the layout effect of the router, which scrolls as far as the page reached while it had no data.
  useEffect(() => {
    if (!hasData) return;
    const positions = JSON.parse(sessionStorage.getItem("react-router-scroll-positions") ?? "{}");
    if (waiting.current === key && key in positions) scrollTo(0, positions[key]);
    waiting.current = null;
  }, [hasData, key]);
}
