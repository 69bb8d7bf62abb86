import { useLocation, useNavigate } from "react-router";
import { pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { lateToast } from "#web/ui/late-toast.ts";
import { endSession } from "./session.ts";

/** For an answer of 401 from the task server: leads to the login page, which leads back here (to `anchor`, if given), and says why. */
export function useSessionEnded(anchor?: string): () => Promise<void> {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  return async () => {
    await endSession();
    await navigate(pagePaths.login, { replace: true, state: { from: pathname + search + (anchor ?? hash), fromState: state } });
    // Last, because loading the login page may take longer than the notice is shown.
    await notifySessionEnded();
  };
}

/** Shown once, however many requests find out. */
export function notifySessionEnded(): Promise<void> {
  return lateToast((toast) => toast.info(m.session_ended(), { toastId: "session-ended" }));
}
