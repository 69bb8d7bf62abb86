// Takes money out of the wallet. Requires a verified email address, and with Stripe an account there.
import { type ReactNode, useEffect, useRef, useState } from "react";
import { NewPayout, type Payout, type Wallet } from "#contract/money/money.ts";
import { limits } from "#contract/platform/limits.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { exactMoneyText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import { useForm } from "#web/data/form.ts";
import { useLoaded } from "#web/data/loaded.tsx";
import { useRepeatedLoading } from "#web/features/money/repeated-loading.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { FaultLine } from "#web/ui/fault-line.tsx";
import { TextField } from "#web/ui/field.tsx";
import { forgetKey, keyFor } from "#web/ui/idempotency-key.ts";
import { openAddress } from "#web/ui/open-address.ts";
import { SettingsCard } from "#web/ui/settings-card.tsx";
import type { WalletParts } from "./wallet-data.ts";

type PayoutFormProps = { wallet: Wallet; person: string };

export function PayoutForm({ payouts, ...props }: PayoutFormProps & Pick<WalletParts, "payouts">) {
  const [requested, setRequested] = useState<Payout | null>(null);
  const listed = useLoaded(payouts)?.items.find(({ _id }) => _id === requested?._id);
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (requested) notice.current?.focus();
  }, [requested]);
  const payout = listed ?? requested;
  useRepeatedLoading(payout !== null && isWithProvider(payout, props.wallet));
  return (
    <SettingsCard id="payout" title={m.wallet_payout()} text={wayText(props.wallet)}>
      <p
        ref={notice}
        role="status"
        tabIndex={-1}
        className={`rounded-md px-4 py-3 font-medium empty:hidden ${payout?.state === "failed" ? "bg-vermilion-tint" : "bg-leaf-tint"}`}
      >
        {payout && resultText(payout)}
      </p>
      <Content {...props} onRequested={setRequested} />
    </SettingsCard>
  );
}

/** Of administrators who make payouts by hand, the inbox tells. */
function isWithProvider({ state }: Payout, { provider }: Wallet): boolean {
  return provider !== "manual" && (state === "waiting" || state === "sent");
}

/** The provider may answer at once. */
function resultText({ state, amount }: Payout): string {
  const given = { amount: exactMoneyText(amount) };
  if (state === "failed") return m.inbox_event_payout_failed(given);
  return state === "done" ? m.inbox_event_payout_sent(given) : m.wallet_payout_done(given);
}

function wayText({ provider, account }: Wallet): string {
  if (provider === "sandbox") return m.payment_sandbox();
  if (provider === "manual") return m.wallet_payout_manual();
  return account === "needed" ? m.wallet_payout_account() : m.wallet_payout_stripe();
}

type FieldsProps = PayoutFormProps & { onRequested(payout: Payout): void };

function Content({ wallet, ...props }: FieldsProps): ReactNode {
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
  // A new account is the next one to start from, and one that failed is not.
  return <Fields key={wallet.destination} wallet={wallet} {...props} />;
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

function Fields({ wallet: { available, destination, provider }, person, onRequested }: FieldsProps) {
  const [fault, setFault] = useState("");
  const [asked, setAsked] = useState<NewPayout | null>(null);
  const form = useForm("POST /me/payouts", {
    name: formName,
    person,
    start: { amount: "", destination },
    onDone(payout) {
      setAsked(null);
      forgetKey(formName);
      form.reset();
      onRequested(payout);
    },
    onFailed({ reason, isAtField }) {
      setAsked(null);
      setFault(isAtField ? "" : m.wallet_payout_failed({ reason }));
    },
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
    setAsked(body);
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
      <Button type="submit" className="max-sm:w-full sm:justify-self-start">
        {m.wallet_payout_send()}
      </Button>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={() => !form.busy && setAsked(null)}
          tone="info"
          title={m.wallet_payout_ask({ amount: exactMoneyText(asked.amount) })}
          message={
            <span className="wrap-anywhere">
              {asked.destination ? m.wallet_payout_to({ destination: asked.destination }) : m.wallet_payout_stripe()}
            </span>
          }
          confirm={form.busy ? m.wallet_payout_busy() : m.wallet_payout_confirm()}
          busy={form.busy}
          onConfirm={() => form.send({ body: asked, headers: { "Idempotency-Key": keyFor(formName, asked) } })}
          // What says how it went takes the focus.
          finalFocus={() => !form.busy}
        />
      )}
    </form>
  );
}
