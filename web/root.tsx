import bengaliRegular from "@fontsource/hind-siliguri/files/hind-siliguri-bengali-400-normal.woff2?url";
import bengaliBold from "@fontsource/hind-siliguri/files/hind-siliguri-bengali-600-normal.woff2?url";
import bricolage from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url";
import instrument from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import { type ReactNode, use, useLayoutEffect, useState } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import type { SamplePerson } from "#contract/administration/sample-person.ts";
import type { Client } from "#contract/client.ts";
import { addressIn } from "#contract/platform/language.ts";
import { getCurrency } from "#texts/currency.ts";
import { getLocale } from "#texts/locale.ts";
import { m } from "#texts/m.ts";
import { apiContext } from "#web/data/api.ts";
import { useLocale } from "#web/data/language.ts";
import { createProvider } from "#web/features/identity/create-provider.ts";
import { IdentityProvider } from "#web/features/identity/identity-context.tsx";
import { ErrorPage } from "#web/features/navigation/error-page.tsx";
import { pageContext } from "#web/page-context.ts";
import { Shell } from "#web/shell.tsx";
import { startScriptsText } from "#web/start-scripts.ts";
import { applyDisplaySettings, firstPaintScript } from "#web/ui/display-settings.ts";
import { defaultMarket, isMarketChanged, type ShownMarket, useMarket } from "#web/ui/market.ts";
import { NonceContext } from "#web/ui/nonce.ts";
import { describePage } from "#web/ui/page-meta.ts";
import type { Route } from "./+types/root.ts";
// All styles are here: the router removes a route's own stylesheet with the route, and its next visit would start unstyled.
import "#web/ui/app.css";
import "#web/features/market/about/about.css";
import "#web/features/market/home/home.css";
import "#web/features/money/documents/document.css";
import "#web/features/tasks/list/market-filters.css";
import "#web/features/tasks/list/task-card.css";
import "#web/features/tasks/list/task-row.css";

export const links: Route.LinksFunction = () => [
  ...(getLocale() === "bn" ? [bengaliRegular, bengaliBold] : [bricolage, instrument]).map(
    (href) => ({ rel: "preload", as: "font", type: "font/woff2", href, crossOrigin: "anonymous" }) as const,
  ),
  { rel: "icon", type: "image/svg+xml", href: "/favicon.svg" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: addressIn(getLocale(), "/manifest.webmanifest") },
];

/** For the error page, which renders its own title; every other page replaces these. */
export const meta: Route.MetaFunction = (args) => describePage(args, { description: m.error_failed_description(), unlisted: true });

export async function loader({ context }: Route.LoaderArgs) {
  const { publicConfig, origin } = context.get(pageContext);
  const client = context.get(apiContext);
  const market = await readMarket(client);
  const samplePeople = "sample" in publicConfig ? await readSample(client) : [];
  return { ...publicConfig, origin, market, ...(samplePeople.length > 0 && { samplePeople }) };
}

async function readSample(client: Client): Promise<SamplePerson[]> {
  return client.request("GET /sample").catch(() => []);
}

/** Pages without data are shown even if the database cannot be read. */
async function readMarket(client: Client): Promise<ShownMarket> {
  try {
    const { rules: _, ...market } = await client.request("GET /market");
    return { ...market, locale: getLocale() };
  } catch {
    return defaultMarket;
  }
}

/** The server's public settings do not change while a page is open, except for the administrator who changes them. */
export function shouldRevalidate(): boolean {
  return isMarketChanged();
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext);
  const locale = useLocale();
  const currency = getCurrency();
  const { announcement, payments } = useMarket();
  // The error page comes with an <html> of its own, for which no script runs before first paint.
  useLayoutEffect(applyDisplaySettings, []);
  return (
    <html
      lang={locale}
      data-currency={currency.code}
      data-currency-sign={currency.sign}
      data-announcement={announcement || undefined}
      data-payments={payments?.mode}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script nonce={nonce} suppressHydrationWarning>
          {firstPaintScript}
        </script>
        <meta name="theme-color" content="#fbf7f0" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#14120f" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
        <script nonce={nonce} suppressHydrationWarning>
          {import.meta.env.SSR ? startScriptsText() : ""}
        </script>
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  const [provider] = useState(() => createProvider(loaderData));
  return (
    <IdentityProvider provider={provider}>
      <Shell>
        <Outlet />
      </Shell>
    </IdentityProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
