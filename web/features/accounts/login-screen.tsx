import { type FormEvent, useRef, useState } from "react";
import { Link, Navigate, useLocation } from "react-router";
import { limits } from "#contract/limits.ts";
import { messages } from "#contract/messages.ts";
import { pagePaths } from "#contract/paths.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Button } from "#web/ui/button.tsx";
import { PasswordField, TextField } from "#web/ui/field.tsx";
import { textLink } from "#web/ui/text-link.ts";
import { toast } from "#web/ui/toasts.tsx";
import { useFocusOnError } from "#web/ui/use-focus-on-error.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { AccountFrame } from "./account-frame.tsx";
import { type Fault, FormAlert } from "./form-alert.tsx";
import { GoogleButton } from "./google-button.tsx";
import { OtherWay } from "./other-way.tsx";
import { codeOf, reasonOf } from "./refusal-words.ts";
import { useEntrance } from "./use-entrance.ts";

export function LoginScreen() {
  const { logIn, logInWithGoogle } = useIdentity();
  const { busy, destination, enter } = useEntrance();
  const { state } = useLocation();
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const [errors, setErrors] = useState<{ email?: string; password?: string }>({});
  useFocusOnError(form, errors);

  if (destination) return <Navigate to={destination.path} state={destination.state} replace />;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const email = String(typed.get("email")).trim();
    const password = String(typed.get("password"));
    const found = email && password ? {} : { [email ? "password" : "email"]: messages.login.missing };
    setFault(null);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    enter({
      run: () => logIn(email, password),
      success: messages.login.success,
      onFailure(error) {
        setFault(loginFault(error));
        toast.error(messages.login.failedToast);
      },
    });
  }

  function continueWithGoogle() {
    setFault(null);
    setErrors({});
    enter({
      run: logInWithGoogle,
      success: messages.login.googleSuccess,
      onFailure(error) {
        setFault({ message: messages.login.googleFailed, reason: reasonOf(error) });
        toast.error(messages.login.googleFailed);
      },
    });
  }

  const shut = busy || !hydrated;

  return (
    <AccountFrame heading="Welcome back" intro="Your stall is where you left it. Log in to open it.">
      <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
        <FormAlert fault={fault} />
        <TextField label="Email" name="email" type="email" autoComplete="username" maxLength={limits.email} required error={errors.email} />
        <PasswordField label="Password" name="password" autoComplete="current-password" required error={errors.password} />
        <Link
          to={pagePaths.forgotPassword}
          state={state}
          className={`-my-2 inline-flex min-h-11 items-center justify-self-end ${textLink}`}
        >
          Forgot Password?
        </Link>
        <Button type="submit" size="lg" busy={busy} disabled={!hydrated}>
          {busy ? messages.login.busy : "Login"}
        </Button>
        <GoogleButton disabled={shut} onClick={continueWithGoogle} />
      </form>
      <OtherWay question="New to the market?" label="Create Account" to={pagePaths.register} disabled={shut} />
    </AccountFrame>
  );
}

/** The product's words for every failure, with the reason where the credentials are not to blame. */
function loginFault(error: unknown): Fault {
  const code = codeOf(error);
  if (code === "too-many-requests") return { message: reasonOf(error) };
  return code === "invalid-credentials" ? { message: messages.login.failed } : { message: messages.login.failed, reason: reasonOf(error) };
}
