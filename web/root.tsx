import bricolage from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url";
import instrument from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import { type ReactNode, use } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { pageContext } from "#web/page-context.ts";
import { firstPaintScript } from "#web/ui/display-settings.ts";
import { NonceContext } from "#web/ui/nonce.ts";
import type { Route } from "./+types/root.ts";
import "#web/ui/app.css";

export const links: Route.LinksFunction = () => [
  { rel: "preload", as: "font", type: "font/woff2", href: bricolage, crossOrigin: "anonymous" },
  { rel: "preload", as: "font", type: "font/woff2", href: instrument, crossOrigin: "anonymous" },
  { rel: "icon", type: "image/svg+xml", href: "/favicon.svg" },
];

export function loader({ context }: Route.LoaderArgs) {
  return context.get(pageContext).publicConfig;
}

/** The server's public settings do not change while a page is open. */
export function shouldRevalidate(): boolean {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext);
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta property="csp-nonce" nonce={nonce} />
        <script nonce={nonce} suppressHydrationWarning>
          {firstPaintScript}
        </script>
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}
