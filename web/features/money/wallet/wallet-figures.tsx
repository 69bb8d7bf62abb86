import { fromMinor, toMinor } from "#contract/market/amounts.ts";
import type { Wallet } from "#contract/money/money.ts";
import { exactMoneyText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { momentText } from "#texts/time-formats.ts";
import { Tile } from "#web/ui/tiles.tsx";

export function WalletFigures({ wallet }: { wallet: Wallet }) {
  const { balance, available, held, paid, refunding, pending, paidOut } = wallet;
  return (
    <section aria-labelledby="wallet-figures" className="rounded-lg border border-line bg-card p-5 shadow-soft sm:p-6">
      <h2 id="wallet-figures" className="sr-only">
        {m.wallet_figures()}
      </h2>
      <div className="@container">
        <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.25rem),1fr))] gap-3 @2xl:grid-cols-3">
          <Tile label={m.wallet_balance()} value={exactMoneyText(balance)} />
          <Tile label={m.wallet_available()} value={exactMoneyText(available)} note={restText(wallet)} />
          <Tile label={m.wallet_pending()} value={exactMoneyText(pending)} />
          <Tile label={m.wallet_held()} value={exactMoneyText(held)} note={m.wallet_held_note()} />
          <Tile label={m.wallet_paid()} value={exactMoneyText(paid)} note={m.wallet_paid_note()} />
          {refunding > 0 && <Tile label={m.wallet_refunding()} value={exactMoneyText(refunding)} note={refundText(wallet)} />}
          <Tile label={m.wallet_paid_out()} value={exactMoneyText(paidOut)} />
        </dl>
      </div>
    </section>
  );
}

function refundText({ refundsWaitUntil, isRefundAppealed }: Wallet): string | undefined {
  if (isRefundAppealed) return m.wallet_refunding_appeal();
  return refundsWaitUntil ? m.wallet_refunding_until({ time: momentText(refundsWaitUntil) }) : undefined;
}

/** What an appeal may still change cannot be taken out. */
function restText({ balance, available, availableAt }: Wallet): string | undefined {
  const rest = toMinor(balance) - toMinor(available);
  if (rest <= 0) return undefined;
  const amount = exactMoneyText(fromMinor(rest));
  return availableAt ? m.wallet_available_rest({ amount, time: momentText(availableAt) }) : m.wallet_available_appeal({ amount });
}
