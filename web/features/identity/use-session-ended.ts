import { useLocation, useNavigate } from "react-router";
import { pagePaths } from "#contract/paths.ts";
import { useIdentity } from "./identity-context.tsx";
import { tellSessionEnded } from "./tell-session-ended.ts";

/** For a write that the task server refused because nobody is signed in: leads to the login page, which brings the person back, and says why. */
export function useSessionEnded(): (words: string) => Promise<void> {
  const { getToken, logOut } = useIdentity();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  return async (words) => {
    // Where the provider still believes in the session, the login page would send the person straight back.
    if (await getToken().catch(() => null)) await logOut().catch(() => undefined);
    await navigate(pagePaths.login, { replace: true, state: { from: pathname + search + hash, fromState: state } });
    // Last, as the way there may take longer than the notice stays.
    await tellSessionEnded(words);
  };
}
