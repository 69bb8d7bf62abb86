import type { MoneyOrder } from "#contract/money/money.ts";
import { moneyText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { momentText } from "#texts/time-formats.ts";
import { Button } from "#web/ui/button.tsx";
import { orderKinds } from "./money-words.ts";
import type { OrderAct } from "./order-acts.tsx";

type OrderActsProps = { order: MoneyOrder; me: string; onAsk(act: OrderAct): void };

/** What an administrator can do about an open payout or refund, or why nothing. */
export function OrderActs({ order, me, onAsk }: OrderActsProps) {
  const { kind, state, provider, person, amount } = order;
  const about = `${orderKinds[kind]()}, ${person.name}, ${moneyText(amount)}`;
  if (person.id === me) return <Note>{m.money_own_payout()}</Note>;
  if (state === "failed") {
    return (
      <Button variant="secondary" aria-label={m.staffmoney_retry_of({ about })} onClick={() => onAsk("retry")}>
        {m.staffmoney_retry()}
      </Button>
    );
  }
  if (order.isAppealed) return <Note>{m.staffmoney_waits_for_decision()}</Note>;
  if (order.notBefore) return <Note>{m.staffmoney_waits_until({ moment: momentText(order.notBefore) })}</Note>;
  if (provider !== "manual") return <Note>{m.staffmoney_by_provider()}</Note>;
  const isOwnApproval = order.approvedBy?.id === me;
  return (
    <div className="grid justify-items-start gap-2">
      {order.needsApproval && <Note>{m.staffmoney_needs_approval()}</Note>}
      {isOwnApproval && <Note>{m.money_approved_by_you()}</Note>}
      {order.needsApproval ? (
        <Button icon="check" aria-label={m.staffmoney_approve_of({ about })} onClick={() => onAsk("approve")}>
          {m.staffmoney_approve()}
        </Button>
      ) : (
        !isOwnApproval && (
          <Button icon="check" aria-label={m.staffmoney_made_of({ about })} onClick={() => onAsk("confirm")}>
            {m.staffmoney_made()}
          </Button>
        )
      )}
      <Button variant="quiet" icon="alert" aria-label={m.staffmoney_fail_of({ about })} onClick={() => onAsk("fail")}>
        {m.staffmoney_fail()}
      </Button>
    </div>
  );
}

function Note({ children }: { children: string }) {
  return <p className="text-sm text-ink-soft md:max-w-60">{children}</p>;
}
