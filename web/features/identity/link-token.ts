// The token of a link in a mail. It is after the `#`, so that browsers never send it, and is kept in this tab while the
// person logs in.
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { pagePaths } from "#contract/platform/paths.ts";
import { useReadyWhen } from "#web/ui/readiness.ts";
import { readStored, store } from "#web/ui/storage.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { useIdentity } from "./identity-context.tsx";

/** `path` is the page of the link, `key` the name under which the token is kept. `isPublic`: it also works without a signed-in person. */
export function useLinkToken(path: string, key: string, { isPublic = false } = {}) {
  const { user, loading } = useIdentity();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const isSignedOut = !isPublic && !user && !loading && hydrated && !hash;
  const isReady = (user !== null || (isPublic && !loading)) && !hash;
  useReadyWhen(isReady);

  useEffect(() => {
    if (!hash) return;
    store("sessionStorage", key, hash.slice(1));
    void navigate(path, { replace: true });
  }, [hash, navigate, path, key]);

  useEffect(() => {
    if (isSignedOut) void navigate(pagePaths.login, { replace: true, state: { from: path } });
  }, [isSignedOut, navigate, path]);

  return { user, isReady, read: () => readStored("sessionStorage", key), forget: () => store("sessionStorage", key, null) };
}
