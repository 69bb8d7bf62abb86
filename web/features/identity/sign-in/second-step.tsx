// After the password or Google: the code of the authenticator app, or a recovery code.
import { type FormEvent, useEffect, useState } from "react";
import { CodeStep, RecoveryStep, trustedDeviceDays } from "#contract/account/second-factors.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import type { User } from "#web/features/identity/identity-port.ts";
import { codeOf, identityReason } from "#web/features/identity/identity-reason.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckboxField, TextField } from "#web/ui/field.tsx";
import { useMarket } from "#web/ui/market.ts";
import { FormAlert, useAccountForm } from "./account-form.tsx";
import { AccountPage } from "./account-page.tsx";

type SecondStepProps = {
  busy: boolean;
  run(attempt: () => Promise<User>, onFailed: (error: unknown) => void): void;
  /** Back to the first step, with the reason if the person did not ask for it. */
  onBack(reason?: string): void;
};

export function SecondStepPage(props: SecondStepProps) {
  return (
    <AccountPage heading={m.secondstep_heading()} intro="">
      <SecondStepForm {...props} />
    </AccountPage>
  );
}

/** Failures for which the code is not the cause. */
const general = ["too-many-requests", "offline", "updated"];

export function SecondStepForm({ busy, run, onBack }: SecondStepProps) {
  const { finishLogIn } = useIdentity();
  const { name: market } = useMarket();
  const { element, errors, failure, show } = useAccountForm<"code">();
  const [isRecovery, setIsRecovery] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is another one after a change.
  useEffect(() => element.current?.querySelector("input")?.focus(), [element, isRecovery]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const given = { code: String(typed.get("code")), trustDevice: typed.get("trustDevice") !== null };
    const { data, error } = (isRecovery ? RecoveryStep : CodeStep).safeParse(given);
    show({ code: error?.issues[0]?.message });
    if (data) run(() => finishLogIn({ code: data.code, trustDevice: data.trustDevice === true, isRecovery }), showFailure);
  }

  function showFailure(error: unknown) {
    const code = codeOf(error);
    if (code === "second-step-expired") onBack(identityReason(error));
    else if (general.includes(code)) show({}, { message: identityReason(error) });
    else show({ code: identityReason(error) });
  }

  function change() {
    show({});
    setIsRecovery(!isRecovery);
  }

  return (
    <form ref={element} method="post" noValidate onSubmit={submit} className="grid gap-5">
      <FormAlert failure={failure} />
      {isRecovery ? (
        <TextField
          key="recovery"
          label={m.secondstep_recovery_code()}
          hint={m.secondstep_recovery_intro()}
          name="code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          required
          error={errors.code}
        />
      ) : (
        <TextField
          key="code"
          label={m.secondstep_code()}
          hint={m.secondstep_intro()}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={40}
          required
          error={errors.code}
        />
      )}
      <div className="grid">
        <CheckboxField name="trustDevice" label={m.secondstep_trust({ days: numberText(trustedDeviceDays) })} />
        <p className="pl-8 text-sm text-ink-soft">{m.secondstep_trust_hint()}</p>
      </div>
      <Button type="submit" size="lg" busy={busy}>
        {busy ? m.secondstep_busy() : m.secondstep_submit()}
      </Button>
      <div className="-mx-4 flex flex-wrap justify-between gap-3">
        <Button variant="quiet" disabled={busy} onClick={change} className="max-sm:whitespace-normal">
          {isRecovery ? m.secondstep_use_code() : m.secondstep_use_recovery()}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={() => onBack()}>
          {m.secondstep_back()}
        </Button>
      </div>
      <p className="text-sm text-ink-soft">{m.secondstep_lost({ market: market })}</p>
    </form>
  );
}
