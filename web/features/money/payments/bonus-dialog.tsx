// A bonus for the freelancer, after the deal is completed.
import { useState } from "react";
import { NewPayment } from "#contract/money/money.ts";
import { limits } from "#contract/platform/limits.ts";
import { getCurrency } from "#texts/currency.ts";
import { m } from "#texts/m.ts";
import { useForm } from "#web/data/form.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FaultLine } from "#web/ui/fault-line.tsx";
import { feeTexts } from "#web/ui/fee.ts";
import { TextField } from "#web/ui/field.tsx";
import { useMarket } from "#web/ui/market.ts";
import type { KnownPayments } from "./payment-data.ts";
import { openPayment } from "./use-start-payment.ts";

export function BonusDialog({ known, open, close }: { known: KnownPayments; open: boolean; close(): void }) {
  const name = known.other;
  return (
    <Dialog open={open} onOpenChange={(next) => !next && close()} title={m.payment_bonus()} intro={m.payment_bonus_intro({ name })}>
      <BonusForm known={known} close={close} />
    </Dialog>
  );
}

function BonusForm({ known: { task, person, other: name }, close }: { known: KnownPayments; close(): void }) {
  const { payments } = useMarket();
  const percent = payments?.feePercent ?? 0;
  const [fault, setFault] = useState("");
  const form = useForm("POST /mytask/{id}/bonus", {
    name: `bonus-${task}`,
    person,
    start: { amount: "" },
    onDone(started) {
      form.reset();
      close();
      openPayment(started);
    },
    onFailed: ({ reason, isAtField }) => setFault(isAtField ? "" : m.payment_bonus_failed({ reason })),
    anchor: "#payment",
  });
  const typed = form.values.amount.trim();
  const amount = typed === "" ? Number.NaN : Number(typed);

  function submit() {
    setFault("");
    const body = form.check(NewPayment, { amount });
    if (body) form.send({ id: task, body });
  }

  return (
    <form {...form.props(submit)} aria-busy={form.busy} className="grid gap-5">
      <TextField
        label={m.payment_bonus_amount()}
        type="number"
        inputMode="decimal"
        min={limits.budgetStep}
        max={limits.budget}
        step={limits.budgetStep}
        required
        placeholder="0.00"
        {...form.field("amount")}
        hint={
          <>
            {m.payment_bonus_hint({ currency: getCurrency().code })}{" "}
            {percent > 0 && amount > 0 && amount <= limits.budget && (
              <span className="block tabular-nums">{m.payment_bonus_receives({ name, ...feeTexts(amount, percent) })}</span>
            )}
          </>
        }
      />
      {payments?.mode === "sandbox" && <p className="text-sm text-ink-soft">{m.payment_sandbox()}</p>}
      <FaultLine fault={fault} />
      <Button type="submit" icon="star" busy={form.busy} className="max-sm:w-full sm:justify-self-start">
        {m.payment_bonus_continue()}
      </Button>
    </form>
  );
}
