// The built adapter in a tab of a real browser, with the port's own shape on this side.
import { readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { FirebaseConfig } from "#contract/identity/public-config.ts";
import { IdentityError, type IdentityErrorCode, type IdentityProvider, type User } from "#web/features/identity/identity-port.ts";

type TabWindow = {
  provider: IdentityProvider;
  tell(listener: number, user: User | null): void;
  stops: Map<number, () => void>;
};
type Action = Exclude<keyof IdentityProvider, "onUserChange">;
type Answer = { value: unknown } | { refusal: { code: IdentityErrorCode; message: string } };

/** Same origin and headers as every page, and no app of its own. */
const quietPage = "/robots.txt";

export async function loadAdapter(page: Page, address: string, config: FirebaseConfig): Promise<void> {
  await page.goto(address + quietPage);
  const script = readdirSync(new URL("../../../build/client/assets", import.meta.url)).find((name) =>
    /^firebase-provider-.*\.js$/.test(name),
  );
  // As text: a test runner would put its own import in place of the browser's.
  await page.evaluate(`import("/assets/${script}").then(({ createFirebaseProvider }) => {
    Object.assign(window, { provider: createFirebaseProvider(${JSON.stringify(config)}), stops: new Map() });
  })`);
}

/** The page may still be on its way: whatever is asked waits its turn. */
export function providerIn(opening: Promise<Page>): { provider: IdentityProvider; settled(): Promise<unknown> } {
  const listeners = new Map<number, (user: User | null) => void>();
  let turn: Promise<unknown> = opening.then((page) => page.exposeFunction("tell", tell));
  let count = 0;

  function tell(listener: number, user: User | null): void {
    listeners.get(listener)?.(user);
  }

  function takeTurn(work: (page: Page) => Promise<void>): void {
    turn = turn.then(async () => work(await opening));
  }

  async function call<T>(name: Action, ...given: unknown[]): Promise<T> {
    await turn;
    const answer = await (await opening).evaluate(
      async ([action, parts]): Promise<Answer> => {
        const { provider } = window as unknown as TabWindow;
        try {
          return { value: await Reflect.apply(provider[action], provider, parts) };
        } catch (error) {
          const { code, message } = error as IdentityError;
          return { refusal: { code, message } };
        }
      },
      [name, given] as const,
    );
    if ("refusal" in answer) throw new IdentityError(answer.refusal.code, answer.refusal.message);
    return answer.value as T;
  }

  const provider: IdentityProvider = {
    createUser: (person) => call("createUser", person),
    logIn: (email, password) => call("logIn", email, password),
    logInWithGoogle: () => call("logInWithGoogle"),
    finishLogIn: (step) => call("finishLogIn", step),
    logInWithPasskey: (response) => call("logInWithPasskey", response),
    logOut: () => call("logOut"),
    updateUser: (profile) => call("updateUser", profile),
    reloadUser: () => call("reloadUser"),
    getToken: () => call("getToken"),
    // Its second argument is a function, which cannot be handed to a page.
    deleteAccount: () => Promise.reject(new Error("Not from outside the page.")),
    requestPasswordReset: (email) => call("requestPasswordReset", email),
    resetPassword: (token, password) => call("resetPassword", token, password),

    onUserChange(listener) {
      const id = ++count;
      listeners.set(id, listener);
      takeTurn((page) =>
        page.evaluate((own) => {
          const tab = window as unknown as TabWindow;
          const stop = tab.provider.onUserChange((user) => tab.tell(own, user));
          tab.stops.set(own, stop);
        }, id),
      );
      return () => takeTurn((page) => page.evaluate((own) => (window as unknown as TabWindow).stops.get(own)?.(), id));
    },
  };
  return { provider, settled: () => Promise.allSettled([turn]) };
}
