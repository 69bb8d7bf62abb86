import { createContext, type ReactNode, startTransition, useContext, useEffect, useMemo, useRef, useState } from "react";
import type { IdentityProvider as Provider, User } from "./identity-port.ts";
import { tellSessionEnded } from "./tell-session-ended.ts";

export type Identity = Omit<Provider, "onUserChange"> & { user: User | null; loading: boolean };

const IdentityContext = createContext<Identity | null>(null);

export function IdentityProvider({ provider, children }: { provider: Provider; children: ReactNode }) {
  const [user, setUser] = useState<User | null>(null);
  const [known, setKnown] = useState(false);
  const [running, setRunning] = useState(0);
  /** True while somebody is here who has not asked to leave. */
  const stays = useRef(false);

  useEffect(() => {
    // Much of the page waits for the first answer. Drawn bit by bit, it holds up nobody who is already pressing something.
    let draw = startTransition;
    return provider.onUserChange((next) => {
      if (!next && stays.current) void tellSessionEnded("Log in again to go on.");
      stays.current = next !== null;
      draw(() => {
        setUser(next);
        setKnown(true);
      });
      draw = (change) => change();
    });
  }, [provider]);

  const actions = useMemo(() => {
    function action<Arguments extends unknown[], Result>(run: (...given: Arguments) => Promise<Result>) {
      return async (...given: Arguments): Promise<Result> => {
        setRunning((count) => count + 1);
        try {
          return await run(...given);
        } catch (error) {
          console.error(error);
          throw error;
        } finally {
          setRunning((count) => count - 1);
        }
      };
    }
    function leave<Arguments extends unknown[]>(run: (...given: Arguments) => Promise<void>) {
      return async (...given: Arguments): Promise<void> => {
        const stayed = stays.current;
        stays.current = false;
        try {
          return await run(...given);
        } catch (error) {
          stays.current = stayed;
          throw error;
        }
      };
    }
    return {
      createUser: action(provider.createUser),
      logIn: action(provider.logIn),
      logInWithGoogle: action(provider.logInWithGoogle),
      logOut: action(leave(provider.logOut)),
      updateUser: action(provider.updateUser),
      deleteAccount: action(leave(provider.deleteAccount)),
      requestPasswordReset: action(provider.requestPasswordReset),
      resetPassword: action(provider.resetPassword),
      getToken: provider.getToken,
    };
  }, [provider]);

  const loading = !known || running > 0;
  const value = useMemo(() => ({ user, loading, ...actions }), [user, loading, actions]);
  return <IdentityContext value={value}>{children}</IdentityContext>;
}

export function useIdentity(): Identity {
  const identity = useContext(IdentityContext);
  if (!identity) throw new Error("useIdentity needs an IdentityProvider above it.");
  return identity;
}
