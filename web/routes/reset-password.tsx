import { type FormEvent, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { password as passwordRule } from "#contract/people/person.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { codeOf, identityReason } from "#web/features/identity/identity-reason.ts";
import { NewPasswordField, useAccountForm } from "#web/features/identity/sign-in/account-form.tsx";
import { AccountForm, AccountPage } from "#web/features/identity/sign-in/account-page.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { unlistedPage } from "#web/ui/page-meta.ts";
import { toast } from "#web/ui/toasts.tsx";

export const meta = unlistedPage(m.password_reset_title, m.password_reset_description);

export default function ResetPassword() {
  const [query] = useSearchParams();
  const token = query.get("token");
  const [refused, setRefused] = useState<string | null>(null);
  if (!token) return <InvalidLink reason={m.password_link_incomplete()} />;
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
    form.show({ password: message });
    if (message === m.account_weak_password()) form.failures.report(() => toast.error(m.account_weak_password_toast()));
    if (message) return;
    form.run(async () => {
      await resetPassword(token, password);
      await navigate(pagePaths.login, { replace: true });
      // Last: the notice renders at once, and the end of the session would reload this page before the navigation has begun.
      toast.success(m.password_changed());
    }, showFailure);
  }

  function showFailure(error: unknown) {
    if (codeOf(error) === "invalid-link") return onInvalidLink(identityReason(error));
    form.fail(m.password_change_failed(), error);
  }

  return (
    <AccountPage
      heading={m.password_reset_heading()}
      intro={m.password_reset_intro()}
      parts={["displayName", "photoURL", "email", "terms"]}
    >
      <AccountForm form={form} submit={form.busy ? m.password_saving() : m.password_save()} busy={form.busy} onSubmit={submit}>
        <NewPasswordField label={m.password_new()} error={form.errors.password} />
      </AccountForm>
    </AccountPage>
  );
}

function InvalidLink({ reason }: { reason: string }) {
  return (
    <AccountPage
      heading={m.password_link_heading()}
      intro={<span role="alert">{reason}</span>}
      parts={["displayName", "photoURL", "email"]}
    >
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={pagePaths.forgotPassword}>{m.password_request_link()}</ButtonLink>
        <ButtonLink to={pagePaths.login} variant="secondary">
          {m.password_back_to_login()}
        </ButtonLink>
      </div>
    </AccountPage>
  );
}
