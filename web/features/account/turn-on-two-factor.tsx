// The proof, then the key for the authenticator app as a QR code, which is drawn here: it never leaves the page.
import { type FormEvent, useState } from "react";
import { ConfirmTwoFactor, type TwoFactorSetup } from "#contract/account/second-factors.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import { TextField } from "#web/ui/field.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import { toast } from "#web/ui/toasts.tsx";
import { SecretForm, useSecretForm } from "./change-form.tsx";
import { type OwnerFormProps, ProofForm } from "./proof.tsx";

type TurnOnProps = OwnerFormProps & { onDone(codes: string[]): void };

export function TurnOn({ onDone, ...props }: TurnOnProps) {
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null);
  const form = useSecretForm<"password">();
  const { send, busy } = useChange("POST /me/two-factor", {
    onDone: setSetup,
    onFailed: (error) => form.showFailure(m.twofactor_turn_on_failed(), error),
    revalidate: false,
  });
  if (setup) return <FirstCode setup={setup} onClose={props.onClose} onDone={onDone} />;
  return <ProofForm {...props} form={form} submit={m.twofactor_turn_on_next()} busy={busy} onProven={(body) => send({ body })} />;
}

function FirstCode({ setup: { secret, uri }, onClose, onDone }: Pick<TurnOnProps, "onClose" | "onDone"> & { setup: TwoFactorSetup }) {
  const form = useSecretForm<"code">();
  const { send, busy } = useChange("POST /me/two-factor/confirm", {
    onDone({ recoveryCodes }) {
      toast.success(m.twofactor_done());
      onDone(recoveryCodes);
    },
    onFailed: (error) => form.showFailure(m.twofactor_turn_on_failed(), error),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    const body = form.read(event, ConfirmTwoFactor);
    if (body) send({ body });
  }

  return (
    <SecretForm
      form={form}
      submit={busy ? m.twofactor_confirming() : m.twofactor_confirm()}
      busy={busy}
      onSubmit={submit}
      onCancel={onClose}
    >
      <p>{m.twofactor_scan()}</p>
      <QrCode text={uri} label={m.twofactor_qr()} className="w-full max-w-64 rounded-md" />
      <p>
        {m.twofactor_secret()} <code className="block font-mono font-semibold wrap-anywhere">{secret.replace(/.{4}(?=.)/g, "$& ")}</code>
      </p>
      <TextField
        label={m.twofactor_first_code()}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={40}
        required
        error={form.errors.code}
      />
    </SecretForm>
  );
}
