// How a person logs in: password, email address and devices. With Firebase as provider, where to change them.
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { ChangeEmail, ChangePassword, type Me, type Session } from "#contract/account/account.ts";
import type { SecondFactors } from "#contract/account/second-factors.ts";
import type { PublicConfig } from "#contract/identity/public-config.ts";
import { limits } from "#contract/platform/limits.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import { useLoaded } from "#web/data/loaded.tsx";
import type { User } from "#web/data/session.ts";
import { NewPasswordField } from "#web/features/identity/sign-in/account-form.tsx";
import { Button, ButtonLink, buttonClass } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { PasswordField, TextField } from "#web/ui/field.tsx";
import { insert } from "#web/ui/insert.tsx";
import { SettingsCard } from "#web/ui/settings-card.tsx";
import { toast } from "#web/ui/toasts.tsx";
import { OpenableForm, SecretForm, useSecretForm } from "./change-form.tsx";
import { EmailCodeForm } from "./email-code-form.tsx";
import { resendSeconds, useCountdown, waitText } from "./resend-countdown.ts";
import { SecondFactorCards } from "./second-factors.tsx";
import { Sessions } from "./sessions.tsx";

type SecurityProps = {
  user: User;
  account: Me | Promise<Me>;
  sessions: Session[] | Promise<Session[]>;
  secondFactors: SecondFactors | Promise<SecondFactors>;
};

const googleAccount = "https://myaccount.google.com/security";

export function Security({ user, account, sessions, secondFactors }: SecurityProps) {
  const config = useRouteLoaderData<PublicConfig>("root");
  const me = useLoaded(account);
  if (config?.provider === "firebase") return <Elsewhere withGoogle={me?.signsInWith.includes("google") ?? false} />;
  return (
    <div className="grid gap-6">
      {me && !me.signsInWith.includes("password") ? (
        <WithoutPassword isSample={me.signsInWith.includes("sample")} />
      ) : (
        <>
          <PasswordCard user={user} />
          <EmailCard user={user} newEmail={me?.newEmail ?? null} />
        </>
      )}
      {me && !me.signsInWith.includes("sample") && (
        <SecondFactorCards user={user} hasPassword={me.signsInWith.includes("password")} factors={secondFactors} />
      )}
      <Sessions sessions={sessions} />
    </div>
  );
}

function Elsewhere({ withGoogle }: { withGoogle: boolean }) {
  return (
    <SettingsCard title={m.security_elsewhere_title()} text={withGoogle ? m.security_elsewhere_google() : m.security_elsewhere_password()}>
      {withGoogle ? (
        <a href={googleAccount} target="_blank" rel="noreferrer" className={buttonClass("secondary", "md", "justify-self-start")}>
          {m.security_elsewhere_google_open()}
        </a>
      ) : (
        <ButtonLink variant="secondary" icon="lock" to={pagePaths.forgotPassword} className="justify-self-start">
          {m.security_password_save()}
        </ButtonLink>
      )}
    </SettingsCard>
  );
}

function WithoutPassword({ isSample }: { isSample: boolean }) {
  if (isSample) return <SettingsCard title={m.security_password_title()} text={m.security_sample()} />;
  return (
    <SettingsCard title={m.security_password_title()} text={m.security_google()}>
      <ButtonLink variant="secondary" icon="lock" to={pagePaths.forgotPassword} className="justify-self-start">
        {m.security_choose_password()}
      </ButtonLink>
    </SettingsCard>
  );
}

function PasswordCard({ user }: { user: User }) {
  return (
    <SettingsCard title={m.security_password_title()} text={m.security_password_text()}>
      <OpenableForm open={m.security_password_save()}>{(close) => <PasswordForm user={user} onClose={close} />}</OpenableForm>
    </SettingsCard>
  );
}

type FormProps = { user: User; onClose(): void };

