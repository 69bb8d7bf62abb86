// Renders screens or whole route modules in jsdom, with an identity provider that does what the test says.
import { render } from "@testing-library/react";
import { type ComponentType, type ReactNode, useEffect } from "react";
import { createRoutesStub, Outlet, RouterContextProvider, type ShouldRevalidateFunction, useLocation } from "react-router";
import { vi } from "vitest";
import type { PublicConfig } from "#contract/identity/public-config.ts";
import { apiContext, browserClient } from "#web/data/api.ts";
import { useLivePage } from "#web/data/live-page.ts";
import { IdentityProvider } from "#web/features/identity/identity-context.tsx";
import type { IdentityProvider as Provider, User } from "#web/features/identity/identity-port.ts";
import { defaultMarket, type ShownMarket } from "#web/ui/market.ts";
import { Toasts } from "#web/ui/toasts.tsx";

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
    finishLogIn: vi.fn(arrive),
    logInWithPasskey: vi.fn(arrive),
    logOut: vi.fn(async () => become(null)),
    updateUser: vi.fn(async () => rahima),
    reloadUser: vi.fn(async () => {}),
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

type Options = {
  provider?: Provider;
  accounts?: PublicConfig["provider"];
  google?: PublicConfig["google"];
  market?: Partial<ShownMarket>;
  state?: unknown;
};
type PageOptions = Options & { layout?: RouteModule | RouteModule[] };
type RouteModule = {
  default: ComponentType<never>;
  clientLoader?: unknown;
  shouldRevalidate?: ShouldRevalidateFunction;
  HydrateFallback?: ComponentType;
  handle?: unknown;
};

/** One screen at its path. Every other path shows its own address and navigation state. */
export function renderScreen(path: string, screen: ReactNode, options: Options = {}) {
  const pathname = path.replace(/[?#].*/, "");
  return renderRoutes(path, [{ path: pathname, Component: () => screen }], options);
}

/** Route modules by their paths, with their client loaders, as the browser navigates between them; inside `layout`, outermost first. */
export function renderPage(path: string, modules: Record<string, RouteModule>, { layout = [], ...options }: PageOptions = {}) {
  const routes: object[] = Object.entries(modules).map(([routePath, module]) => ({
    path: routePath,
    caseSensitive: true,
    ...routeOf(module),
  }));
  const nested = [layout].flat().reduceRight((children, module) => [{ ...routeOf(module), children }], routes);
  return renderRoutes(path, nested as StubRoutes, options);
}

/** A layout in the place of the bell, which keeps the page up to date. */
export const liveLayout: RouteModule = {
  default: function LiveLayout() {
    useLivePage({ unread: 0, reload: () => {} });
    return <Outlet />;
  },
};

function routeOf(module: RouteModule) {
  return {
    Component: module.default as ComponentType,
    handle: module.handle,
    HydrateFallback: module.HydrateFallback ?? (() => null),
    shouldRevalidate: module.shouldRevalidate,
    ...(module.clientLoader !== undefined && { loader: module.clientLoader as () => unknown }),
  };
}

type StubRoutes = Parameters<typeof createRoutesStub>[0];

function renderRoutes(
  path: string,
  routes: StubRoutes,
  { provider = stageProvider(), accounts = "embedded", google = "google", market, state }: Options,
) {
  if (market?.payments) document.documentElement.dataset.payments = market.payments.mode;
  else delete document.documentElement.dataset.payments;
  const context = new RouterContextProvider();
  context.set(apiContext, browserClient);
  const Stub = createRoutesStub(
    [
      {
        id: "root",
        path: "/",
        loader: () => null,
        shouldRevalidate: () => false,
        Component: () => (
          <IdentityProvider provider={provider}>
            <AddressBar />
            <Outlet />
            <Toasts />
          </IdentityProvider>
        ),
        children: [...routes, { index: true, Component: Elsewhere }, { path: "*", Component: Elsewhere }] as StubRoutes,
      },
    ],
    context,
  );
  const config: Pick<PublicConfig, "provider" | "google"> = { provider: accounts, google };
  const { pathname, search, hash } = new URL(path, location.origin);
  const entry = { pathname, search, hash, state };
  return render(
    <Stub initialEntries={[entry]} hydrationData={{ loaderData: { root: { ...config, market: { ...defaultMarket, ...market } } } }} />,
  );
}

/** Loaders compare the address that they load with the one in the address bar, which the router of a test does not set. */
function AddressBar() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    history.replaceState(null, "", pathname + search);
    return () => history.replaceState(null, "", "/");
  }, [pathname, search]);
  return null;
}

function Elsewhere() {
  const { pathname, search, state } = useLocation();
  return (
    <p data-testid="elsewhere">
      {pathname + search} {JSON.stringify(state)}
    </p>
  );
}
