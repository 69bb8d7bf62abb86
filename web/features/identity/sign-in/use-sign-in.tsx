import { useEffect, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { timings } from "#contract/platform/display.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { useIsLeaving } from "#web/data/guarded-navigation.ts";
import { afterSignIn } from "#web/features/identity/after-sign-in.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { useReadyWhen } from "#web/ui/readiness.ts";
import { toast } from "#web/ui/toasts.tsx";
import type { AccountFormState } from "./account-form.tsx";

/** Logging in and registering: one attempt at a time, a notice, and after a moment the page that the person came from. */
export function useSignIn({ busy: running, run }: AccountFormState, onSignedIn: () => void) {
  const { user } = useIdentity();
  const from = afterSignIn(useLocation().state);
  const navigate = useNavigate();
  // The person has chosen a page meanwhile.
  const isNavigating = useIsLeaving();
  const [target, setTarget] = useState<typeof from | null>(null);
  const isLeaving = target !== null;
  // Until the page is left.
  const busy = running || isLeaving;
  const wasSignedIn = user !== null && !busy;
  useReadyWhen(!wasSignedIn);

  useEffect(() => {
    if (!target || isNavigating) return;
    const timer = setTimeout(() => navigate(target.path, { replace: true, state: target.state }), timings.redirectAfterSignIn);
    return () => clearTimeout(timer);
  }, [target, isNavigating, navigate]);

  /** `start` is for a person who came on their own. */
  function signIn(attempt: () => Promise<unknown>, success: string, onFailed: (error: unknown) => void, start = from.path): void {
    if (isLeaving) return;
    run(async () => {
      await attempt();
      onSignedIn();
      toast.success(success);
      setTarget(from.path === pagePaths.home ? { path: start, state: null } : from);
    }, onFailed);
  }

  // `redirect` is for a person who was signed in already.
  return { busy, redirect: wasSignedIn && <Navigate to={from.path} state={from.state} replace />, signIn };
}