function PasswordForm({ user, onClose }: FormProps) {
  const form = useSecretForm<"currentPassword" | "newPassword">();
  const { send, busy } = useChange("PUT /me/password", {
    onDone() {
      toast.success(m.security_password_changed());
      onClose();
    },
    onFailed: (error) => form.showFailure(m.security_password_failed(), error),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    const body = form.read(event, ChangePassword);
    if (body) send({ body });
  }

  return (
    <SecretForm
      form={form}
      email={user.email}
      submit={busy ? m.security_password_saving() : m.security_password_save()}
      busy={busy}
      onSubmit={submit}
      onCancel={onClose}
    >
      <CurrentPassword error={form.errors.currentPassword} />
      <NewPasswordField name="newPassword" label={m.security_new_password()} error={form.errors.newPassword} />
    </SecretForm>
  );
}

function CurrentPassword({ error }: { error: string | undefined }) {
  return (
    <PasswordField
      label={m.security_current_password()}
      name="currentPassword"
      autoComplete="current-password"
      maxLength={limits.passwordMax}
      required
      error={error}
    />
  );
}

function EmailCard({ user, newEmail }: { user: User; newEmail: string | null }) {
  // The form and the notice replace each other, and the focus moves along.
  const [hasChanged, setHasChanged] = useState(false);
  const moveFocus = () => setHasChanged(true);
  return (
    <SettingsCard title={m.security_email_title()}>
      {newEmail === null ? (
        <>
          <p className="text-ink-soft">{m.security_email_text()}</p>
          <OpenableForm open={m.security_email_change()} takesFocus={hasChanged}>
            {(close) => <EmailForm user={user} onClose={close} onSent={moveFocus} />}
          </OpenableForm>
        </>
      ) : (
        <WaitingEmail user={user} newEmail={newEmail} takesFocus={hasChanged} onCancelled={moveFocus} />
      )}
    </SettingsCard>
  );
}

/** `newEmail`: another mail is sent to this address. */
function EmailForm({ user, newEmail, onClose, onSent }: FormProps & { newEmail?: string; onSent(): void }) {
  const form = useSecretForm<"newEmail" | "currentPassword">();
  const { send, busy } = useChange("POST /me/email", {
    onDone: onSent,
    onFailed: (error) => form.showFailure(m.security_email_failed(), error),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    const body = form.read(event, ChangeEmail);
    if (body) send({ body });
  }

  return (
    <SecretForm
      form={form}
      email={user.email}
      submit={busy ? m.security_email_sending() : m.security_email_send()}
      busy={busy}
      onSubmit={submit}
      onCancel={onClose}
    >
      <TextField
        label={m.security_email_new()}
        name="newEmail"
        type="email"
        autoComplete="email"
        maxLength={limits.email}
        defaultValue={newEmail}
        required
        error={form.errors.newEmail}
      />
      <CurrentPassword error={form.errors.currentPassword} />
    </SecretForm>
  );
}

type WaitingEmailProps = { user: User; newEmail: string; takesFocus: boolean; onCancelled(): void };

function WaitingEmail({ user, newEmail, takesFocus, onCancelled }: WaitingEmailProps) {
  // A notice that takes the focus follows a mail that was just sent.
  const [seconds, setSeconds] = useCountdown(takesFocus ? resendSeconds : 0);
  const [mails, setMails] = useState(0);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus || mails > 0) notice.current?.focus();
  }, [takesFocus, mails]);
  const { send, busy } = useChange("DELETE /me/email", {
    onDone() {
      onCancelled();
      toast.success(m.security_email_kept());
    },
    onFailed: (error) => toast.error(m.security_email_keep_failed({ reason: failureReason(error) })),
  });
  return (
    <>
      <div ref={notice} role="status" tabIndex={-1} className="grid gap-1 rounded-md bg-leaf-tint px-4 py-3 wrap-anywhere">
        <p>{insert(m.security_email_waiting, { email: <strong>{newEmail}</strong> })}</p>
        <p className="text-sm">{m.security_email_waiting_hint()}</p>
      </div>
      {/* Without the code and the error of the mail before. */}
      <EmailCodeForm key={mails} hint={m.emailcode_hint_new({ email: newEmail })} isConfirmed={(me) => me.email === newEmail} />
      <OpenableForm open={seconds > 0 ? waitText(seconds) : m.emailcode_send_again()} disabled={seconds > 0}>
        {(close) => (
          <EmailForm
            user={user}
            newEmail={newEmail}
            onClose={close}
            onSent={() => {
              close();
              setSeconds(resendSeconds);
              setMails(mails + 1);
            }}
          />
        )}
      </OpenableForm>
      <Button variant="secondary" busy={busy} onClick={() => send({})} className="justify-self-start max-sm:whitespace-normal">
        {m.security_email_keep()}
      </Button>
    </>
  );
}
