// The dialogs about one payment.
import { ReceivedPayment, type StaffPayment } from "#contract/money/money.ts";
import { limits } from "#contract/platform/limits.ts";
import { moneyText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { TextField } from "#web/ui/field.tsx";
import { localDate } from "#web/ui/use-today.ts";
import { ActForm, ConfirmAct, TransferFields, useActForm } from "./act-dialogs.tsx";
import type { Acting } from "./use-acts.ts";

export type PaymentAct = "receive" | "charge_back" | "kept" | "returned";
type DialogProps = { payment: StaffPayment; acting: Acting };

export function PaymentActDialog({ act, payment, acting }: DialogProps & { act: PaymentAct }) {
  const { _id: id } = payment;
  const named = { amount: moneyText(payment.amount), title: payment.task.title };
  if (act === "receive") return <ReceiveForm payment={payment} acting={acting} />;
  if (act === "charge_back") {
    return (
      <ConfirmAct
        endpoint="POST /staff/money/payments/{id}/charge-back"
        input={{ id }}
        acting={acting}
        tone="danger"
        title={m.staffmoney_charge_back_question(named)}
        message={m.staffmoney_charge_back_text()}
        confirm={m.staffmoney_charge_back()}
        done={m.staffmoney_charge_back_done()}
      />
    );
  }
  const isKept = act === "kept";
  return (
    <ConfirmAct
      endpoint="POST /staff/money/payments/{id}/resolve"
      input={{ id, body: { outcome: act } }}
      acting={acting}
      tone={isKept ? "danger" : "info"}
      title={(isKept ? m.staffmoney_kept_question : m.staffmoney_returned_question)(named)}
      message={isKept ? m.staffmoney_kept_text() : m.staffmoney_returned_text()}
      confirm={isKept ? m.staffmoney_kept() : m.staffmoney_returned()}
      done={isKept ? m.staffmoney_kept_done() : m.staffmoney_returned_done()}
    />
  );
}

function ReceiveForm({ payment: { _id: id, amount, code, task, poster, isExpected }, acting }: DialogProps) {
  const form = useActForm("POST /staff/money/payments/{id}/receive", {
    name: `receive-${id}`,
    start: { amount: String(amount), reference: "", date: localDate(new Date()) },
    done: isExpected ? m.staffmoney_receive_done({ name: poster.name }) : m.staffmoney_receive_late_done(),
    acting,
  });

  function submit() {
    const { amount: typed, reference, date } = form.values;
    const body = form.check(ReceivedPayment, { amount: typed.trim() === "" ? Number.NaN : Number(typed), reference, date });
    if (body) form.send({ id, body });
  }

  return (
    <ActForm
      form={form}
      acting={acting}
      title={m.staffmoney_receive_question()}
      message={
        <>
          {m.staffmoney_receive_text({ name: poster.name, title: task.title, code })}
          {!isExpected && <strong className="mt-2 block text-ink">{m.staffmoney_receive_late()}</strong>}
        </>
      }
      confirm={m.staffmoney_receive()}
      onSubmit={submit}
    >
      <TextField
        label={m.staffmoney_amount()}
        type="number"
        inputMode="decimal"
        min={limits.budgetStep}
        step={limits.budgetStep}
        required
        {...form.field("amount")}
      />
      <TransferFields field={form.field} />
    </ActForm>
  );
}
