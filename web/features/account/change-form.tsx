import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { m } from "#texts/m.ts";
import { FormAlert, useAccountForm } from "#web/features/identity/sign-in/account-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { failureReason, fieldErrors } from "#web/ui/failure-reason.ts";

type OpenableFormProps = {
  open: string;
  /** It replaces something that had the focus. */
  takesFocus?: boolean;
  disabled?: boolean;
  children(close: () => void): ReactNode;
};

/** A button that opens a form in its place. The focus moves into the form, and back to the button when the form closes. */
export function OpenableForm({ open, takesFocus = false, disabled = false, children }: OpenableFormProps) {
  const [mode, setMode] = useState<"closed" | "open" | "finished">(takesFocus ? "finished" : "closed");
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (mode === "finished") button.current?.focus();
  }, [mode]);
  if (mode === "open") return children(() => setMode("finished"));
  return (
    <Button
      ref={button}
      variant="secondary"
      disabled={disabled}
      onClick={() => setMode("open")}
      className="justify-self-start max-sm:whitespace-normal"
    >
      {open}
    </Button>
  );
}

type Schema<Body> = {
  safeParse(given: unknown): { data?: Body | undefined; error?: { issues: { path: PropertyKey[]; message: string }[] } };
};

/** The state of a form whose fields are never stored as a draft, because it has passwords. What is typed stays after an error. */
export function useSecretForm<Field extends string>() {
  const form = useAccountForm<Field>();
  const { element, show } = form;
  useEffect(() => element.current?.querySelector<HTMLInputElement>("input:not([readonly])")?.focus(), [element]);

  return {
    ...form,
    /** The body to send, or undefined after it has shown what is wrong. */
    read<Body>(event: FormEvent<HTMLFormElement>, schema: Schema<Body>): Body | undefined {
      event.preventDefault();
      const given = Object.fromEntries([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]));
      const { data, error } = schema.safeParse(given);
      const errors = error?.issues.toReversed().map(({ path, message }) => [String(path[0]), message]) ?? [];
      show(Object.fromEntries(errors));
      return data;
    },
    showFailure(message: string, error: unknown): void {
      const found = fieldErrors(error) as Partial<Record<Field, string>>;
      if (Object.keys(found).length > 0) show(found);
      else show({}, { message, reason: failureReason(error) });
    },
  };
}

type SecretFormProps = {
  form: Pick<ReturnType<typeof useSecretForm>, "element" | "failure">;
  /** For password managers, where the form has a password. */
  email?: string;
  submit: string;
  busy: boolean;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  onCancel(): void;
  children: ReactNode;
};

export function SecretForm({ form, email, submit, busy, onSubmit, onCancel, children }: SecretFormProps) {
  return (
    <form ref={form.element} method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <FormAlert failure={form.failure} />
      {email && <input type="text" autoComplete="username" value={email} readOnly className="hidden" />}
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {submit}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onCancel}>
          {m.profile_cancel()}
        </Button>
      </div>
    </form>
  );
}
