import { createContext, type ReactNode, startTransition, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { forgetUser, setSessionActions, setUser as setSessionUser } from "#web/data/session.ts";
import { notifySessionEnded } from "#web/data/session-ended.ts";
import { IdentityError, type IdentityProvider as Provider, type User } from "./identity-port.ts";

type Identity = Omit<Provider, "onUserChange" | "getToken"> & { user: User | null; loading: boolean };

const IdentityContext = createContext<Identity | null>(null);

export function IdentityProvider({ provider, children }: { provider: Provider; children: ReactNode }) {
  const [user, setUser] = useState<User | null>(null);
  const [known, setKnown] = useState(false);
  const [running, setRunning] = useState(0);
  /** True while a person is signed in who has not asked to log out. */
  const stays = useRef(false);

  useEffect(() => {
    // Much of the page waits for the first answer. As a transition it does not delay the answer to a press.
    let draw = startTransition;
    const stop = provider.onUserChange((next) => {
      if (!next && stays.current) void notifySessionEnded();
      stays.current = next !== null;
      setSessionUser(next);
      draw(() => {
        setUser(next);
        setKnown(true);
      });
      draw = (change) => change();
    });
    return () => {
      stop();
      forgetUser();
    };
  }, [provider]);

  const actions = useMemo(() => {
    function action<Arguments extends unknown[], Result>(run: (...given: Arguments) => Promise<Result>, leaves = false) {
      return async (...given: Arguments): Promise<Result> => {
        const stayed = stays.current;
        if (leaves) stays.current = false;
        setRunning((count) => count + 1);
        try {
          return await run(...given);
        } catch (error) {
          if (!(error instanceof IdentityError && error.code === "second-step")) console.error(error);
          if (leaves) stays.current = stayed;
          throw error;
        } finally {
          setRunning((count) => count - 1);
        }
      };
    }
    return {
      createUser: action(provider.createUser),
      logIn: action(provider.logIn),
      logInWithGoogle: action(provider.logInWithGoogle),
      finishLogIn: action(provider.finishLogIn),
      logInWithPasskey: action(provider.logInWithPasskey),
      logOut: action(provider.logOut, true),
      updateUser: action(provider.updateUser),
      reloadUser: action(provider.reloadUser),
      deleteAccount: action(provider.deleteAccount, true),
      requestPasswordReset: action(provider.requestPasswordReset),
      resetPassword: action(provider.resetPassword),
    };
  }, [provider]);

  // Before the router's own layout effect, which starts the loaders.
  useLayoutEffect(() => setSessionActions({ getToken: provider.getToken, logOut: actions.logOut }), [provider, actions]);

  const loading = !known || running > 0;
  const value = useMemo(() => ({ user, loading, ...actions }), [user, loading, actions]);
  return <IdentityContext value={value}>{children}</IdentityContext>;
}

export function useIdentity(): Identity {
  const identity = useContext(IdentityContext);
  if (!identity) throw new Error("No provider");
  return identity;
}
