// The price while the deal waits for it: the poster pays, the freelancer waits.
import type { ReactNode } from "react";
import type { DealMoney, Payment } from "#contract/money/money.ts";
import { moneyText, shareText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { FaultLine } from "#web/ui/fault-line.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { insert } from "#web/ui/insert.tsx";
import { useMarket } from "#web/ui/market.ts";
import { Moment } from "#web/ui/moment.tsx";
import { timeLeftText, useNow } from "#web/ui/time-words.ts";
import { ManualTransfer } from "./manual-transfer.tsx";
import type { KnownPayments } from "./payment-data.ts";
import { isAtBank, newestAttempt } from "./payment-state.ts";
import { useStartPayment } from "./use-start-payment.ts";

export function AskedPrice({ known }: { known: KnownPayments }) {
  return known.isPoster ? <PosterPrice known={known} /> : <BidderPrice known={known} />;
}

function PosterPrice({ known: { money, task, other: name } }: { known: KnownPayments }) {
  const { name: market, payments } = useMarket();
  const attempt = newestAttempt(money);
  const isTransfer = payments?.mode === "manual" && attempt?.state === "started";
  if (attempt && isAtBank(attempt)) {
    return (
      <div className="grid grid-cols-1 gap-4">
        <Started url={attempt.url} />
        {money.dueAt && <Until dueAt={money.dueAt}>{(time) => insert(m.payment_until_started, { time })}</Until>}
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h3 className="text-xl wrap-anywhere">{m.payment_asked_poster({ amount: moneyText(money.price), name })}</h3>
        <p className="max-w-prose wrap-anywhere text-ink-soft">{m.payment_asked_poster_text({ market, name })}</p>
      </div>
      {money.dueAt && <Until dueAt={money.dueAt}>{(time) => insert(m.payment_until_poster, { time })}</Until>}
      {attempt?.state === "failed" && <Declined />}
      {isTransfer && <ManualTransfer payment={attempt} instructions={money.instructions} />}
      {money.mayPay && !isTransfer && <PayButton task={task} price={money.price} />}
    </div>
  );
}

function Declined() {
  return (
    <p className="flex items-start gap-3 rounded-md bg-vermilion-tint px-4 py-3">
      <Icon name="alert" className="mt-0.5 size-5" />
      <span>
        <span className="block font-semibold">{m.payment_declined()}</span>
        {m.payment_declined_text()}
      </span>
    </p>
  );
}

/** The payment may have been left half-way, or the bank has not confirmed it yet. */
export function Started({ url }: Pick<Payment, "url">) {
  return (
    <div className="grid gap-3 rounded-md bg-marigold-tint px-4 py-3">
      <p className="flex items-start gap-3">
        <Icon name="clock" className="mt-0.5 size-5" />
        <span>
          <span className="block font-semibold">{m.payment_started()}</span>
          {m.payment_started_text()}
        </span>
      </p>
      {url && (
        <a href={url} className={buttonClass("secondary", "md", "max-sm:w-full sm:justify-self-start")}>
          {m.payment_continue()}
        </a>
      )}
    </div>
  );
}

function PayButton({ task, price }: { task: string; price: number }) {
  const { fault, busy, start } = useStartPayment(task, price);
  const mode = useMarket().payments?.mode;
  return (
    <>
      <FaultLine fault={fault} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button icon="shield" size="lg" busy={busy} onClick={start} className="max-sm:w-full">
          {busy ? m.payment_pay_busy() : m.payment_pay({ amount: moneyText(price) })}
        </Button>
        {mode === "sandbox" && <p className="text-sm text-ink-soft">{m.payment_sandbox()}</p>}
        {mode === "manual" && <p className="text-sm text-ink-soft">{m.payment_manual_hint()}</p>}
      </div>
    </>
  );
}

function BidderPrice({ known: { money, other: name } }: { known: KnownPayments }) {
  const { name: market, payments } = useMarket();
  const isStarted = newestAttempt(money)?.state === "started";
  const started = payments?.mode === "manual" ? m.payment_started_bidder_manual : m.payment_started_bidder;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h3 className="text-xl wrap-anywhere">{m.payment_asked_bidder({ name, amount: moneyText(money.price) })}</h3>
        <p className="max-w-prose wrap-anywhere text-ink-soft">{m.payment_asked_bidder_text({ market, name })}</p>
      </div>
      {isStarted && (
        <p className="flex items-start gap-3 rounded-md bg-marigold-tint px-4 py-3">
          <Icon name="clock" className="mt-0.5 size-5" />
          {started({ name })}
        </p>
      )}
      {money.dueAt && <Until dueAt={money.dueAt}>{(time) => insert(m.payment_until_bidder, { name, time })}</Until>}
      <Receives money={money} />
    </div>
  );
}

function Receives({ money: { feePercent, receives } }: { money: DealMoney }) {
  if (feePercent === 0) return null;
  return <p className="font-semibold">{m.step_accept_receives({ receives: moneyText(receives), percent: shareText(feePercent) })}</p>;
}

function Until({ dueAt, children }: { dueAt: string; children(time: ReactNode): ReactNode }) {
  const now = useNow();
  const time = (
    <strong>
      <Moment at={dueAt} /> ({timeLeftText(dueAt, now)})
    </strong>
  );
  return <p>{children(time)}</p>;
}
