import type { ReactNode } from "react";
import type { MoneyOverview, StaffPayment } from "#contract/money/money.ts";
import { limits } from "#contract/platform/limits.ts";
import { moneyText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { momentText } from "#texts/time-formats.ts";
import { FilterForm, ListFrame, useFilter } from "#web/features/administration/list-parts.tsx";
import { PersonLink } from "#web/features/administration/people-list.tsx";
import type { List } from "#web/features/administration/read-list.ts";
import { Button } from "#web/ui/button.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { SelectField, TextField } from "#web/ui/field.tsx";
import { StateBadge } from "#web/ui/state-badge.tsx";
import { CopiedText } from "./copied-text.tsx";
import { paymentLook } from "./money-words.ts";
import { type PaymentAct, PaymentActDialog } from "./payment-acts.tsx";
import { TaskLink } from "./task-link.tsx";
import { useActs } from "./use-acts.ts";

type PaymentsListProps = { payments: List<StaffPayment>; list: string; overview: MoneyOverview; me: string };

export function PaymentsList({ payments, list, overview, me }: PaymentsListProps) {
  const filter = useFilter("money");
  const { heading, asked, acting, ask } = useActs<PaymentAct, StaffPayment>();
  const lists = [
    ...(overview.provider === "manual" ? [{ value: "to_confirm", label: m.staffmoney_list_to_confirm() }] : []),
    { value: "charged_back", label: m.staffmoney_list_charged_back() },
    { value: "all", label: m.staffmoney_list_all() },
  ];
  return (
    <>
      <FilterForm tab="money" label={m.staffmoney_filter_payments()} kept={{ part: "payments" }}>
        <SelectField
          label={m.staffmoney_show()}
          name="list"
          options={lists}
          defaultValue={list}
          error={payments.errors.list}
          className="min-w-0 basis-64"
        />
        <TextField
          label={m.staffmoney_code()}
          hint={overview.provider === "manual" ? m.staffmoney_code_hint() : undefined}
          name="code"
          type="search"
          maxLength={limits.search}
          defaultValue={filter.code}
          error={payments.errors.code}
          className="min-w-0 flex-1 basis-64"
        />
      </FilterForm>
      {list === "charged_back" && <p className="text-ink-soft">{m.staffmoney_charge_back_help()}</p>}
      <ListFrame heading={heading} title={m.staffmoney_payments()} list={payments} nothing={m.staffmoney_no_payments()} actions={null}>
        {(items) => (
          <DataTable
            caption={m.staffmoney_payments()}
            hasCards
            rows={items}
            keyOf={({ _id }) => _id}
            columns={[
              { label: m.staffmoney_deal(), cell: (payment) => <Deal payment={payment} /> },
              { label: m.staffmoney_amount(), cell: (payment) => <Amounts payment={payment} />, isFigure: true },
              {
                label: m.staffmoney_code(),
                cell: ({ code }) => <CopiedText label={m.staffmoney_copy({ text: code })} text={code} isCode />,
              },
              { label: m.staffmoney_since(), cell: ({ createdAt }) => momentText(createdAt) },
              { label: m.staffmoney_state(), cell: (payment) => <StateBadge {...paymentLook(payment)} /> },
              {
                label: m.staffmoney_actions(),
                cell: (payment) => <Acts payment={payment} me={me} onAsk={(act) => ask(act, payment)} />,
              },
            ]}
          />
        )}
      </ListFrame>
      {asked && <PaymentActDialog key={`${asked.act} ${asked.item._id}`} act={asked.act} payment={asked.item} acting={acting} />}
    </>
  );
}

function Deal({ payment: { task, poster, freelancer, kind } }: { payment: StaffPayment }) {
  return (
    <div className="grid justify-items-start gap-1 md:min-w-56">
      <TaskLink task={task} />
      {kind === "bonus" && <span className="text-sm text-ink-soft">{m.staffmoney_bonus()}</span>}
      <p className="flex flex-wrap gap-x-2 text-sm">
        {m.staffmoney_poster()} <PersonLink person={poster} />
      </p>
      <p className="flex flex-wrap gap-x-2 text-sm">
        {m.staffmoney_freelancer()} <PersonLink person={freelancer} />
      </p>
    </div>
  );
}

/** What became of a payment, below its amount. */
function Amounts({ payment: { amount, released, fee, refunded, isRefundSent } }: { payment: StaffPayment }) {
  const parts = [
    released > 0 && m.staffmoney_released({ amount: moneyText(released), fee: moneyText(fee) }),
    refunded > 0 && (isRefundSent ? m.staffmoney_refunded : m.staffmoney_to_refund)({ amount: moneyText(refunded) }),
  ].filter((part) => part !== false);
  return (
    <>
      <span className="font-semibold whitespace-nowrap">{moneyText(amount)}</span>
      {parts.map((part) => (
        <span key={part} className="block text-sm text-ink-soft">
          {part}
        </span>
      ))}
    </>
  );
}

type ActsProps = { payment: StaffPayment; me: string; onAsk(act: PaymentAct): void };

function Acts({ payment, me, onAsk }: ActsProps) {
  const { poster, freelancer, provider, state, isFrozen, isTakenBack, task, code } = payment;
  if ([poster.id, freelancer.id].includes(me)) return <p className="text-sm text-ink-soft">{m.money_own_deal()}</p>;
  const about = `${task.title} (${code})`;
  if (isFrozen) {
    return (
      <Buttons>
        <Button variant="secondary" aria-label={m.staffmoney_kept_of({ about })} onClick={() => onAsk("kept")}>
          {m.staffmoney_kept()}
        </Button>
        <Button variant="secondary" aria-label={m.staffmoney_returned_of({ about })} onClick={() => onAsk("returned")}>
          {m.staffmoney_returned()}
        </Button>
      </Buttons>
    );
  }
  if (provider !== "manual" || isTakenBack || state === "failed") return "–";
  if (state === "started") {
    return (
      <Button icon="check" aria-label={m.staffmoney_receive_of({ about })} onClick={() => onAsk("receive")}>
        {m.staffmoney_receive()}
      </Button>
    );
  }
  return (
    <Button variant="quiet" icon="alert" aria-label={m.staffmoney_charge_back_of({ about })} onClick={() => onAsk("charge_back")}>
      {m.staffmoney_charge_back()}
    </Button>
  );
}

function Buttons({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-2 md:grid md:justify-items-start">{children}</div>;
}
