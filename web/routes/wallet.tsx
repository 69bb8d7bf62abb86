import type { ReactNode } from "react";
import { m } from "#texts/m.ts";
import type { LiveHandle } from "#web/data/live-page.ts";
import { loadPage } from "#web/data/load.ts";
import { Loaded } from "#web/data/loaded.tsx";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { readWalletParts } from "#web/features/money/wallet/wallet-data.ts";
import { WalletView } from "#web/features/money/wallet/wallet-view.tsx";
import { PageError } from "#web/features/navigation/error-page.tsx";
import { Page } from "#web/ui/page.tsx";
import { WaitingList } from "#web/ui/waiting-list.tsx";
import type { Route } from "./+types/wallet.ts";
import { paymentsPage, requirePayments, servePayments } from "./market-payments.ts";

export const handle = { live: { on: ["item"] } } satisfies LiveHandle;

export const meta: Route.MetaFunction = paymentsPage(() => ({ title: m.wallet_title(), description: m.wallet_description() }));

export function loader(args: Route.LoaderArgs) {
  return servePayments(args);
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requirePayments();
  return loadPage(request, readWalletParts(request.url));
}
clientLoader.hydrate = true as const;

export const ErrorBoundary = PageError;

export function HydrateFallback() {
  return (
    <WalletFrame>
      <Waiting />
    </WalletFrame>
  );
}

export default function WalletPage({ loaderData }: Route.ComponentProps) {
  const { user } = useIdentity();
  if (!loaderData) return <HydrateFallback />;
  const { wallet, ...parts } = loaderData;
  return (
    <WalletFrame>
      <Loaded data={wallet} waiting={<Waiting />} failed={m.wallet_failed()}>
        {(known) => <WalletView key={user?.id} person={user?.id ?? ""} wallet={known} {...parts} />}
      </Loaded>
    </WalletFrame>
  );
}

function Waiting() {
  return <WaitingList label={m.wallet_loading()} noScript={m.wallet_no_script()} row="h-40" />;
}

/** Not the head of personal pages: where the market takes no payments, this page is missing. */
function WalletFrame({ children }: { children: ReactNode }) {
  return (
    <Page title={m.wallet_title()} intro={m.wallet_intro()}>
      {children}
    </Page>
  );
}
