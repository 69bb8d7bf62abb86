import { Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { trustedDeviceDays } from "#contract/account/second-factors.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toasts.tsx";
import { OpenableForm, useSecretForm } from "./change-form.tsx";
import { type OwnerFormProps, type PartProps, ProofForm } from "./proof.tsx";

const TurnOn = lazyPart(() => import("./turn-on-two-factor.tsx").then((module) => module.TurnOn));
const RecoveryCodeList = lazyPart(() => import("./recovery-codes.tsx").then((module) => module.RecoveryCodeList));

export function TwoFactor({ user, hasPassword, factors: { twoFactor, recoveryCodes, isRequired }, focusHeading }: PartProps) {
  const { reloadUser } = useIdentity();
  /** Shown until the person has saved them; they cannot be read again. */
  const [saving, setSaving] = useState<{ codes: string[]; message?: string } | null>(null);
  const wasOn = useRef(twoFactor);
  const onTurnedOff = useEffectEvent(focusHeading);
  useEffect(() => {
    // The button that had the focus has disappeared.
    if (wasOn.current && !twoFactor) onTurnedOff();
    wasOn.current = twoFactor;
  }, [twoFactor]);

  async function finish(codes: string[], message?: string) {
    setSaving({ codes, ...(message !== undefined && { message }) });
    // The next token says that the account has a second factor.
    await reloadUser().catch(() => undefined);
  }

  if (saving) {
    return (
      <Suspense fallback={<Skeleton className="h-40 rounded-md" />}>
        <RecoveryCodeList
          {...saving}
          onSaved={() => {
            setSaving(null);
            focusHeading();
          }}
        />
      </Suspense>
    );
  }
  if (!twoFactor) {
    return (
      <OpenableForm open={m.twofactor_turn_on()}>
        {(close) => (
          <Suspense fallback={<Skeleton className="h-40 rounded-md" />}>
            <TurnOn
              user={user}
              hasPassword={hasPassword}
              onClose={close}
              onDone={(codes) => finish(codes, m.twofactor_done())}
              onMissing={close}
            />
          </Suspense>
        )}
      </OpenableForm>
    );
  }
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="badge dye-teal">
          <Icon name="check" className="size-4" />
          {m.twofactor_on()}
        </span>
        <span className="text-ink-soft">{m.twofactor_codes_left({ count: recoveryCodes })}</span>
      </p>
      <p className="text-ink-soft">{m.twofactor_trusted({ days: numberText(trustedDeviceDays) })}</p>
      <OpenableForm open={m.twofactor_codes_new()}>
        {(close) => <NewCodes user={user} hasPassword={hasPassword} onClose={close} onDone={finish} />}
      </OpenableForm>
      <OpenableForm open={m.twofactor_turn_off()}>
        {(close) => <TurnOff user={user} hasPassword={hasPassword} isRequired={isRequired} onClose={close} />}
      </OpenableForm>
    </>
  );
}

function NewCodes({ onDone, ...props }: OwnerFormProps & { onDone(codes: string[]): void }) {
  const form = useSecretForm<"password">();
  const { send, busy } = useChange("POST /me/two-factor/codes", {
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
    onFailed: (error) => form.showFailure(m.twofactor_codes_failed(), error),
  });
  const submit = busy ? m.twofactor_codes_creating() : m.twofactor_codes_create();
  return <ProofForm {...props} form={form} submit={submit} busy={busy} onProven={(body) => send({ body })} />;
}

function TurnOff({ isRequired, ...props }: OwnerFormProps & { isRequired: boolean }) {
  const { reloadUser } = useIdentity();
  const form = useSecretForm<"password">();
  const { send, busy } = useChange("DELETE /me/two-factor", {
    onDone() {
      toast.success(m.twofactor_ended());
      void reloadUser().catch(() => undefined);
      props.onClose();
    },
    onFailed: (error) => form.showFailure(m.twofactor_turn_off_failed(), error),
  });
  const submit = busy ? m.twofactor_turning_off() : m.twofactor_turn_off();
  return (
    <ProofForm {...props} form={form} submit={submit} busy={busy} onProven={(body) => send({ body })}>
      {isRequired && <p className="rounded-md border border-vermilion bg-vermilion-tint px-4 py-3">{m.twofactor_turn_off_staff()}</p>}
    </ProofForm>
  );
}
