import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { timings } from "#contract/platform/display.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { percentText } from "#texts/figure-formats.ts";
import { m } from "#texts/m.ts";
import { invitationKey } from "#web/data/api.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { codeOf, identityReason } from "#web/features/identity/identity-reason.ts";
import { EmailField, NewPasswordField, useAccountForm, useTypedFields } from "#web/features/identity/sign-in/account-form.tsx";
import { AccountForm, AccountPage, OtherForm } from "#web/features/identity/sign-in/account-page.tsx";
import { isPlaceholder, PhotoField } from "#web/features/identity/sign-in/photo-field.tsx";
import {
  errorsOf,
  filledItems,
  nothingTyped,
  type Registration,
  type RegistrationItem,
  readRegistration,
} from "#web/features/identity/sign-in/registration.ts";
import { useSignIn } from "#web/features/identity/sign-in/use-sign-in.tsx";
import { storePhoto } from "#web/features/identity/upload-photo.ts";
import { Contact } from "#web/ui/contact.tsx";
import { CheckboxField, TextField } from "#web/ui/field.tsx";
import { insert } from "#web/ui/insert.tsx";
import { useMarket } from "#web/ui/market.ts";
import { listedPage } from "#web/ui/page-meta.ts";
import { readStored, store } from "#web/ui/storage.ts";
import { textLink } from "#web/ui/text-link.ts";
import { Toasts, toast } from "#web/ui/toasts.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { welcomeKey } from "#web/ui/welcome-key.ts";

export const meta = listedPage(m.register_title, m.register_description);

const pointsPerItem = 20;
const toasts = { containerId: "register" };

export default function Register() {
  const { registration } = useMarket();
  return registration === "closed" ? <RegistrationClosed /> : <RegistrationPage byInvitation={registration === "invitation"} />;
}

function RegistrationClosed() {
  const { contact } = useMarket();
  return (
    <AccountPage heading={m.register_closed_title()} intro={m.register_closed_text()}>
      {contact && <p>{insert(m.register_closed_contact, { contact: <Contact contact={contact} /> })}</p>}
      <OtherForm question={m.register_have_account()} label={m.register_login_here()} to={pagePaths.login} busy={false} />
    </AccountPage>
  );
}

function showWeakPassword() {
  toast.error(m.account_weak_password_toast(), toasts);
}

function RegistrationPage({ byInvitation }: { byInvitation: boolean }) {
  const { createUser, updateUser, logInWithGoogle } = useIdentity();
  const form = useAccountForm<RegistrationItem | "invitation">();
  const { errors, show } = form;
  const typed = useTypedFields(form, "register", { displayName: "", photoURL: "", email: "" });
  const { busy, redirect, signIn } = useSignIn(form, () => {
    typed.sent();
    store("sessionStorage", welcomeKey, "true");
  });
  const { state } = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [invitation, setInvitation] = useInvitation(byInvitation);
  const [registration, setRegistration] = useState(nothingTyped);
  const photoFile = useRef<Blob>(null);
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
    const found = { ...errorsOf(given), ...invitationError() };
    show(found);
    if (found.password === m.account_weak_password()) form.failures.report(showWeakPassword);
    if (Object.keys(found).length > 0) return;
    signIn(() => createAccount(given), m.register_success(), showFailure);
  }

  async function createAccount(given: Registration) {
    await createUser(given);
    if (!photoFile.current || !isPlaceholder(given.photoURL)) return;
    try {
      await updateUser({ displayName: given.displayName, photoURL: await storePhoto(photoFile.current) });
    } catch {
      // The account exists, so the registration has not failed.
      toast.error(m.register_photo_failed(), toasts);
    }
  }

  function showFailure(error: unknown) {
    const reason = identityReason(error);
    const field = ({ "email-in-use": "email", "weak-password": "password" } as const)[String(codeOf(error))];
    if (field) show({ [field]: reason });
    else show({}, { message: reason });
    if (field === "password") showWeakPassword();
    else toast.error(m.register_failed(), toasts);
  }

  function invitationError() {
    return byInvitation && !invitation.trim() ? { invitation: m.register_invitation_required() } : {};
  }

  function continueWithGoogle() {
    const missing = invitationError();
    if (missing.invitation) return show(missing);
    signIn(logInWithGoogle, m.account_google_success(), (error) => {
      // The account exists, and the login page has the second step.
      if (codeOf(error) === "second-step") return void navigate(pagePaths.login, { state: { ...state, secondStep: true } });
      show({}, { message: identityReason(error) });
      toast.error(m.register_google_failed(), toasts);
    });
  }

  return (
    <>
      <AccountPage heading={m.register_heading()} intro={m.register_intro()} parts={filled} sign={registration.displayName}>
        <Progress value={filled.length * pointsPerItem} />
        <AccountForm
          form={form}
          submit={busy ? m.register_busy() : m.register_submit()}
          busy={busy}
          disabled={!registration.terms}
          onSubmit={submit}
          onInput={keep}
          onGoogle={continueWithGoogle}
        >
          {byInvitation && (
            <TextField
              label={m.register_invitation()}
              autoComplete="off"
              required
              hint={m.register_invitation_hint()}
              value={invitation}
              onChange={(event) => setInvitation(event.target.value)}
              error={errors.invitation}
            />
          )}
          <TextField label={m.account_full_name()} name="displayName" autoComplete="name" required error={errors.displayName} />
          <PhotoField
            photo={registration.photoURL}
            onFile={(photo) => {
              photoFile.current = photo;
            }}
            required
            error={errors.photoURL}
          />
          <EmailField error={errors.email} />
          <NewPasswordField error={errors.password} />
          <CheckboxField name="terms" required label={<TermsLabel />} error={errors.terms} />
        </AccountForm>
        <OtherForm question={m.register_have_account()} label={m.register_login_here()} to={pagePaths.login} busy={busy} />
      </AccountPage>
      {hydrated && <Toasts containerId={toasts.containerId} autoClose={timings.toastShort} />}
    </>
  );
}

/** The code of the link that led here. It is kept for the first calls of the person: see `web/data/api.ts`. */
function useInvitation(isNeeded: boolean) {
  const [code, setCode] = useState("");
  const given = new URLSearchParams(useLocation().search).get("invitation");

  function keep(next: string) {
    setCode(next);
    const typed = next.trim();
    // Anything else cannot be in a header.
    store("sessionStorage", invitationKey, /^[!-~]+$/.test(typed) ? typed : null);
  }

  // After hydration: all addresses of this page share the HTML of one.
  const start = useEffectEvent(() => keep(given ?? readStored("sessionStorage", invitationKey) ?? ""));
  useEffect(() => {
    if (isNeeded) start();
  }, [isNeeded]);
  return [code, keep] as const;
}

function TermsLabel() {
  const link = (
    <Link to={pagePaths.terms} target="_blank" className={textLink}>
      {m.register_terms_link()}
    </Link>
  );
  return insert(m.register_terms, { link });
}

function Progress({ value }: { value: number }) {
  return (
    <div className="grid gap-2">
      <p aria-hidden="true" className="flex items-baseline justify-between text-sm">
        <span className="text-ink-soft">{value === 100 ? m.register_progress_done() : m.register_progress_open()}</span>
        <span className="font-semibold tabular-nums">{percentText(value)}</span>
      </p>
      <div
        role="progressbar"
        aria-label={m.register_progress()}
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
