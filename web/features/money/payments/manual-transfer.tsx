// How to make a transfer that an administrator confirms.
import type { Payment } from "#contract/money/money.ts";
import { moneyText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { Button } from "#web/ui/button.tsx";
import { copyText } from "#web/ui/copy-text.ts";
import { Icon } from "#web/ui/icon.tsx";
import { LinkedText } from "#web/ui/linked-text.tsx";

export function ManualTransfer({ payment: { amount, code }, instructions }: { payment: Payment; instructions: string }) {
  const copy = () => void copyText(code, { copied: m.payment_manual_copied(), failed: m.payment_manual_copy_failed() });
  return (
    <div className="grid grid-cols-1 gap-4 rounded-md border border-line-strong/60 p-4">
      <p className="font-semibold">{m.payment_manual_title({ amount: moneyText(amount) })}</p>
      {instructions ? (
        <LinkedText className="wrap-anywhere whitespace-pre-line">{instructions}</LinkedText>
      ) : (
        <p>{m.payment_manual_none()}</p>
      )}
      <div className="grid gap-2">
        <p>{m.payment_manual_code()}</p>
        <div className="flex flex-wrap items-center gap-3">
          <code className="rounded-md bg-sunk px-3 py-2 text-xl font-bold tracking-widest wrap-anywhere select-all">{code}</code>
          <Button variant="secondary" icon="copy" onClick={copy}>
            {m.payment_manual_copy()}
          </Button>
        </div>
      </div>
      <p className="flex items-start gap-3 rounded-md bg-marigold-tint px-4 py-3">
        <Icon name="clock" className="mt-0.5 size-5" />
        <span>
          <span className="block font-semibold">{m.payment_manual_waiting()}</span>
          {m.payment_manual_waiting_text()}
        </span>
      </p>
    </div>
  );
}
