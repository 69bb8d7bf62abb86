// Stands in for a provider whose code is fetched only where it is in use.
import { messages } from "#contract/messages.ts";
import { IdentityError, type IdentityProvider, type User } from "./identity-port.ts";

type Listener = (user: User | null) => void;

export function createLazyProvider(load: () => Promise<IdentityProvider>): IdentityProvider {
  let loading: Promise<IdentityProvider> | undefined;
  /** Each with its way out, once the provider knows it. */
  const listeners = new Map<Listener, (() => void) | null>();

  function loaded(): Promise<IdentityProvider> {
    loading ??= load().then(introduceListeners, (error) => {
      // The next use tries again.
      loading = undefined;
      throw Object.assign(new IdentityError("offline", messages.identity.offline), { cause: error });
    });
    return loading;
  }

  function introduceListeners(provider: IdentityProvider): IdentityProvider {
    for (const [listener, leave] of listeners) if (!leave) listeners.set(listener, provider.onUserChange(listener));
    return provider;
  }

  return {
    createUser: async (person) => (await loaded()).createUser(person),
    logIn: async (email, password) => (await loaded()).logIn(email, password),
    logInWithGoogle: async () => (await loaded()).logInWithGoogle(),
    logOut: async () => (await loaded()).logOut(),
    updateUser: async (profile) => (await loaded()).updateUser(profile),
    getToken: async () => (await loaded()).getToken(),
    deleteAccount: async (proof, removeData) => (await loaded()).deleteAccount(proof, removeData),
    requestPasswordReset: async (email) => (await loaded()).requestPasswordReset(email),
    resetPassword: async (token, password) => (await loaded()).resetPassword(token, password),

    onUserChange(listener) {
      listeners.set(listener, null);
      loaded().then(introduceListeners, (error) => {
        console.error(error);
        if (listeners.has(listener)) listener(null);
      });
      return () => {
        listeners.get(listener)?.();
        listeners.delete(listener);
      };
    },
  };
}
