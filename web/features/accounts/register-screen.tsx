import { type FormEvent, useEffect, useState } from "react";
import { Link } from "react-router";
import { timings } from "#contract/limits.ts";
import { messages } from "#contract/messages.ts";
import { pagePaths } from "#contract/paths.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Button } from "#web/ui/button.tsx";
import { CheckboxField, PasswordField, TextField } from "#web/ui/field.tsx";
import { textLink } from "#web/ui/text-link.ts";
import { Toasts, toast } from "#web/ui/toasts.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { EmailField, FormAlert, PhotoField, useFormErrors, useTypedFields } from "./account-form.tsx";
import { AccountPage, OtherForm } from "./account-page.tsx";
import { GoogleButton } from "./google-button.tsx";
import { codeOf, identityReason } from "./identity-reason.ts";
import { errorsOf, filledItems, nothingTyped, passwordHint, progressOf, type RegistrationItem, readRegistration } from "./registration.ts";
import { useSignIn } from "./use-sign-in.tsx";

const toasts = { containerId: "register" };

export function RegisterScreen() {
  const { createUser, logInWithGoogle } = useIdentity();
  const { form, errors, failure, show } = useFormErrors<RegistrationItem>();
  const typed = useTypedFields(form, "register", { displayName: "", photoURL: "", email: "" });
  const { busy, redirect, signIn } = useSignIn(typed.sent);
  const hydrated = useHydrated();
  const [registration, setRegistration] = useState(nothingTyped);
  const disabled = busy || !hydrated;

  // The browser or the draft may have filled in fields.
  useEffect(() => {
    if (form.current) setRegistration(readRegistration(form.current));
  }, [form]);

  if (redirect) return redirect;

  function keep(event: FormEvent<HTMLFormElement>) {
    typed.onInput(event);
    setRegistration(readRegistration(event.currentTarget));
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = readRegistration(event.currentTarget);
    const found = errorsOf(given);
    show(found);
    if (found.password === messages.register.weakPassword) toast.error(messages.register.weakPasswordToast, toasts);
    if (Object.keys(found).length > 0) return;
    signIn(() => createUser(given), messages.register.success, showFailure);
  }

  function showFailure(error: unknown) {
    const reason = identityReason(error);
    const field = ({ "email-in-use": "email", "weak-password": "password" } as const)[String(codeOf(error))];
    if (field) show({ [field]: reason });
    else show({}, { message: reason });
    toast.error(field === "password" ? messages.register.weakPasswordToast : messages.register.failedToast, toasts);
  }

  function continueWithGoogle() {
    show({});
    signIn(logInWithGoogle, messages.login.googleSuccess, (error) => {
      show({}, { message: identityReason(error) });
      toast.error(messages.register.googleFailedToast, toasts);
    });
  }

  return (
    <>
      <AccountPage
        heading="Set up your stall"
        intro="Post work, find work, settle the rest between you."
        parts={filledItems(registration)}
        sign={registration.displayName}
      >
        <Progress value={progressOf(registration)} />
        <form ref={form} method="post" noValidate onSubmit={submit} onInput={keep} className="grid gap-5">
          <FormAlert failure={failure} />
          <TextField label="Full Name" name="displayName" autoComplete="name" required error={errors.displayName} />
          <PhotoField required error={errors.photoURL} />
          <EmailField error={errors.email} />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="new-password"
            required
            hint={passwordHint}
            error={errors.password}
          />
          <CheckboxField name="terms" required label={<TermsLabel />} error={errors.terms} />
          <Button type="submit" size="lg" busy={busy} disabled={disabled || !registration.terms}>
            {busy ? messages.register.busy : "Create Account"}
          </Button>
          <GoogleButton disabled={disabled} onClick={continueWithGoogle} />
        </form>
        <OtherForm question="Joined already?" label="Login Here" to={pagePaths.login} disabled={disabled} />
      </AccountPage>
      {hydrated && <Toasts containerId={toasts.containerId} autoClose={timings.toastShort} />}
    </>
  );
}

function TermsLabel() {
  return (
    <>
      I accept the{" "}
      <Link to={pagePaths.terms} target="_blank" className={textLink}>
        terms and conditions
      </Link>
    </>
  );
}

function Progress({ value }: { value: number }) {
  return (
    <div className="grid gap-2">
      <p aria-hidden="true" className="flex items-baseline justify-between text-sm">
        <span className="text-ink-soft">{value === 100 ? "Your stall is ready to open" : "Setting up your stall"}</span>
        <span className="font-semibold tabular-nums">{value}%</span>
      </p>
      <div
        role="progressbar"
        aria-label="Registration progress"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value}
        className="h-2.5 overflow-clip rounded-full bg-line"
      >
        <div
          className="h-full origin-left rounded-full bg-marigold transition-transform duration-300"
          style={{ transform: `scaleX(${value / 100})` }}
        />
      </div>
    </div>
  );
}
