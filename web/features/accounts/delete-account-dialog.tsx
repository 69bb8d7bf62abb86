import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { limits } from "#contract/limits.ts";
import { pagePaths } from "#contract/paths.ts";
import { browserClient } from "#web/data/api.ts";
import { Loaded } from "#web/data/loaded.tsx";
import type { User } from "#web/data/session.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { IdentityError } from "#web/features/identity/identity-port.ts";
import { useStayOnPage } from "#web/features/identity/stay-on-page.ts";
import { AlertForm } from "#web/ui/dialog.tsx";
import { failureReason, fieldErrors } from "#web/ui/failure-reason.ts";
import { PasswordField, TextField } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toasts.tsx";
import { FormAlert, identityReason, useAction, useFormErrors } from "./account-form.tsx";
import type { Account } from "./my-data.tsx";

type DeleteAccountDialogProps = { user: User; account: Account; open: boolean; onClose(): void };

export function DeleteAccountDialog({ user, account, open, onClose }: DeleteAccountDialogProps) {
  const { deleteAccount } = useIdentity();
  const stayOnPage = useStayOnPage();
  const navigate = useNavigate();
  const [busy, run] = useAction();
  const { element, errors, failure, show } = useFormErrors<"email" | "password">();

  function close() {
    if (busy) return;
    show({});
    onClose();
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const email = String(typed.get("email")).trim();
    const password = typed.has("password") ? String(typed.get("password")) : null;
    const isOwn = email.toLowerCase() === user.email.toLowerCase();
    show({
      ...(!isOwn && { email: "That is not the address of this account." }),
      ...(password === "" && { password: "Password is required." }),
    });
    if (!isOwn || password === "") return;
    run(async () => {
      // Deleting leads to the home page, not to the login page.
      stayOnPage(true);
      await deleteAccount({ password }, () =>
        browserClient.signedIn.request("DELETE /me", { body: { email, ...(password !== null && { password }) } }),
      );
      await navigate(pagePaths.home);
      // Last: the notice renders at once, and the end of the session would reload this page before the navigation has begun.
      toast.success("Your account is deleted.");
    }, showFailure);
  }

  function showFailure(error: unknown) {
    stayOnPage(false);
    const found = fieldErrors(error);
    if (Object.keys(found).length > 0) return show(found);
    const reason = error instanceof IdentityError ? identityReason(error) : failureReason(error);
    show({}, { message: "Your account could not be deleted.", reason });
  }

  const passwordField = (
    <PasswordField
      label="Password"
      name="password"
      autoComplete="current-password"
      maxLength={limits.passwordMax}
      required
      error={errors.password}
    />
  );

  return (
    <AlertForm
      open={open}
      onOpenChange={close}
      title="Delete your account?"
      message="Your tasks, your likes and your account are deleted for good, at once. Download your data first if you want to keep it."
      confirm={busy ? "Deleting..." : "Delete for good"}
      busy={busy}
      form={element}
      onSubmit={submit}
    >
      <FormAlert failure={failure} />
      <TextField
        label={`Type ${user.email} to confirm`}
        name="email"
        type="email"
        autoComplete="off"
        maxLength={limits.email}
        required
        error={errors.email}
      />
      <Loaded data={account} waiting={passwordField} failed={() => passwordField}>
        {({ signsInWith }) => signsInWith.includes("password") && passwordField}
      </Loaded>
    </AlertForm>
  );
}
