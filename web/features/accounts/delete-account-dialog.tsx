import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "#contract/client.ts";
import { limits } from "#contract/limits.ts";
import { pagePaths } from "#contract/paths.ts";
import { browserClient } from "#web/data/api.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { IdentityError, type User } from "#web/features/identity/identity-port.ts";
import { AlertForm } from "#web/ui/dialog.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { PasswordField, TextField } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toasts.tsx";
import { useFocusOnError } from "#web/ui/use-focus-on-error.ts";
import { type Fault, FormAlert } from "./form-alert.tsx";
import type { Hold } from "./profile-draft.ts";
import { reasonOf } from "./refusal-words.ts";
import { useOneAtATime } from "./use-one-at-a-time.ts";

const failed = "Your account could not be deleted.";
type Errors = { email?: string; password?: string };
type DeleteAccountDialogProps = { user: User; open: boolean; close(): void; onHold: Hold };

export function DeleteAccountDialog({ user, open, close, onHold }: DeleteAccountDialogProps) {
  const { deleteAccount } = useIdentity();
  const navigate = useNavigate();
  const [busy, run] = useOneAtATime();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [fault, setFault] = useState<Fault | null>(null);
  const hasPassword = useHasPassword(open);
  useFocusOnError(form, errors);

  function shut() {
    if (busy) return;
    setErrors({});
    setFault(null);
    close();
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const email = String(typed.get("email")).trim();
    const password = hasPassword ? String(typed.get("password")) : null;
    const wrong = check(user, email, password);
    setErrors(wrong);
    setFault(null);
    if (Object.keys(wrong).length > 0) return;
    run(async () => {
      // Or the page would send the person to the login page as soon as they are gone.
      onHold(user);
      try {
        await deleteAccount({ password }, () =>
          browserClient.signedIn.request("DELETE /me", { body: { email, ...(password !== null && { password }) } }),
        );
        toast.success("Your account is deleted.");
        navigate(pagePaths.home);
      } catch (error) {
        onHold(null);
        tell(error);
      }
    });
  }

  function tell(error: unknown) {
    const fields = error instanceof ApiError ? (error.problem.errors ?? []) : [];
    if (fields.length > 0) return setErrors(Object.fromEntries(fields.map(({ field, message }) => [field, message])));
    setFault({ message: failed, reason: error instanceof IdentityError ? reasonOf(error) : failureReason(error) });
  }

  return (
    <AlertForm
      open={open}
      onOpenChange={shut}
      title="Delete your account?"
      message="Your tasks, your likes and your account are deleted for good, at once. Download your data first if you want to keep it."
      confirm={busy ? "Deleting..." : "Delete for good"}
      busy={busy}
      form={form}
      onSubmit={submit}
    >
      <FormAlert fault={fault} />
      <TextField
        label={`Type ${user.email} to confirm`}
        name="email"
        type="email"
        autoComplete="off"
        maxLength={limits.email}
        required
        error={errors.email}
      />
      {hasPassword && (
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          maxLength={limits.passwordMax}
          required
          error={errors.password}
        />
      )}
    </AlertForm>
  );
}

/** Asked when it matters. Until it is known the field is shown: most people have a password, and it does no harm to the others. */
function useHasPassword(open: boolean): boolean {
  const [hasPassword, setHasPassword] = useState(true);
  useEffect(() => {
    if (!open) return;
    const stop = new AbortController();
    browserClient.signedIn.request("GET /me", { signal: stop.signal }).then(
      (me) => setHasPassword(me.signsInWith.includes("password")),
      () => undefined,
    );
    return () => stop.abort();
  }, [open]);
  return hasPassword;
}

function check(user: User, email: string, password: string | null): Errors {
  const isOwn = email.toLowerCase() === user.email.toLowerCase();
  return {
    ...(!isOwn && { email: "That is not the address of this account." }),
    ...(password === "" && { password: "Password is required." }),
  };
}
