import type { FormEvent } from "react";
import { useRevalidator } from "react-router";
import type { Me } from "#contract/account/account.ts";
import { emailCode } from "#contract/account/email-code.ts";
import { ApiError } from "#contract/client.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import { readMe } from "#web/data/me.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { FormAlert, useAccountForm } from "#web/features/identity/sign-in/account-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { failureReason, fieldErrors } from "#web/ui/failure-reason.ts";
import { TextField } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toasts.tsx";

type EmailCodeFormProps = {
  hint: string;
  /** Whether the address was confirmed meanwhile, with the link or on another device. */
  isConfirmed(me: Me): boolean;
  /** Gets the reason why no more codes are accepted, outside of the form, which may disappear; an empty text clears it. */
  onStatus?(reason: string): void;
};

/** Confirms the new or present address with the code of the mail. */
export function EmailCodeForm({ hint, isConfirmed, onStatus }: EmailCodeFormProps) {
  const { reloadUser } = useIdentity();
  const revalidator = useRevalidator();
  const form = useAccountForm<"code">();
  const { send, busy } = useChange("POST /me/email/confirm", {
    revalidate: false,
    onDone: () => void finish(m.confirmemail_done()),
    async onFailed(error) {
      const { code } = fieldErrors(error);
      if (code) return form.show({ code });
      const failure = { message: m.emailcode_failed(), reason: failureReason(error) };
      if (!(error instanceof ApiError && error.status === 409)) return form.show({}, failure);
      // Only a new token says that the address is verified.
      await reloadUser().catch(() => undefined);
      const me = await readMe().catch(() => null);
      if (me && isConfirmed(me)) return void finish(m.confirmemail_already());
      if (onStatus) onStatus(`${failure.message} ${failure.reason}`);
      else form.show({}, failure);
      void revalidator.revalidate();
    },
  });

  async function finish(message: string) {
    // The next token says that the address is verified. A failure is logged.
    await reloadUser().catch(() => undefined);
    await revalidator.revalidate();
    // The form, which had the focus, is gone.
    document.getElementById("content")?.focus({ preventScroll: true });
    toast.success(message);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { data: code, error } = emailCode.safeParse(new FormData(event.currentTarget).get("code"));
    form.show({ code: error?.issues[0]?.message });
    onStatus?.("");
    if (code !== undefined) send({ body: { code } });
  }

  return (
    <form ref={form.element} method="post" noValidate onSubmit={submit} className="grid gap-4">
      <FormAlert failure={form.failure} />
      <TextField
        label={m.emailcode_label()}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        required
        hint={<span className="wrap-anywhere">{hint}</span>}
        error={form.errors.code}
        className="max-w-80"
      />
      <Button type="submit" icon="check" busy={busy} className="justify-self-start">
        {busy ? m.emailcode_submitting() : m.emailcode_submit()}
      </Button>
    </form>
  );
}
