import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { addressOf } from "#web/features/administration/list-parts.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PillLinks } from "#web/ui/pill-links.tsx";
import { DifferencesList } from "./differences-list.tsx";
import { type MoneyData, type MoneyPart, moneyParts } from "./load-money.ts";
import { MoneyFigures } from "./money-figures.tsx";
import { OrdersList } from "./orders-list.tsx";
import { PaymentsList } from "./payments-list.tsx";

const partNames: Record<MoneyPart, () => string> = {
  figures: m.staffmoney_figures,
  payments: m.staffmoney_payments,
  orders: m.staffmoney_orders,
  differences: m.staffmoney_differences,
};

export function MoneyTab({ money }: { money: MoneyData }) {
  const { overview } = money;
  const waiting: Record<MoneyPart, number> = {
    figures: 0,
    payments: overview.paymentsWaiting + overview.chargeBacks,
    orders: overview.payoutsWaiting + overview.refundsWaiting + overview.failures,
    differences: overview.differences,
  };
  const nameOf = (part: MoneyPart) =>
    waiting[part] > 0 ? m.staffmoney_part_waiting({ name: partNames[part](), count: numberText(waiting[part]) }) : partNames[part]();
  return (
    <>
      <PillLinks
        label={m.staffmoney_parts()}
        preventScrollReset
        links={moneyParts.map((part) => ({ to: addressOfPart(part), text: nameOf(part), isCurrent: part === money.part }))}
      />
      {overview.ledger === "broken" && (
        <p className="flex items-start gap-3 rounded-lg border border-vermilion bg-vermilion-tint p-5 font-semibold sm:px-9">
          <Icon name="alert" className="mt-0.5 size-5 text-vermilion" />
          {m.staffmoney_ledger_broken_text()}
        </p>
      )}
      <Part money={money} />
    </>
  );
}

function Part({ money }: { money: MoneyData }) {
  switch (money.part) {
    case "figures":
      return <MoneyFigures overview={money.overview} />;
    case "payments":
      return <PaymentsList {...money} />;
    case "orders":
      return <OrdersList {...money} />;
    case "differences":
      return <DifferencesList differences={money.differences} />;
  }
}

export function addressOfPart(part: MoneyPart, query: Record<string, string> = {}): string {
  return addressOf("money", { ...(part !== "figures" && { part }), ...query });
}
