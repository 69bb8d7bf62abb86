import { type FormEvent, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { messages } from "#contract/messages.ts";
import { pagePaths } from "#contract/paths.ts";
import { password as passwordRule } from "#contract/person.ts";
import { codeOf, identityReason, NewPasswordField, useAccountForm } from "#web/features/accounts/account-form.tsx";
import { AccountForm, AccountPage } from "#web/features/accounts/account-page.tsx";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import { toast } from "#web/ui/toasts.tsx";
import type { Route } from "./+types/reset-password.ts";

export const meta: Route.MetaFunction = (args) =>
  describePage(args, { title: "Reset Password", description: "Choose a new password for your account.", unlisted: true });

export default function ResetPassword() {
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
  const form = useAccountForm<"password">();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password"));
    const message = passwordRule.safeParse(password).error?.issues[0]?.message;
    if (message === messages.register.weakPassword) toast.error(messages.register.weakPasswordToast);
    if (message) return form.show({ password: message });
    form.run(async () => {
      await resetPassword(token, password);
      await navigate(pagePaths.login, { replace: true });
      // Last: the notice renders at once, and the end of the session would reload this page before the navigation has begun.
      toast.success("Password changed. Log in with the new one.");
    }, showFailure);
  }

  function showFailure(error: unknown) {
    if (codeOf(error) === "invalid-link") return onInvalidLink(identityReason(error));
    form.fail("The password could not be changed.", error);
  }

  return (
    <AccountPage
      heading="A new lock"
      intro="Choose a new password. Everywhere you are logged in, you will have to log in again."
      parts={["displayName", "photoURL", "email", "terms"]}
    >
      <AccountForm form={form} submit={form.busy ? "Saving..." : "Save New Password"} busy={form.busy} onSubmit={submit}>
        <NewPasswordField label="New Password" error={form.errors.password} />
      </AccountForm>
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
