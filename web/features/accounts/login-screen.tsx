import type { FormEvent } from "react";
import { Link, useLocation } from "react-router";
import { messages } from "#contract/messages.ts";
import { pagePaths } from "#contract/paths.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Button } from "#web/ui/button.tsx";
import { PasswordField } from "#web/ui/field.tsx";
import { textLink } from "#web/ui/text-link.ts";
import { toast } from "#web/ui/toasts.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { EmailField, FormAlert, type FormFailure, useFormErrors, useTypedFields } from "./account-form.tsx";
import { AccountPage, OtherForm } from "./account-page.tsx";
import { GoogleButton } from "./google-button.tsx";
import { codeOf, identityReason } from "./identity-reason.ts";
import { useSignIn } from "./use-sign-in.tsx";

export function LoginScreen() {
  const { logIn, logInWithGoogle } = useIdentity();
  const { form, errors, failure, show } = useFormErrors<"email" | "password">();
  const typed = useTypedFields(form, "login", { email: "" });
  const { busy, redirect, signIn } = useSignIn(typed.sent);
  const { state } = useLocation();
  const disabled = !useHydrated() || busy;

  if (redirect) return redirect;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const email = String(data.get("email")).trim();
    const password = String(data.get("password"));
    if (!email || !password) return show({ [email ? "password" : "email"]: messages.login.missing });
    show({});
    signIn(
      () => logIn(email, password),
      messages.login.success,
      (error) => {
        show({}, loginFailure(error));
        toast.error(messages.login.failedToast);
      },
    );
  }

  function continueWithGoogle() {
    show({});
    signIn(logInWithGoogle, messages.login.googleSuccess, (error) => {
      show({}, { message: messages.login.googleFailed, reason: identityReason(error) });
      toast.error(messages.login.googleFailed);
    });
  }

  return (
    <AccountPage heading="Welcome back" intro="Your stall is where you left it. Log in to open it.">
      <form ref={form} method="post" noValidate onSubmit={submit} onInput={typed.onInput} className="grid gap-5">
        <FormAlert failure={failure} />
        <EmailField error={errors.email} />
        <PasswordField label="Password" name="password" autoComplete="current-password" required error={errors.password} />
        <Link
          to={pagePaths.forgotPassword}
          state={state}
          className={`-my-2 inline-flex min-h-11 items-center justify-self-end ${textLink}`}
        >
          Forgot Password?
        </Link>
        <Button type="submit" size="lg" busy={busy} disabled={disabled}>
          {busy ? messages.login.busy : "Login"}
        </Button>
        <GoogleButton disabled={disabled} onClick={continueWithGoogle} />
      </form>
      <OtherForm question="New to the market?" label="Create Account" to={pagePaths.register} disabled={disabled} />
    </AccountPage>
  );
}

/** The reason is given where the credentials are not the cause. */
function loginFailure(error: unknown): FormFailure {
  const code = codeOf(error);
  if (code === "too-many-requests") return { message: identityReason(error) };
  if (code === "invalid-credentials") return { message: messages.login.failed };
  return { message: messages.login.failed, reason: identityReason(error) };
}
