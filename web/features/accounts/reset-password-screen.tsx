import { type FormEvent, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { messages } from "#contract/messages.ts";
import { pagePaths } from "#contract/paths.ts";
import { password as passwordRule } from "#contract/person.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { PasswordField } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toasts.tsx";
import { useFocusOnError } from "#web/ui/use-focus-on-error.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { AccountFrame } from "./account-frame.tsx";
import { type Fault, FormAlert } from "./form-alert.tsx";
import { codeOf, reasonOf } from "./refusal-words.ts";
import { passwordHint } from "./register-fields.tsx";
import { useOneAtATime } from "./use-one-at-a-time.ts";

const failed = "The password could not be changed.";

export function ResetPasswordScreen() {
  const [query] = useSearchParams();
  const token = query.get("token");
  const [refused, setRefused] = useState<string | null>(null);
  if (!token) return <DeadLink reason="This link is not complete. Open it straight from the mail, or ask for a new one." />;
  if (refused) return <DeadLink reason={refused} />;
  return <NewPassword token={token} onDeadLink={setRefused} />;
}

function NewPassword({ token, onDeadLink }: { token: string; onDeadLink(reason: string): void }) {
  const { resetPassword } = useIdentity();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [busy, run] = useOneAtATime();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<{ password?: string }>({});
  const [fault, setFault] = useState<Fault | null>(null);
  useFocusOnError(form, errors);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password"));
    const message = passwordRule.safeParse(password).error?.issues[0]?.message;
    setFault(null);
    setErrors(message ? { password: message } : {});
    if (message === messages.register.weakPassword) toast.error(messages.register.weakPasswordToast);
    if (message) return;
    run(async () => {
      try {
        await resetPassword(token, password);
        toast.success("Password changed. Log in with the new one.");
        navigate(pagePaths.login, { replace: true });
      } catch (error) {
        if (codeOf(error) === "invalid-link") return onDeadLink(reasonOf(error));
        setFault({ message: failed, reason: reasonOf(error) });
        toast.error(failed);
      }
    });
  }

  return (
    <AccountFrame
      heading="A new lock"
      intro="Choose a new password. Everywhere you are logged in, you will have to log in again."
      parts={["name", "photo", "email", "terms"]}
    >
      <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
        <FormAlert fault={fault} />
        <PasswordField
          label="New Password"
          name="password"
          autoComplete="new-password"
          required
          hint={passwordHint}
          error={errors.password}
        />
        <Button type="submit" size="lg" busy={busy} disabled={!hydrated}>
          {busy ? "Saving..." : "Save New Password"}
        </Button>
      </form>
    </AccountFrame>
  );
}

function DeadLink({ reason }: { reason: string }) {
  return (
    <AccountFrame heading="This link no longer works" intro={<span role="alert">{reason}</span>} parts={["name", "photo", "email"]}>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={pagePaths.forgotPassword}>Ask for a New Link</ButtonLink>
        <ButtonLink to={pagePaths.login} variant="secondary">
          Back to Login
        </ButtonLink>
      </div>
    </AccountFrame>
  );
}
