// Takes money out of the wallet. Requires a verified email address, and with Stripe an account there.
import { type ReactNode, useState } from "react";
import { NewPayout, type Wallet } from "#contract/money/money.ts";
import { limits } from "#contract/platform/limits.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { exactMoneyText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import { useForm } from "#web/data/form.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { FaultLine } from "#web/ui/fault-line.tsx";
import { TextField } from "#web/ui/field.tsx";
import { forgetKey, keyFor } from "#web/ui/idempotency-key.ts";
import { openAddress } from "#web/ui/open-address.ts";
import { SettingsCard } from "#web/ui/settings-card.tsx";
import { toast } from "#web/ui/toasts.tsx";

type PayoutFormProps = { wallet: Wallet; person: string };

export function PayoutForm({ wallet, person }: PayoutFormProps) {
  return (
    <SettingsCard id="payout" title={m.wallet_payout()} text={wayText(wallet)}>
      <Content wallet={wallet} person={person} />
    </SettingsCard>
  );
}

function wayText({ provider, account }: Wallet): string {
  if (provider === "sandbox") return m.payment_sandbox();
  if (provider === "manual") return m.wallet_payout_manual();
  return account === "needed" ? m.wallet_payout_account() : m.wallet_payout_stripe();
}

function Content({ wallet, person }: PayoutFormProps): ReactNode {
  if (!wallet.emailVerified) {
    return (
      <>
        <p>{m.wallet_payout_unverified()}</p>
        <ButtonLink to={`${pagePaths.profile}#verify-email`} variant="secondary" icon="mail" className="sm:justify-self-start">
          {m.wallet_payout_verify()}
        </ButtonLink>
      </>
    );
  }
  if (wallet.account === "needed") return <OpenAccount />;
  if (wallet.available <= 0) return <p>{m.wallet_payout_nothing()}</p>;
  return <Fields wallet={wallet} person={person} />;
}

function OpenAccount() {
  const [fault, setFault] = useState("");
  const { send, busy } = useChange("POST /me/payout-account", {
    onDone: ({ url }) => openAddress(url),
    onFailed: (error) => setFault(m.wallet_payout_account_failed({ reason: failureReason(error) })),
    revalidate: false,
  });

  function open() {
    setFault("");
    send({});
  }

  return (
    <>
      <FaultLine fault={fault} />
      <Button busy={busy} onClick={open} className="max-sm:w-full sm:justify-self-start">
        {m.wallet_payout_account_open()}
      </Button>
    </>
  );
}

const formName = "payout";

function Fields({ wallet: { available, destination, provider }, person }: PayoutFormProps) {
  const [fault, setFault] = useState("");
  const form = useForm("POST /me/payouts", {
    name: formName,
    person,
    start: { amount: "", destination },
    onDone(payout) {
      forgetKey(formName);
      form.reset({ amount: "", destination: payout.destination });
      toast.success(m.wallet_payout_done({ amount: exactMoneyText(payout.amount) }));
    },
    onFailed: ({ reason, isAtField }) => setFault(isAtField ? "" : m.wallet_payout_failed({ reason })),
    anchor: "#payout",
  });
  const isStripe = provider === "stripe";

  function submit() {
    setFault("");
    const typed = form.values.amount.trim();
    const given = { amount: typed === "" ? Number.NaN : Number(typed), ...(!isStripe && { destination: form.values.destination }) };
    const body = form.check(NewPayout, given);
    if (!body) return;
    if (!isStripe && !body.destination) return form.showErrors({ destination: m.money_destination_required() });
    form.send({ body, headers: { "Idempotency-Key": keyFor(formName, body) } });
  }

  return (
    <form {...form.props(submit)} aria-busy={form.busy} className="grid gap-5">
      <div className="grid gap-2">
        <TextField
          label={m.wallet_payout_amount()}
          type="number"
          inputMode="decimal"
          min={limits.budgetStep}
          max={available}
          step={limits.budgetStep}
          required
          placeholder="0.00"
          hint={m.wallet_payout_amount_hint({ amount: exactMoneyText(available) })}
          {...form.field("amount")}
        />
        <Button
          variant="quiet"
          disabled={form.busy}
          onClick={() => form.change("amount", String(available))}
          className="justify-self-start text-river"
        >
          {m.wallet_payout_all()}
        </Button>
      </div>
      {!isStripe && (
        <TextField
          label={m.money_destination()}
          maxLength={limits.payoutDestination}
          required
          autoComplete="off"
          hint={m.wallet_payout_destination_hint()}
          {...form.field("destination")}
        />
      )}
      <FaultLine fault={fault} />
      <Button type="submit" busy={form.busy} className="max-sm:w-full sm:justify-self-start">
        {form.busy ? m.wallet_payout_busy() : m.wallet_payout_send()}
      </Button>
    </form>
  );
}
