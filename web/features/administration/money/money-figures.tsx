import type { ReactNode } from "react";
import { Link } from "react-router";
import type { MoneyOverview } from "#contract/money/money.ts";
import { moneyText, numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { momentText } from "#texts/time-formats.ts";
import { addressOf, CsvButton } from "#web/features/administration/list-parts.tsx";
import { SettingsCard } from "#web/ui/settings-card.tsx";
import { textLink } from "#web/ui/text-link.ts";
import { Tile, Tiles } from "#web/ui/tiles.tsx";

const modeTexts: Record<MoneyOverview["provider"], () => string> = {
  manual: m.staffmoney_mode_manual,
  sandbox: m.staffmoney_mode_sandbox,
  stripe: m.staffmoney_mode_stripe,
};

const ledgerTexts: Record<NonNullable<MoneyOverview["ledger"]>, () => string> = {
  ok: m.staffmoney_ledger_ok,
  broken: m.staffmoney_ledger_broken,
};

export function MoneyFigures({ overview }: { overview: MoneyOverview }) {
  const { provider, feePercent, approvalLimit, ledger, checkedAt } = overview;
  return (
    <div className="grid grid-cols-1 gap-6">
      <SettingsCard title={m.staffmoney_figures()} text={modeTexts[provider]()}>
        <Tiles>
          <Tile label={m.staffmoney_held()} value={moneyText(overview.held)} note={m.staffmoney_held_note()} />
          <Tile label={m.staffmoney_owed()} value={moneyText(overview.balances)} note={m.staffmoney_owed_note()} />
          <Tile label={m.staffmoney_paid_out()} value={moneyText(overview.paidOut)} note={m.staffmoney_paid_out_note()} />
          <Tile
            label={m.staffmoney_fees()}
            value={moneyText(overview.fees)}
            note={m.staffmoney_fees_note({ percent: numberText(feePercent) })}
          />
          <Tile
            label={m.staffmoney_losses()}
            value={moneyText(overview.losses)}
            note={m.staffmoney_losses_note()}
            isProblem={overview.losses > 0}
          />
          <Tile
            label={m.staffmoney_ledger()}
            value={ledger ? ledgerTexts[ledger]() : "–"}
            note={checkedAt ? m.staffmoney_checked_at({ moment: momentText(checkedAt) }) : m.staffmoney_not_checked()}
            isProblem={ledger === "broken"}
          />
        </Tiles>
        {provider === "manual" && approvalLimit > 0 && (
          <p className="text-ink-soft">{m.staffmoney_approval_limit({ amount: moneyText(approvalLimit) })}</p>
        )}
        <div>
          <CsvButton endpoint="GET /staff/exports/ledger" label={m.staffmoney_ledger_csv()} />
        </div>
      </SettingsCard>
      <Waiting overview={overview} />
    </div>
  );
}

function Waiting({ overview }: { overview: MoneyOverview }) {
  const payments = (list: string) => addressOf("money", { part: "payments", list });
  const orders = addressOf("money", { part: "orders" });
  const waiting = [
    { to: payments("to_confirm"), count: overview.paymentsWaiting, text: m.staffmoney_wait_payments },
    { to: payments("charged_back"), count: overview.chargeBacks, text: m.staffmoney_wait_charge_backs },
    { to: orders, count: overview.payoutsWaiting, text: m.staffmoney_wait_payouts },
    { to: orders, count: overview.refundsWaiting, text: m.staffmoney_wait_refunds },
    { to: orders, count: overview.failures, text: m.staffmoney_wait_failures },
    { to: addressOf("money", { part: "differences" }), count: overview.differences, text: m.staffmoney_wait_differences },
  ].filter(({ count }) => count > 0);
  return (
    <SettingsCard title={m.staffmoney_waiting()}>
      {waiting.length === 0 ? (
        <p>{m.staffmoney_nothing_waits()}</p>
      ) : (
        <ul className="grid justify-items-start">
          {waiting.map(({ to, count, text }) => (
            <li key={text({ count: "" })}>
              <Next to={to}>{text({ count: numberText(count) })}</Next>
            </li>
          ))}
        </ul>
      )}
    </SettingsCard>
  );
}

function Next({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={`${textLink} inline-flex min-h-11 items-center`}>
      {children}
    </Link>
  );
}
