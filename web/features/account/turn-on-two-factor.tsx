// The proof, then the key for the authenticator app as a QR code, which is drawn here: it never leaves the page.
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ConfirmTwoFactor, type TwoFactorSetup } from "#contract/account/second-factors.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { copyText } from "#web/ui/copy-text.ts";
import { TextField } from "#web/ui/field.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
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
  const heading = useRef<HTMLHeadingElement>(null);
  const key = useRef<HTMLElement>(null);
  // Not the field: the QR code comes first.
  useEffect(() => heading.current?.focus(), []);
  const { send, busy } = useChange("POST /me/two-factor/confirm", {
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
    onFailed: (error) => form.showFailure(m.twofactor_turn_on_failed(), error),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    const body = form.read(event, ConfirmTwoFactor);
    if (body) send({ body });
  }

  async function copy() {
    const isCopied = await copyText(secret, { copied: m.twofactor_secret_copied(), failed: m.twofactor_secret_copy_failed() });
    if (!isCopied && key.current) getSelection()?.selectAllChildren(key.current);
  }

  return (
    <SecretForm
      form={form}
      submit={busy ? m.twofactor_confirming() : m.twofactor_confirm()}
      busy={busy}
      onSubmit={submit}
      onCancel={onClose}
    >
      <h3 ref={heading} tabIndex={-1} className="scroll-mt-28 text-lg font-semibold outline-none">
        {m.twofactor_setup_title()}
      </h3>
      <p>{m.twofactor_scan()}</p>
      <QrCode text={uri} label={m.twofactor_qr()} className="w-full max-w-64 rounded-md" />
      <a href={uri} className={buttonClass("secondary", "md", "justify-self-start max-sm:whitespace-normal sm:pointer-fine:hidden")}>
        {m.twofactor_open_app()}
      </a>
      <p>
        {m.twofactor_secret()}{" "}
        <code ref={key} className="block font-mono font-semibold wrap-anywhere">
          {secret.replace(/.{4}(?=.)/g, "$& ")}
        </code>
      </p>
      <Button variant="secondary" onClick={copy} className="justify-self-start">
        {m.twofactor_secret_copy()}
      </Button>
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
