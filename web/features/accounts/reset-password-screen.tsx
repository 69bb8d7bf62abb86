import { type FormEvent, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { messages } from "#contract/messages.ts";
import { pagePaths } from "#contract/paths.ts";
import { password as passwordRule } from "#contract/person.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { PasswordField } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toasts.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { FormAlert, useFormErrors } from "./account-form.tsx";
import { AccountPage } from "./account-page.tsx";
import { codeOf, identityReason } from "./identity-reason.ts";
import { passwordHint } from "./registration.ts";
import { useAction } from "./use-action.ts";

const failed = "The password could not be changed.";

export function ResetPasswordScreen() {
  const [query] = useSearchParams();
  const token = query.get("token");
  const [refused, setRefused] = useState<string | null>(null);
  if (!token) return <InvalidLink reason="This link is not complete. Open it straight from the mail, or ask for a new one." />;
  if (refused) return <InvalidLink reason={refused} />;
  return <NewPassword token={token} onInvalidLink={setRefused} />;
}

function NewPassword({ token, onInvalidLink }: { token: string; onInvalidLink(reason: string): void }) {
  const { resetPassword } = useIdentity();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [busy, run] = useAction();
  const { form, errors, failure, show } = useFormErrors<"password">();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password"));
    const message = passwordRule.safeParse(password).error?.issues[0]?.message;
    show(message ? { password: message } : {});
    if (message === messages.register.weakPassword) toast.error(messages.register.weakPasswordToast);
    if (message) return;
    run(async () => {
      await resetPassword(token, password);
      await navigate(pagePaths.login, { replace: true });
      // Last: the notice renders at once, and the end of the session would reload this page before the navigation has begun.
      toast.success("Password changed. Log in with the new one.");
    }, showFailure);
  }

  function showFailure(error: unknown) {
    if (codeOf(error) === "invalid-link") return onInvalidLink(identityReason(error));
    show({}, { message: failed, reason: identityReason(error) });
    toast.error(failed);
  }

  return (
    <AccountPage
      heading="A new lock"
      intro="Choose a new password. Everywhere you are logged in, you will have to log in again."
      parts={["displayName", "photoURL", "email", "terms"]}
    >
      <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
        <FormAlert failure={failure} />
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
    </AccountPage>
  );
}

function InvalidLink({ reason }: { reason: string }) {
  return (
    <AccountPage
      heading="This link no longer works"
      intro={<span role="alert">{reason}</span>}
      parts={["displayName", "photoURL", "email"]}
    >
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={pagePaths.forgotPassword}>Ask for a New Link</ButtonLink>
        <ButtonLink to={pagePaths.login} variant="secondary">
          Back to Login
        </ButtonLink>
      </div>
    </AccountPage>
  );
}
