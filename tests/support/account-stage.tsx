// A page of the product around one screen, with an identity provider that does what the test says.
import { cleanup, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createRoutesStub, Outlet, useLocation } from "react-router";
import { afterEach, vi } from "vitest";
import type { PublicConfig } from "#contract/public-config.ts";
import { IdentityProvider } from "#web/features/identity/identity-context.tsx";
import type { IdentityProvider as Provider, User } from "#web/features/identity/identity-port.ts";
import { Toasts } from "#web/ui/toasts.tsx";

afterEach(cleanup);

export const rahima: User = {
  id: "u1",
  displayName: "Rahima Khatun",
  name: "Rahima Khatun",
  email: "rahima@example.com",
  photoURL: "https://example.com/rahima.png",
};

/** Nobody is signed in, and everything works, unless `change` says otherwise. */
export function stageProvider(change: Partial<Provider> = {}, user: User | null = null) {
  const listeners = new Set<(user: User | null) => void>();
  const become = (next: User | null) => {
    for (const listener of listeners) listener(next);
  };
  const arrive = async () => {
    become(rahima);
    return rahima;
  };
  const provider = {
    createUser: vi.fn(arrive),
    logIn: vi.fn(arrive),
    logInWithGoogle: vi.fn(arrive),
    logOut: vi.fn(async () => become(null)),
    updateUser: vi.fn(async () => rahima),
    getToken: vi.fn(async () => null),
    deleteAccount: vi.fn(async () => become(null)),
    requestPasswordReset: vi.fn(async () => {}),
    resetPassword: vi.fn(async () => {}),
    onUserChange(listener: (user: User | null) => void) {
      listeners.add(listener);
      listener(user);
      return () => listeners.delete(listener);
    },
    ...change,
  };
  return { ...provider, become };
}

type Stage = { provider?: Provider; google?: PublicConfig["google"]; state?: unknown };

/** Every other path shows its own address and what was handed to it. */
export function renderScreen(path: string, screen: ReactNode, { provider = stageProvider(), google = "google", state }: Stage = {}) {
  const [pathname = "", search = ""] = path.split("?");
  const Stub = createRoutesStub([
    {
      id: "root",
      path: "/",
      loader: () => null,
      Component: () => (
        <IdentityProvider provider={provider}>
          <Outlet />
          <Toasts />
        </IdentityProvider>
      ),
      children: [
        { path: pathname, Component: () => screen },
        { index: true, Component: Elsewhere },
        { path: "*", Component: Elsewhere },
      ],
    },
  ]);
  const config: PublicConfig = { provider: "embedded", google };
  const entry = { pathname, search: search && `?${search}`, state };
  return render(<Stub initialEntries={[entry]} hydrationData={{ loaderData: { root: config } }} />);
}

function Elsewhere() {
  const { pathname, search, state } = useLocation();
  return (
    <p data-testid="elsewhere">
      {pathname + search} {JSON.stringify(state)}
    </p>
  );
}
