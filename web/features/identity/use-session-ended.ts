import { useLocation, useNavigate } from "react-router";
import { pagePaths } from "#contract/paths.ts";
import { useIdentity } from "./identity-context.tsx";

/** For a write that the task server refused because nobody is signed in: says so and leads to the login page, which brings the person back. */
export function useSessionEnded(): (words: string) => Promise<void> {
  const { getToken, logOut } = useIdentity();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  return async (words) => {
    const { toast } = await import("#web/ui/toasts.tsx");
    toast.info(`Your session has ended. ${words}`, { toastId: "session-ended" });
    // Where the provider still believes in the session, the login page would send the person straight back.
    if (await getToken().catch(() => null)) await logOut().catch(() => undefined);
    navigate(pagePaths.login, { replace: true, state: { from: pathname + search + hash, fromState: state } });
  };
}
