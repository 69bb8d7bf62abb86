// The wallet of the person at the screen: figures, payouts, what moved, and documents.
import type { Wallet } from "#contract/money/money.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { FailedPart, Loaded } from "#web/data/loaded.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { Documents } from "./documents.tsx";
import { EntryList } from "./entry-list.tsx";
import { PayoutForm } from "./payout-form.tsx";
import { PayoutList } from "./payout-list.tsx";
import type { WalletParts } from "./wallet-data.ts";
import { WalletFigures } from "./wallet-figures.tsx";

type WalletViewProps = Omit<WalletParts, "wallet"> & { wallet: Wallet; person: string };

export function WalletView({ wallet, person, entries, payouts, documents }: WalletViewProps) {
  if (wallet.isUnused) return <EmptyWallet />;
  return (
    <div className="grid grid-cols-1 gap-8">
      <WalletFigures wallet={wallet} />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
        <PayoutForm wallet={wallet} payouts={payouts} person={person} />
        <Loaded data={payouts} waiting={waiting} failed={failedPart}>
          {(list) => <PayoutList payouts={list} />}
        </Loaded>
      </div>
      <Loaded data={entries} waiting={waiting} failed={failedPart}>
        {(list) => <EntryList entries={list} />}
      </Loaded>
      <Loaded data={documents} waiting={waiting} failed={failedPart}>
        {(list) => <Documents documents={list} />}
      </Loaded>
    </div>
  );
}

const waiting = <Skeleton className="h-48 rounded-lg" />;

function failedPart(failure: Parameters<Exclude<Parameters<typeof Loaded>[0]["failed"], string>>[0]) {
  return <FailedPart title={m.wallet_failed()} className="rounded-lg border border-line bg-card p-5 shadow-soft" {...failure} />;
}

function EmptyWallet() {
  return (
    <StateMessage drawing="ledger" title={m.wallet_empty_title()} text={m.wallet_empty_text()}>
      <ButtonLink to={pagePaths.browse}>{m.wallet_browse()}</ButtonLink>
    </StateMessage>
  );
}
