import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import type { IdentityProvider as Provider, User } from "./identity-port.ts";

export type Identity = Omit<Provider, "onUserChange"> & { user: User | null; loading: boolean };

const IdentityContext = createContext<Identity | null>(null);

export function IdentityProvider({ provider, children }: { provider: Provider; children: ReactNode }) {
  const [user, setUser] = useState<User | null>(null);
  const [known, setKnown] = useState(false);
  const [running, setRunning] = useState(0);

  useEffect(
    () =>
      provider.onUserChange((next) => {
        setUser(next);
        setKnown(true);
      }),
    [provider],
  );

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
    return {
      createUser: action(provider.createUser),
      logIn: action(provider.logIn),
      logInWithGoogle: action(provider.logInWithGoogle),
      logOut: action(provider.logOut),
      updateUser: action(provider.updateUser),
      deleteAccount: action(provider.deleteAccount),
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
