// The proof that a change of passkeys and two-factor authentication needs: the password, or a recent login of a person without one.
import type { FormEvent, ReactNode } from "react";
import type { SecondFactors } from "#contract/account/second-factors.ts";
import { limits } from "#contract/platform/limits.ts";
import { m } from "#texts/m.ts";
import type { User } from "#web/data/session.ts";
import { PasswordField } from "#web/ui/field.tsx";
import { SecretForm, type useSecretForm } from "./change-form.tsx";

export type OwnerProps = { user: User; hasPassword: boolean };
export type OwnerFormProps = OwnerProps & { onClose(): void };
/** `focusHeading`: after what had the focus has disappeared. */
export type PartProps = OwnerProps & { factors: SecondFactors; focusHeading(): void };

type ProofFormProps = OwnerFormProps & {
  form: ReturnType<typeof useSecretForm<"password">>;
  submit: string;
  busy: boolean;
  onProven(proof: { password?: string }): void;
  children?: ReactNode;
};

export function ProofForm({ user, hasPassword, form, submit, busy, onProven, onClose, children }: ProofFormProps) {
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const missing = missingProof(hasPassword, typed);
    form.show(missing);
    if (!missing.password) onProven(proofIn(typed));
  }
  return (
    <SecretForm form={form} email={user.email} submit={submit} busy={busy} onSubmit={send} onCancel={onClose}>
      {children}
      <ProofField hasPassword={hasPassword} error={form.errors.password} />
    </SecretForm>
  );
}

/** A person without a password has logged in recently, or is asked to. */
export function ProofField({ hasPassword, error }: { hasPassword: boolean; error: string | undefined }) {
  if (!hasPassword) return null;
  return (
    <PasswordField
      label={m.security_current_password()}
      name="password"
      autoComplete="current-password"
      maxLength={limits.passwordMax}
      required
      error={error}
    />
  );
}

/** The error of a password that is missing. */
export function missingProof(hasPassword: boolean, typed: FormData): { password?: string } {
  return hasPassword && !typed.get("password") ? { password: m.field_required({ label: m.security_current_password() }) } : {};
}

export function proofIn(typed: FormData): { password?: string } {
  const password = typed.get("password");
  return typeof password === "string" ? { password } : {};
}
