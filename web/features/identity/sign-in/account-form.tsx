// Shared by the account forms: one action at a time, field errors, the failure of the whole form, and restored input.
import { type ComponentProps, type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { limits } from "#contract/platform/limits.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { type Run, useAction } from "#web/data/action.ts";
import { identityReason } from "#web/features/identity/identity-reason.ts";
import { useDraft } from "#web/ui/draft.ts";
import { PasswordField, TextField } from "#web/ui/field.tsx";
import { focusElement } from "#web/ui/focus-element.ts";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toasts.tsx";
import { useFocusOnError } from "#web/ui/use-focus-on-error.ts";

/** `reason` where the message does not say what to do. */
type FormFailure = { message: string; reason?: string };
type Errors<Field extends string> = { [Name in Field]?: string | undefined };

export type AccountFormState = Omit<ReturnType<typeof useAccountForm>, "errors" | "show">;

export function useAccountForm<Field extends string>() {
  const element = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors<Field>>({});
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const [busy, runAction, failures] = useAction();
  useFocusOnError(element, errors);

  /** Replaces what an earlier attempt has shown. */
  function show(nextErrors: Errors<Field>, nextFailure: FormFailure | null = null): void {
    failures.dismiss();
    setErrors(nextErrors);
    setFailure(nextFailure);
  }

  /** Gives the reason where there is an error of the identity provider to explain. */
  function fail(message: string, error?: unknown): void {
    show({}, error === undefined ? { message } : { message, reason: identityReason(error) });
    toast.error(message);
  }

  function run(...given: Parameters<Run>): void {
    show({});
    void runAction(...given);
  }

  return { element, errors, failure, busy, show, fail, run, failures };
}

/**
 * Keeps what is typed into the fields of `start`; a password is never one of them. The browser may fill the fields in before the page's scripts run,
 * so the draft fills only those that are still empty.
 */
export function useTypedFields<Field extends string>({ element }: AccountFormState, name: string, start: Record<Field, string>) {
  const draft = useDraft(name, "", start);

  const restore = useEffectEvent(() => {
    for (const [field, value] of Object.entries<string>(draft.values)) {
      const control = element.current?.elements.namedItem(field);
      if (control instanceof HTMLInputElement && !control.value) control.value = value;
    }
  });
  useEffect(() => restore(), []);

  return {
    sent: draft.sent,
    onInput({ target }: FormEvent<HTMLFormElement>) {
      if (target instanceof HTMLInputElement && target.name in draft.values) draft.change(target.name as Field, target.value);
    },
  };
}

type FieldProps = Partial<ComponentProps<typeof TextField>>;

export function EmailField(props: FieldProps) {
  return (
    <TextField label={m.account_email()} name="email" type="email" autoComplete="username" maxLength={limits.email} required {...props} />
  );
}

/** Warns of a password that is easy to guess, and never refuses it. The list of such passwords is loaded with the first focus. */
export function NewPasswordField(props: FieldProps) {
  const hint = m.account_password_hint({ min: numberText(limits.passwordMin) });
  const [isWeak, setIsWeak] = useState(false);

  async function check({ currentTarget: field }: { currentTarget: HTMLInputElement }) {
    // Without the list there is no warning.
    const list = await import("./common-passwords.ts").catch(() => null);
    setIsWeak(list?.isGuessable(field.value, ownWords(field.form)) ?? false);
  }

  return (
    <div className="grid gap-1.5">
      <PasswordField
        label={m.account_password()}
        name="password"
        autoComplete="new-password"
        required
        hint={hint}
        onFocus={check}
        onInput={check}
        {...props}
      />
      <p role="status" className="text-sm font-medium empty:hidden">
        {isWeak && m.account_password_common()}
      </p>
    </div>
  );
}

/** The name and the part of the address before the `@`, as typed in the same form. */
function ownWords(form: HTMLFormElement | null): string[] {
  const fields = form?.querySelectorAll<HTMLInputElement>("[name=displayName], [autocomplete=username]") ?? [];
  return [...fields].flatMap(({ value }) => value.toLowerCase().replace(/@.*/, "").split(/\s+/)).filter(Boolean);
}

/** Takes the focus, which the disabled button lost, so that the next Tab leads into the form. */
export function FormAlert({ failure }: { failure: FormFailure | null }) {
  if (!failure) return null;
  return (
    <div
      ref={focusElement}
      role="alert"
      tabIndex={-1}
      className="flex animate-appear items-start gap-3 rounded-md border border-vermilion bg-vermilion-tint px-4 py-3 outline-none"
    >
      <Icon name="alert" className="mt-0.5 size-5 text-vermilion" />
      <div className="grid gap-0.5">
        <p className="font-semibold">{failure.message}</p>
        {failure.reason && <p className="text-sm">{failure.reason}</p>}
      </div>
    </div>
  );
}
