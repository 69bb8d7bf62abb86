import { type FormEvent, Suspense, useEffect, useState } from "react";
import { Link, useLocation, useRouteLoaderData } from "react-router";
import type { PublicConfig } from "#contract/identity/public-config.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { afterSignIn } from "#web/features/identity/after-sign-in.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { codeOf, identityReason } from "#web/features/identity/identity-reason.ts";
import { passkeySupport } from "#web/features/identity/passkey-support.ts";
import { EmailField, useAccountForm, useTypedFields } from "#web/features/identity/sign-in/account-form.tsx";
import { AccountForm, AccountPage, OtherForm } from "#web/features/identity/sign-in/account-page.tsx";
import { useSignIn } from "#web/features/identity/sign-in/use-sign-in.tsx";
import { PasswordField } from "#web/ui/field.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useMarket, useServedSample } from "#web/ui/market.ts";
import { listedPage } from "#web/ui/page-meta.ts";
import { textLink } from "#web/ui/text-link.ts";
import { toast } from "#web/ui/toasts.tsx";

const SampleChoice = lazyPart(() => import("#web/features/identity/sample/sample-choice.tsx").then((module) => module.SampleChoice));

const PasskeyLogin = lazyPart(() => import("#web/features/identity/sign-in/passkey-login.tsx").then((module) => module.PasskeyLogin));
const SecondStepPage = lazyPart(() => import("#web/features/identity/sign-in/second-step.tsx").then((module) => module.SecondStepPage));

export const meta = listedPage(m.login_title, m.login_description);

export default function Login() {
  const { logIn, logInWithGoogle } = useIdentity();
  const form = useAccountForm<"email" | "password">();
  const { errors, show, fail } = form;
  const typed = useTypedFields(form, "login", { email: "" });
  const { busy, redirect, signIn } = useSignIn(form, typed.sent);
  const { state } = useLocation();
  const market = useMarket().name;
  const samplePeople = useServedSample();

  const { hasPasskeys, secondStep, needSecondStep, endSecondStep } = useOtherSteps();

  if (redirect) return redirect;
  if (secondStep) {
    return (
      <Suspense
        fallback={
          <AccountPage heading={m.login_heading()} intro={m.login_busy()}>
            {null}
          </AccountPage>
        }
      >
        <SecondStepPage
          busy={busy}
          run={(attempt, onFailed) => signIn(attempt, secondStep.success, onFailed)}
          onBack={(reason) => {
            endSecondStep();
            show({}, reason ? { message: reason } : null);
          }}
        />
      </Suspense>
    );
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const email = String(data.get("email")).trim();
    const password = String(data.get("password"));
    if (!email || !password) return show({ [email ? "password" : "email"]: m.login_missing() });
    signIn(
      () => logIn(email, password),
      m.login_success(),
      (error) => {
        if (codeOf(error) === "second-step") return needSecondStep(m.login_success());
        show({}, loginFailure(error));
        toast.error(m.login_failed_toast());
      },
    );
  }

  function continueWithGoogle() {
    signIn(logInWithGoogle, m.account_google_success(), (error) =>
      codeOf(error) === "second-step" ? needSecondStep(m.account_google_success()) : fail(m.login_google_failed(), error),
    );
  }

  return (
    <AccountPage heading={m.login_heading()} intro={<Reason />}>
      {samplePeople && (
        <Suspense fallback={null}>
          <SampleChoice people={samplePeople} busy={busy} signIn={signIn} fail={fail} />
        </Suspense>
      )}
      <AccountForm
        form={form}
        submit={busy ? m.login_busy() : m.login_submit()}
        busy={busy}
        onSubmit={submit}
        onInput={typed.onInput}
        onGoogle={continueWithGoogle}
      >
        <EmailField autoComplete={hasPasskeys ? "username webauthn" : "username"} error={errors.email} />
        <PasswordField label={m.account_password()} name="password" autoComplete="current-password" required error={errors.password} />
        <Link
          to={pagePaths.forgotPassword}
          state={state}
          className={`-my-2 inline-flex min-h-11 items-center justify-self-end ${textLink}`}
        >
          {m.login_forgot_password()}
        </Link>
      </AccountForm>
      {hasPasskeys && (
        <Suspense fallback={null}>
          <PasskeyLogin
            fillsIn
            busy={busy}
            run={(attempt, onFailed) => signIn(attempt, m.login_success(), onFailed)}
            show={(failure) => show({}, failure)}
          />
        </Suspense>
      )}
      <OtherForm question={m.login_no_account({ market })} label={m.login_create_account()} to={pagePaths.register} busy={busy} />
    </AccountPage>
  );
}

/** What is known in the browser alone: whether it offers passkeys here, and whether the second step comes next, with the notice after it. */
function useOtherSteps() {
  const provider = useRouteLoaderData<PublicConfig>("root")?.provider;
  const { state } = useLocation();
  const [secondStep, setSecondStep] = useState<{ success: string } | null>(null);
  const [hasPasskeys, setHasPasskeys] = useState(false);
  useEffect(() => setHasPasskeys(provider === "embedded" && passkeySupport() === "supported"), [provider]);
  // From the page to register, after Google.
  const isNext = (state as { secondStep?: unknown } | null)?.secondStep === true;
  useEffect(() => {
    if (isNext) setSecondStep({ success: m.account_google_success() });
  }, [isNext]);
  return {
    hasPasskeys,
    secondStep,
    needSecondStep: (success: string) => setSecondStep({ success }),
    endSecondStep: () => setSecondStep(null),
  };
}

/** Why the page appeared. It replaces the introduction after the page is there, so that screen readers announce it. */
function Reason() {
  const reason = loginReason(useLocation().state);
  const [isThere, setIsThere] = useState(false);
  useEffect(() => setIsThere(true), []);
  const isShown = isThere && reason !== null;
  return (
    <span role="status" className={isShown ? "font-semibold text-ink" : ""}>
      {isShown ? reason : m.login_intro()}
    </span>
  );
}

const reasons: [page: string, reason: () => string][] = [
  [pagePaths.addTask, m.login_reason_post],
  [pagePaths.update, m.login_reason_edit],
  [pagePaths.myPosted, m.login_reason_tasks],
  [pagePaths.myItems, m.login_reason_tasks],
  [pagePaths.messages, m.login_reason_messages],
  [pagePaths.deals, m.login_reason_deals],
  [pagePaths.inbox, m.login_reason_inbox],
  [pagePaths.dashboard, m.login_reason_dashboard],
  [pagePaths.profile, m.login_reason_profile],
  [pagePaths.administration, m.login_reason_administration],
  [pagePaths.claim, m.login_reason_claim],
];

/** Why the login page appeared, by the page that led to it; null for a person who came on their own. */
function loginReason(navigationState: unknown): string | null {
  const { path } = afterSignIn(navigationState);
  if (path === pagePaths.home) return null;
  if (path.endsWith("#offer")) return m.login_reason_offer();
  if (path.endsWith("#questions")) return m.login_reason_question();
  const [, reason = m.login_reason_other] = reasons.find(([page]) => path.startsWith(page.replace(/:.*/, ""))) ?? [];
  return reason();
}

/** The reason is given where the credentials are not the cause. */
function loginFailure(error: unknown) {
  const code = codeOf(error);
  if (code === "too-many-requests" || code === "second-step-elsewhere") return { message: identityReason(error) };
  if (code === "invalid-credentials") return { message: m.login_failed() };
  return { message: m.login_failed(), reason: identityReason(error) };
}
