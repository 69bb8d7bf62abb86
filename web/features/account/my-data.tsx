import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import type { Me } from "#contract/account/account.ts";
import { limits } from "#contract/platform/limits.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { useAction } from "#web/data/action.ts";
import { browserClient } from "#web/data/api.ts";
import { useLoaded } from "#web/data/loaded.tsx";
import type { User } from "#web/data/session.ts";
import { withRecentSignIn } from "#web/data/sign-in-again.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { IdentityError } from "#web/features/identity/identity-port.ts";
import { identityReason } from "#web/features/identity/identity-reason.ts";
import { FormAlert, useAccountForm } from "#web/features/identity/sign-in/account-form.tsx";
import { useStayOnPage } from "#web/features/identity/stay-on-page.ts";
import { Button } from "#web/ui/button.tsx";
import { AlertForm } from "#web/ui/dialog.tsx";
import { downloadFile } from "#web/ui/download.ts";
import { failureReason, fieldErrors } from "#web/ui/failure-reason.ts";
import { CheckboxField, PasswordField, TextField } from "#web/ui/field.tsx";
import { type ShownMarket, useMarket } from "#web/ui/market.ts";
import { SettingsCard } from "#web/ui/settings-card.tsx";
import { toast } from "#web/ui/toasts.tsx";

type Account = Me | Promise<Me>;
type CredentialList = { items: unknown[] };
type Credentials = CredentialList | Promise<CredentialList>;

/** The export of a person's data, and the deletion of the account. */
export function MyData({ user, account, credentials }: { user: User; account: Account; credentials: Credentials }) {
  const [busy, run] = useAction();
  const [isDeleting, setIsDeleting] = useState(false);
  const { payments } = useMarket();

  function download() {
    run(
      async () => {
        const answer = await browserClient.signedIn.send("GET /me/export");
        downloadFile(`taskhaat-my-data-${new Date().toISOString().slice(0, 10)}.json`, await answer.blob());
        toast.success(m.profile_downloaded());
      },
      (error) => {
        console.error(error);
        toast.error(m.profile_download_failed({ reason: failureReason(error) }));
      },
    );
  }

  return (
    <div className="grid gap-6">
      <SettingsCard title={m.profile_data_title()} text={payments ? m.profile_data_text_payments() : m.profile_data_text()}>
        <Button variant="secondary" icon="download" busy={busy} onClick={download} className="justify-self-start">
          {busy ? m.profile_downloading() : m.profile_download()}
        </Button>
      </SettingsCard>
      <SettingsCard danger title={m.profile_delete()} text={withPayments(m.profile_delete_text(), payments)}>
        <Button variant="danger" icon="trash" onClick={() => setIsDeleting(true)} className="justify-self-start">
          {m.profile_delete()}
        </Button>
      </SettingsCard>
      <DeleteAccountDialog user={user} account={account} credentials={credentials} open={isDeleting} onClose={() => setIsDeleting(false)} />
    </div>
  );
}

type DeleteAccountDialogProps = { user: User; account: Account; credentials: Credentials; open: boolean; onClose(): void };

function DeleteAccountDialog({ user, account, credentials, open, onClose }: DeleteAccountDialogProps) {
  const { deleteAccount } = useIdentity();
  const stayOnPage = useStayOnPage();
  const navigate = useNavigate();
  const { payments } = useMarket();
  // Undefined if it is not known: an account that may not join the market has no profile.
  const hasPassword = useLoaded(account)?.signsInWith.includes("password");
  const hasCredentials = (useLoaded(credentials)?.items.length ?? 0) > 0;
  const { element, errors, failure, busy, show, run } = useAccountForm<"email" | "password">();

  function close() {
    if (busy) return;
    show({});
    onClose();
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const email = String(typed.get("email")).trim();
    const password = String(typed.get("password") ?? "") || null;
    const revokeCredentials = typed.has("revokeCredentials");
    const isOwn = email.toLowerCase() === user.email.toLowerCase();
    const isMissing = hasPassword === true && password === null;
    if (!isOwn || isMissing) {
      const emailError = isOwn ? undefined : m.account_wrong_email();
      const passwordError = isMissing ? m.field_required({ label: m.account_password() }) : undefined;
      return show({ email: emailError, password: passwordError });
    }
    run(async () => {
      // Deleting leads to the home page, not to the login page.
      stayOnPage(true);
      await deleteAccount({ password }, () =>
        withRecentSignIn(() =>
          browserClient.signedIn.request("DELETE /me", {
            body: { email, ...(password !== null && { password }), ...(revokeCredentials && { revokeCredentials }) },
          }),
        ),
      );
      await navigate(pagePaths.home);
      // Last: the notice renders at once, and the end of the session would reload this page before the navigation has begun.
      toast.success(m.profile_deleted());
    }, showFailure);
  }

  function showFailure(error: unknown) {
    stayOnPage(false);
    const found = fieldErrors(error);
    if (Object.keys(found).length > 0) return show(found);
    const reason = error instanceof IdentityError ? identityReason(error) : failureReason(error);
    show({}, { message: m.profile_delete_failed(), reason });
  }

  return (
    <AlertForm
      open={open}
      onOpenChange={close}
      title={m.profile_delete_question()}
      message={withPayments(m.profile_delete_warning(), payments)}
      confirm={busy ? m.profile_deleting() : m.profile_delete_confirm()}
      busy={busy}
      form={element}
      onSubmit={submit}
    >
      <FormAlert failure={failure} />
      <TextField
        label={m.profile_delete_type_email({ email: user.email })}
        name="email"
        type="email"
        autoComplete="off"
        maxLength={limits.email}
        required
        error={errors.email}
      />
      {hasPassword !== false && (
        <PasswordField
          label={m.account_password()}
          hint={hasPassword ? undefined : m.profile_delete_password_hint()}
          name="password"
          autoComplete="current-password"
          maxLength={limits.passwordMax}
          required={hasPassword === true}
          error={errors.password}
        />
      )}
      {hasCredentials && <CheckboxField name="revokeCredentials" label={m.profile_delete_credentials()} />}
    </AlertForm>
  );
}

/** What is said about a deletion, also about payments where the market takes them. */
function withPayments(text: string, payments: ShownMarket["payments"]): string {
  return payments ? `${text} ${m.profile_delete_payments()}` : text;
}
