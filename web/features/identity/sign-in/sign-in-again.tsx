import { type FormEvent, useState } from "react";
import { useRouteLoaderData } from "react-router";
import type { PublicConfig } from "#contract/identity/public-config.ts";
import { limits } from "#contract/platform/limits.ts";
import { m } from "#texts/m.ts";
import { asPerson } from "#web/data/load.ts";
import { useLoaded } from "#web/data/loaded.tsx";
import type { User } from "#web/data/session.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { codeOf, identityReason } from "#web/features/identity/identity-reason.ts";
import { passkeySupport } from "#web/features/identity/passkey-support.ts";
import { signInAsSample } from "#web/features/identity/sample/sign-in-as-sample.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { PasswordField } from "#web/ui/field.tsx";
import { FormAlert, useAccountForm } from "./account-form.tsx";
import { GoogleButton } from "./account-page.tsx";
import { PasskeyLogin } from "./passkey-login.tsx";
import { SecondStepForm } from "./second-step.tsx";

/** Asks for the password, or for the sign-in with Google or as a sample person, before a call that needs a recent sign-in. */
export function SignInAgain({ user, done }: { user: User; done(isSignedIn: boolean): void }) {
  const { logIn, logInWithGoogle, reloadUser } = useIdentity();
  // Another provider may not say how the person signs in.
  const [loading] = useState(() =>
    asPerson((client) => client.request("GET /me")).then(
      ({ signsInWith }) => signsInWith,
      () => [],
    ),
  );
  const ways = useLoaded<string[]>(loading);
  const hasPassword = !ways?.length || ways.includes("password");
  const hasGoogle = !ways?.length || ways.some((way) => way !== "password" && way !== "sample");
  const isSample = ways?.includes("sample");
  const { element, errors, failure, busy, show, run } = useAccountForm<"password">();

  const [isSecondStep, setIsSecondStep] = useState(false);
  const provider = useRouteLoaderData<PublicConfig>("root")?.provider;

  function attemptWith(attempt: () => Promise<User>, onFailed: (error: unknown) => void): void {
    run(async () => {
      const { id } = await attempt();
      // With another account the page loads again.
      done(id === user.id);
    }, onFailed);
  }

  function signIn(attempt: () => Promise<User>): void {
    attemptWith(attempt, (error) => {
      if (codeOf(error) === "second-step") setIsSecondStep(true);
      else if (codeOf(error) === "invalid-credentials") show({ password: m.account_wrong_password() });
      else show({}, { message: identityReason(error) });
    });
  }

  async function signInAgainAsSample(): Promise<User> {
    await signInAsSample(user.id);
    await reloadUser();
    return user;
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password"));
    if (password === "") show({ password: m.field_required({ label: m.account_password() }) });
    else signIn(() => logIn(user.email, password));
  }

  if (!ways) return null;
  if (isSecondStep) {
    return (
      <Dialog open onOpenChange={() => !busy && done(false)} title={m.secondstep_heading()}>
        <SecondStepForm
          busy={busy}
          run={attemptWith}
          onBack={(reason) => {
            setIsSecondStep(false);
            show({}, reason ? { message: reason } : null);
          }}
        />
      </Dialog>
    );
  }
  return (
    <Dialog open onOpenChange={() => !busy && done(false)} title={m.signinagain_title()} intro={m.signinagain_text()}>
      <form ref={element} noValidate onSubmit={submit} className="grid gap-5">
        <FormAlert failure={failure} />
        {hasPassword && (
          <>
            {/* For password managers. */}
            <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
            <PasswordField
              label={m.account_password()}
              name="password"
              autoComplete="current-password"
              maxLength={limits.passwordMax}
              required
              error={errors.password}
            />
            <Button type="submit" busy={busy}>
              {m.signinagain_submit()}
            </Button>
          </>
        )}
        {isSample && (
          <Button busy={busy} onClick={() => signIn(signInAgainAsSample)}>
            {m.sample_again({ name: user.name })}
          </Button>
        )}
        {provider === "embedded" && !isSample && passkeySupport() === "supported" && (
          <PasskeyLogin busy={busy} run={attemptWith} show={(shown) => show({}, shown)} />
        )}
        {hasGoogle && <GoogleButton isAlternative={hasPassword} disabled={busy} onClick={() => signIn(logInWithGoogle)} />}
      </form>
    </Dialog>
  );
}
