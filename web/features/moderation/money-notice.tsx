import type { ReactNode } from "react";
import { timers } from "#contract/deals/timers.ts";
import type { Statement } from "#contract/moderation/decision.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { Icon } from "#web/ui/icon.tsx";
import { insert } from "#web/ui/insert.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { useNow } from "#web/ui/time-words.ts";

type MoneyNoticeProps = Pick<Statement, "moneyUntil" | "mayAppeal"> & { appeal: { createdAt: string } | null };

/** How long an appeal can still change what happens to a secured price. */
export function MoneyNotice({ moneyUntil, ...shown }: MoneyNoticeProps) {
  const now = useNow();
  return (
    moneyUntil && (
      <p className="flex items-start gap-2 rounded-md bg-sunk px-4 py-3">
        <Icon name="shield" className="mt-0.5 size-5" />
        <span>{noticeOf(moneyUntil, shown, now)}</span>
      </p>
    )
  );
}

function noticeOf(moneyUntil: string, { appeal, mayAppeal }: Omit<MoneyNoticeProps, "moneyUntil">, now: number): ReactNode {
  const end = Date.parse(moneyUntil);
  const time = <Moment at={moneyUntil} />;
  if (appeal) return Date.parse(appeal.createdAt) < end ? m.decisionpage_money_waiting() : insert(m.decisionpage_money_late, { time });
  if (end <= now) return m.decisionpage_money_over({ hours: numberText(timers.decisionMoneyHours) });
  return insert(mayAppeal ? m.decisionpage_money_appeal : m.dispute_money_until, { time });
}
