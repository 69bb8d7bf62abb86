// The dialogs about one payout or refund.
import { FailedOrder, MadeOrder, type MoneyOrder } from "#contract/money/money.ts";
import { limits } from "#contract/platform/limits.ts";
import { moneyText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { TextField } from "#web/ui/field.tsx";
import { localDate } from "#web/ui/use-today.ts";
import { ActForm, ConfirmAct, TransferFields, useActForm } from "./act-dialogs.tsx";
import type { Acting } from "./use-acts.ts";

export type OrderAct = "approve" | "confirm" | "fail" | "retry";
type DialogProps = { order: MoneyOrder; acting: Acting };

export function OrderActDialog({ act, order, acting }: DialogProps & { act: OrderAct }) {
  const { _id: id } = order;
  const named = namesOf(order);
  switch (act) {
    case "confirm":
      return <MadeForm order={order} acting={acting} />;
    case "fail":
      return <FailForm order={order} acting={acting} />;
    case "approve":
      return (
        <ConfirmAct
          endpoint="POST /staff/money/orders/{id}/approve"
          input={{ id }}
          acting={acting}
          title={m.staffmoney_approve_question(named)}
          message={m.staffmoney_approve_text()}
          confirm={m.staffmoney_approve()}
          done={m.staffmoney_approve_done()}
        />
      );
    case "retry":
      return (
        <ConfirmAct
          endpoint="POST /staff/money/orders/{id}/retry"
          input={{ id }}
          acting={acting}
          title={m.staffmoney_retry_question(named)}
          message={order.provider === "manual" ? m.staffmoney_retry_text_manual() : m.staffmoney_retry_text()}
          confirm={m.staffmoney_retry()}
          done={m.staffmoney_retry_done()}
        />
      );
  }
}

function namesOf({ amount, person }: MoneyOrder) {
  return { amount: moneyText(amount), name: person.name };
}

function MadeForm({ order, acting }: DialogProps) {
  const { _id: id, kind, destination, code } = order;
  const isPayout = kind === "payout";
  const form = useActForm("POST /staff/money/orders/{id}/confirm", {
    name: `made-${id}`,
    start: { reference: "", date: localDate(new Date()) },
    done: isPayout ? m.staffmoney_made_payout_done(namesOf(order)) : m.staffmoney_made_refund_done(namesOf(order)),
    acting,
  });

  function submit() {
    const body = form.check(MadeOrder);
    if (body) form.send({ id, body });
  }

  return (
    <ActForm
      form={form}
      acting={acting}
      title={isPayout ? m.staffmoney_made_payout_question(namesOf(order)) : m.staffmoney_made_refund_question(namesOf(order))}
      message={
        <span className="wrap-anywhere">
          {isPayout ? m.staffmoney_made_to({ destination }) : m.staffmoney_made_for({ code: code ?? "" })} {m.staffmoney_made_text()}
        </span>
      }
      confirm={m.staffmoney_made()}
      onSubmit={submit}
    >
      <TransferFields field={form.field} />
    </ActForm>
  );
}

function FailForm({ order, acting }: DialogProps) {
  const { _id: id, kind } = order;
  const isPayout = kind === "payout";
  const form = useActForm("POST /staff/money/orders/{id}/fail", {
    name: `fail-${id}`,
    start: { reason: "" },
    done: isPayout ? m.staffmoney_fail_payout_done(namesOf(order)) : m.staffmoney_fail_refund_done(),
    acting,
  });

  function submit() {
    const body = form.check(FailedOrder);
    if (body) form.send({ id, body });
  }

  return (
    <ActForm
      form={form}
      acting={acting}
      tone="danger"
      title={isPayout ? m.staffmoney_fail_payout_question(namesOf(order)) : m.staffmoney_fail_refund_question(namesOf(order))}
      message={isPayout ? m.staffmoney_fail_payout_text() : m.staffmoney_fail_refund_text()}
      confirm={m.staffmoney_fail()}
      onSubmit={submit}
    >
      <TextField
        label={m.money_failure()}
        hint={isPayout ? m.staffmoney_fail_hint() : undefined}
        maxLength={limits.moneyReference}
        required
        {...form.field("reason")}
      />
    </ActForm>
  );
}
