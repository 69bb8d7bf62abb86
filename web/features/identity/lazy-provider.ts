// Stands in for a provider until its code is loaded: when a person may be signed in, or when the provider is used.
import { findTrouble, showTrouble } from "#web/ui/connection.ts";
import { IdentityError, type IdentityProvider, type User } from "./identity-port.ts";

type Listener = (user: User | null) => void;
type LazyOptions = {
  load(): Promise<IdentityProvider>;
  /** Where it is false, the provider is not loaded until it is used. */
  maybeSignedIn?(): Promise<boolean>;
  /** Calls back when another tab has signed in. */
  onOtherTab?(callback: () => void): void;
};

export function createLazyProvider({ load, maybeSignedIn = async () => true, onOtherTab }: LazyOptions): IdentityProvider {
  let loading: Promise<IdentityProvider> | undefined;
  let needed: Promise<boolean> | undefined;
  let listening = false;
  /** Each with the function that removes it from the provider, once it is loaded. */
  const listeners = new Map<Listener, (() => void) | null>();

  function loaded(): Promise<IdentityProvider> {
    loading ??= load().then(addListeners, async (error) => {
      const trouble = await findTrouble();
      // The next use tries again. After a new release only a reload helps, which the notice offers.
      loading = undefined;
      if (trouble === "updated") showTrouble(trouble);
      throw Object.assign(new IdentityError(trouble, "Not loaded"), { cause: error });
    });
    return loading;
  }

  function addListeners(provider: IdentityProvider): IdentityProvider {
    for (const [listener, remove] of listeners) if (!remove) listeners.set(listener, provider.onUserChange(listener));
    return provider;
  }

  function isNeeded(): Promise<boolean> {
    if (loading) return Promise.resolve(true);
    needed ??= maybeSignedIn().catch((error) => {
      // The next use asks again.
      needed = undefined;
      throw error;
    });
    return needed;
  }

  async function reportFirst(listener: Listener): Promise<void> {
    try {
      if (await isNeeded()) addListeners(await loaded());
      else if (!loading && listeners.has(listener)) listener(null);
    } catch (error) {
      console.error(error);
      if (listeners.has(listener)) listener(null);
    }
  }

  return {
    createUser: async (person) => (await loaded()).createUser(person),
    logIn: async (email, password) => (await loaded()).logIn(email, password),
    logInWithGoogle: async () => (await loaded()).logInWithGoogle(),
    finishLogIn: async (step) => (await loaded()).finishLogIn(step),
    logInWithPasskey: async (response) => (await loaded()).logInWithPasskey(response),
    logOut: async () => (await loaded()).logOut(),
    updateUser: async (profile) => (await loaded()).updateUser(profile),
    reloadUser: async () => (await loaded()).reloadUser(),
    getToken: async () => ((await isNeeded()) ? (await loaded()).getToken() : null),
    deleteAccount: async (proof, removeData) => (await loaded()).deleteAccount(proof, removeData),
    requestPasswordReset: async (email) => (await loaded()).requestPasswordReset(email),
    resetPassword: async (token, password) => (await loaded()).resetPassword(token, password),

    onUserChange(listener) {
      if (!listening) onOtherTab?.(() => void loaded().catch(console.error));
      listening = true;
      listeners.set(listener, null);
      void reportFirst(listener);
      return () => {
        listeners.get(listener)?.();
        listeners.delete(listener);
      };
    },
  };
}
