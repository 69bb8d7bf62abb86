// What a payment has come to, for the poster and for the freelancer.
import { fromMinor, toMinor } from "#contract/market/amounts.ts";
import type { DealMoney, Payment } from "#contract/money/money.ts";
import { exactMoneyText, moneyText, shareText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { insert } from "#web/ui/insert.tsx";
import { useMarket } from "#web/ui/market.ts";
import { Moment } from "#web/ui/moment.tsx";
import { Started } from "./asked-price.tsx";
import { ManualTransfer } from "./manual-transfer.tsx";
import type { KnownPayments } from "./payment-data.ts";
import { isWaiting, type PaymentStage, stageOf } from "./payment-state.ts";

const icons: Record<PaymentStage, IconName> = {
  started: "clock",
  failed: "alert",
  secured: "shield",
  released: "check",
  split: "scales",
  refunded: "arrow-left",
  frozen: "lock",
  lost: "alert",
};
const problems: readonly PaymentStage[] = ["failed", "frozen", "lost"];

export function PaymentItem({ payment, known }: { payment: Payment; known: KnownPayments }) {
  const { name: market, payments } = useMarket();
  const stage = stageOf(payment);
  const { title, texts } = wordsOf(payment, known, market);
  const isOpen = stage === "started";
  return (
    <article className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <span
        className={`grid size-9 place-items-center rounded-full ${problems.includes(stage) ? "bg-vermilion-tint text-vermilion" : "bg-leaf-tint text-leaf"}`}
      >
        <Icon name={icons[stage]} />
      </span>
      <div className="grid grid-cols-1 content-start gap-2">
        <h3 className="pt-1 text-lg wrap-anywhere">{title}</h3>
        {texts.map((text) => (
          <p key={text} className="max-w-prose wrap-anywhere">
            {text}
          </p>
        ))}
        {isOpen && payments?.mode !== "manual" && <Started url={payment.url} />}
        {isOpen && payments?.mode === "manual" && <ManualTransfer payment={payment} instructions={known.money.instructions} />}
        <Appeal payment={payment} />
        {stage !== "lost" && <Facts payment={payment} money={known.money} isPoster={known.isPoster} />}
      </div>
    </article>
  );
}

/** After the decision of a dispute the money stays where it is until an appeal can no longer change it. */
function Appeal({ payment: { isAppealed, finalAt, isFrozen } }: { payment: Payment }) {
  if (isFrozen || (!isAppealed && !finalAt)) return null;
  return (
    <p className="flex max-w-prose items-start gap-3 rounded-md bg-marigold-tint px-4 py-3">
      <Icon name="scales" className="mt-0.5 size-5" />
      <span>{isAppealed ? m.payment_appealed() : finalAt && insert(m.payment_final, { time: <Moment at={finalAt} /> })}</span>
    </p>
  );
}

type Words = { title: string; texts: string[] };

function wordsOf(payment: Payment, known: KnownPayments, market: string): Words {
  const { isPoster, other: name } = known;
  const amount = moneyText(payment.amount);
  const released = moneyText(payment.released);
  const receives = moneyText(netOf(payment));
  const isBonus = payment.kind === "bonus";
  switch (stageOf(payment)) {
    case "started":
      return { title: m.payment_bonus_open({ amount }), texts: [] };
    case "failed":
      return { title: m.payment_bonus_open({ amount }), texts: [m.payment_declined()] };
    case "secured":
      return { title: m.payment_secured(), texts: [securedText(amount, known, market)] };
    case "released":
      if (isBonus)
        return { title: isPoster ? m.payment_bonus_poster({ amount, name }) : m.payment_bonus_bidder({ name, receives }), texts: [] };
      if (isWaiting(payment))
        return {
          title: isPoster ? m.payment_release_waits_poster({ amount: released, name }) : m.payment_release_waits_bidder({ receives }),
          texts: [],
        };
      return {
        title: isPoster ? m.payment_released_poster({ amount: released, name }) : m.payment_released_bidder({ receives }),
        texts: [],
      };
    case "split": {
      const [ofPoster, ofBidder] = isWaiting(payment)
        ? [m.payment_split_waits_poster, m.payment_split_waits_bidder]
        : [m.payment_split_poster, m.payment_split_bidder];
      return {
        title: isPoster ? ofPoster({ amount: released, name }) : ofBidder({ receives }),
        texts: refundTexts(payment, isPoster, name),
      };
    }
    case "refunded": {
      const [title = "", ...texts] = refundTexts(payment, isPoster, name);
      return { title, texts: payment.isSurplus ? [m.payment_surplus(), ...texts] : texts };
    }
    case "frozen":
      return {
        title: chargedBackTitle(payment),
        texts: [isPoster ? m.payment_frozen_poster({ amount }) : m.payment_frozen_bidder({ amount, name })],
      };
    case "lost":
      return { title: chargedBackTitle(payment), texts: lostTexts(payment, { isPoster, name, market }) };
  }
}

/** A dispute or a proposal to end can also lead to a refund. */
function securedText(amount: string, { money, isPoster, other: name, decides }: KnownPayments, market: string): string {
  if (decides === "dispute") return m.payment_secured_dispute({ market, amount });
  if (decides === "proposal to end")
    return isPoster ? m.step_end_refund_poster({ secured: amount }) : m.step_end_refund_winner({ secured: amount, name });
  const receives = moneyText(money.receives);
  return isPoster ? m.payment_secured_poster({ market, amount, name }) : m.payment_secured_bidder({ market, amount, name, receives });
}

function refundTexts(payment: Payment, isPoster: boolean, name: string): string[] {
  const amount = moneyText(payment.refunded);
  if (isWaiting(payment)) return [isPoster ? m.payment_refund_waits_poster({ amount }) : m.payment_refund_waits_bidder({ amount, name })];
  if (payment.isRefundSent) return [isPoster ? m.payment_refund_done({ amount }) : m.payment_refund_done_bidder({ amount, name })];
  return isPoster
    ? [m.payment_refund_under_way({ amount }), m.payment_refund_way()]
    : [m.payment_refund_under_way_bidder({ amount, name })];
}

function chargedBackTitle({ kind }: Payment): string {
  return kind === "bonus" ? m.payment_frozen_bonus() : m.payment_frozen();
}

function lostTexts(payment: Payment, { isPoster, name, market }: { isPoster: boolean; name: string; market: string }): string[] {
  const amount = moneyText(payment.amount);
  if (isPoster) return [m.payment_lost_poster({ amount, market })];
  return [m.payment_lost_bidder({ amount, name, market }), ...(payment.released > 0 ? [m.payment_lost_wallet()] : [])];
}

function netOf({ released, fee }: Payment): number {
  return fromMinor(toMinor(released) - toMinor(fee));
}

type FactsProps = { payment: Payment; money: DealMoney; isPoster: boolean };

/** How the amounts add up, where there is more than one. */
function Facts({ payment, money, isPoster }: FactsProps) {
  const { amount, released, fee, refunded } = payment;
  const hasFee = !isPoster && fee > 0;
  const waits = isWaiting(payment);
  const facts = [
    [m.payment_fact_paid(), amount],
    refunded > 0 && [waits ? m.payment_fact_to_refund() : m.payment_fact_refunded(), refunded],
    refunded > 0 && released > 0 && [waits ? m.payment_fact_to_release() : m.payment_fact_released(), released],
    hasFee && [m.payment_fact_fee({ percent: shareText(money.feePercent) }), -fee],
    hasFee && [waits ? m.payment_fact_to_receive() : m.payment_fact_received(), netOf(payment)],
  ].filter((fact): fact is [string, number] => fact !== false);
  if (facts.length < 2) return null;
  return (
    <dl className="grid max-w-sm gap-1 border-t border-line pt-2 text-sm">
      {facts.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="font-semibold tabular-nums">{value < 0 ? `−${exactMoneyText(-value)}` : exactMoneyText(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
