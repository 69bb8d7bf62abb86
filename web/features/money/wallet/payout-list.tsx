import type { Payout } from "#contract/money/money.ts";
import { exactMoneyText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { ShowMore } from "#web/data/show-more.tsx";
import { insert } from "#web/ui/insert.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { SettingsCard } from "#web/ui/settings-card.tsx";
import { StateBadge } from "#web/ui/state-badge.tsx";
import { payoutLooks } from "./money-words.ts";
import type { List } from "./wallet-data.ts";

export function PayoutList({ payouts: { items, next } }: { payouts: List<Payout> }) {
  return (
    <SettingsCard id="payouts" title={m.wallet_payouts()}>
      {items.length === 0 && <p>{m.wallet_payouts_none()}</p>}
      <ul className="grid grid-cols-1 divide-y divide-line empty:hidden">
        {items.map((payout) => (
          <li key={payout._id} className="grid grid-cols-1 gap-1 py-3 first:pt-0">
            <PayoutLine payout={payout} />
          </li>
        ))}
      </ul>
      {next && (
        <ShowMore name="payouts" className="justify-self-start">
          {m.wallet_payouts_more()}
        </ShowMore>
      )}
    </SettingsCard>
  );
}

function PayoutLine({ payout: { amount, state, destination, reference, failure, createdAt, doneAt } }: { payout: Payout }) {
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-display text-xl font-bold tabular-nums">{exactMoneyText(amount)}</span>
        <StateBadge {...payoutLooks[state]} />
      </p>
      {destination && <p className="wrap-anywhere">{m.wallet_payout_to({ destination })}</p>}
      <p className="text-sm text-ink-soft">
        {doneAt
          ? insert(m.wallet_payout_paid_at, { time: <Moment at={doneAt} /> })
          : insert(m.wallet_payout_requested, { time: <Moment at={createdAt} /> })}
      </p>
      {reference && <p className="text-sm wrap-anywhere text-ink-soft">{m.wallet_payout_reference({ reference })}</p>}
      {state === "failed" && (
        <p className="text-sm wrap-anywhere">
          {failure} {m.wallet_payout_returned()}
        </p>
      )}
    </>
  );
}
