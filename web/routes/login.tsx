import type { FormEvent } from "react";
import { Link, useLocation } from "react-router";
import { messages } from "#contract/messages.ts";
import { pagePaths } from "#contract/paths.ts";
import { codeOf, EmailField, identityReason, useAccountForm, useTypedFields } from "#web/features/accounts/account-form.tsx";
import { AccountForm, AccountPage, OtherForm } from "#web/features/accounts/account-page.tsx";
import { useSignIn } from "#web/features/accounts/use-sign-in.tsx";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { PasswordField } from "#web/ui/field.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import { textLink } from "#web/ui/text-link.ts";
import { toast } from "#web/ui/toasts.tsx";
import type { Route } from "./+types/login.ts";

export const meta: Route.MetaFunction = (args) =>
  describePage(args, { title: "Login", description: "Log in to TaskHaat with your email or with Google, and go on where you left off." });

export default function Login() {
  const { logIn, logInWithGoogle } = useIdentity();
  const form = useAccountForm<"email" | "password">();
  const { errors, show, fail } = form;
  const typed = useTypedFields(form, "login", { email: "" });
  const { busy, redirect, signIn } = useSignIn(form, typed.sent);
  const { state } = useLocation();

  if (redirect) return redirect;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const email = String(data.get("email")).trim();
    const password = String(data.get("password"));
    if (!email || !password) return show({ [email ? "password" : "email"]: messages.login.missing });
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
    signIn(logInWithGoogle, messages.login.googleSuccess, (error) => fail(messages.login.googleFailed, error));
  }

  return (
    <AccountPage heading="Welcome back" intro="Your stall is where you left it. Log in to open it.">
      <AccountForm
        form={form}
        submit={busy ? messages.login.busy : "Login"}
        busy={busy}
        onSubmit={submit}
        onInput={typed.onInput}
        onGoogle={continueWithGoogle}
      >
        <EmailField error={errors.email} />
        <PasswordField label="Password" name="password" autoComplete="current-password" required error={errors.password} />
        <Link
          to={pagePaths.forgotPassword}
          state={state}
          className={`-my-2 inline-flex min-h-11 items-center justify-self-end ${textLink}`}
        >
          Forgot Password?
        </Link>
      </AccountForm>
      <OtherForm question="New to the market?" label="Create Account" to={pagePaths.register} busy={busy} />
    </AccountPage>
  );
}

/** The reason is given where the credentials are not the cause. */
function loginFailure(error: unknown) {
  const code = codeOf(error);
  if (code === "too-many-requests") return { message: identityReason(error) };
  if (code === "invalid-credentials") return { message: messages.login.failed };
  return { message: messages.login.failed, reason: identityReason(error) };
}
