import { type FormEvent, useEffect, useState } from "react";
import { Link } from "react-router";
import { timings } from "#contract/limits.ts";
import { messages } from "#contract/messages.ts";
import { pagePaths } from "#contract/paths.ts";
import {
  codeOf,
  EmailField,
  identityReason,
  NewPasswordField,
  PhotoField,
  useAccountForm,
  useTypedFields,
} from "#web/features/accounts/account-form.tsx";
import { AccountForm, AccountPage, OtherForm } from "#web/features/accounts/account-page.tsx";
import { errorsOf, filledItems, nothingTyped, type RegistrationItem, readRegistration } from "#web/features/accounts/registration.ts";
import { useSignIn } from "#web/features/accounts/use-sign-in.tsx";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { CheckboxField, TextField } from "#web/ui/field.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import { textLink } from "#web/ui/text-link.ts";
import { Toasts, toast } from "#web/ui/toasts.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import type { Route } from "./+types/register.ts";

export const meta: Route.MetaFunction = (args) =>
  describePage(args, {
    title: "Register",
    description: "Make an account on TaskHaat: post tasks, bid on the tasks of others, and follow both from a dashboard.",
  });

const termsLabel = (
  <>
    I accept the{" "}
    <Link to={pagePaths.terms} target="_blank" className={textLink}>
      terms and conditions
    </Link>
  </>
);
const pointsPerItem = 20;
const toasts = { containerId: "register" };

export default function Register() {
  const { createUser, logInWithGoogle } = useIdentity();
  const form = useAccountForm<RegistrationItem>();
  const { errors, show } = form;
  const typed = useTypedFields(form, "register", { displayName: "", photoURL: "", email: "" });
  const { busy, redirect, signIn } = useSignIn(form, typed.sent);
  const hydrated = useHydrated();
  const [registration, setRegistration] = useState(nothingTyped);
  const filled = filledItems(registration);

  // The browser or the draft may have filled in fields.
  useEffect(() => {
    if (form.element.current) setRegistration(readRegistration(form.element.current));
  }, [form.element]);

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
        parts={filled}
        sign={registration.displayName}
      >
        <Progress value={filled.length * pointsPerItem} />
        <AccountForm
          form={form}
          submit={busy ? messages.register.busy : "Create Account"}
          busy={busy}
          disabled={!registration.terms}
          onSubmit={submit}
          onInput={keep}
          onGoogle={continueWithGoogle}
        >
          <TextField label="Full Name" name="displayName" autoComplete="name" required error={errors.displayName} />
          <PhotoField required error={errors.photoURL} />
          <EmailField error={errors.email} />
          <NewPasswordField error={errors.password} />
          <CheckboxField name="terms" required label={termsLabel} error={errors.terms} />
        </AccountForm>
        <OtherForm question="Joined already?" label="Login Here" to={pagePaths.login} busy={busy} />
      </AccountPage>
      {hydrated && <Toasts containerId={toasts.containerId} autoClose={timings.toastShort} />}
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
