import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { FinishRecovery, recoveryLinks } from "#contract/account/recovery.ts";
import { ApiError } from "#contract/client.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { useLinkToken } from "#web/features/identity/link-token.ts";
import { NewPasswordField } from "#web/features/identity/sign-in/account-form.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { errorsByField, failureReason, fieldErrors } from "#web/ui/failure-reason.ts";
import { focusElement } from "#web/ui/focus-element.ts";
import { Page } from "#web/ui/page.tsx";
import { unlistedPage } from "#web/ui/page-meta.ts";
import { SettingsCard } from "#web/ui/settings-card.tsx";
import { toast } from "#web/ui/toasts.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

export const meta = unlistedPage(m.recovery_title, m.recovery_description);

type Link = { token: string; forget(): void };

/** The links of both mails of a recovery, which also work where nobody is signed in. */
export default function RecoverAccountPage() {
  const { read, forget } = useLinkToken(pagePaths.recoverAccount, "recovery-token", { isPublic: true });
  const hydrated = useHydrated();
  // Kept after it was used, so that the page can say what it did.
  const [kept, setKept] = useState("");
  const given = hydrated ? (read() ?? kept) : "";
  if (given !== kept) setKept(given);
  const tokenAfter = (start: string) => (given.startsWith(start) ? given.slice(start.length) : "");
  const [stop, finish] = [tokenAfter(recoveryLinks.start), tokenAfter(recoveryLinks.finish)];
  return (
    <Page title={m.recovery_title()} width="form">
      {stop && <Stop key={stop} token={stop} forget={forget} />}
      {finish && <Finish key={finish} token={finish} forget={forget} />}
      {!stop && !finish && (
        <SettingsCard title={m.confirmemail_link_heading()}>
          <p className="no-script:hidden">{m.confirmemail_incomplete()}</p>
          <p className="hidden text-ink-soft no-script:block">{m.confirmemail_no_script()}</p>
        </SettingsCard>
      )}
    </Page>
  );
}

/** It needs a press: programs that check mails open links, too. */
function Stop({ token, forget }: Link) {
  const { user } = useIdentity();
  const [state, setState] = useState<"open" | "over" | "done">("open");
  const [failure, setFailure] = useState<string | null>(null);
  const { send, busy } = useChange("POST /recoveries/stop", {
    revalidate: false,
    onDone() {
      forget();
      setState("done");
    },
    onFailed(error) {
      setFailure(failureReason(error));
      if (isOver(error)) setState("over");
    },
  });

  function stop() {
    setFailure(null);
    send({ body: { token } });
  }

  if (state === "over") return <UnusableLink reason={failure} />;
  const done = state === "done";
  return (
    <SettingsCard
      title={done ? m.recovery_stopped_heading() : m.recovery_stop_heading()}
      text={m.recovery_stop_text()}
      heading={done ? focusElement : undefined}
    >
      <Failure text={failure} />
      {done && !user && (
        <ButtonLink variant="secondary" to={pagePaths.login} className="justify-self-start">
          {m.confirmemail_to_login()}
        </ButtonLink>
      )}
      {!done && (
        <Button icon="block" busy={busy} onClick={stop} className="justify-self-start max-sm:whitespace-normal">
          {m.recovery_stop()}
        </Button>
      )}
    </SettingsCard>
  );
}

function Finish({ token, forget }: Link) {
  const { user, logOut } = useIdentity();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const [fieldError, setFieldError] = useState<string | undefined>();
  const [over, setOver] = useState(false);
  const { send, busy } = useChange("POST /recoveries/finish", {
    revalidate: false,
    async onDone() {
      forget();
      // The session has ended at the server in any case.
      if (user) await logOut().catch(() => undefined);
      await navigate(pagePaths.login, { replace: true });
      toast.success(m.recovery_done());
    },
    onFailed(error) {
      const { newPassword } = fieldErrors(error);
      setFieldError(newPassword);
      if (!newPassword) setFailure(failureReason(error));
      setOver(isOver(error));
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const newPassword = String(new FormData(event.currentTarget).get("newPassword"));
    const { data, error } = FinishRecovery.safeParse({ token, newPassword });
    const errors = errorsByField(error);
    setFieldError(errors.newPassword);
    setFailure(errors.token ?? null);
    if (data) send({ body: data });
    else event.currentTarget.querySelector("input")?.focus();
  }

  if (over) return <UnusableLink reason={failure} />;
  return (
    <SettingsCard title={m.recovery_finish_heading()} text={m.recovery_finish_text()}>
      <Failure text={failure} />
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        <NewPasswordField name="newPassword" label={m.password_new()} error={fieldError} />
        <Button type="submit" busy={busy} className="justify-self-start">
          {m.password_save()}
        </Button>
      </form>
    </SettingsCard>
  );
}

/** The button that was pressed has disappeared, so the heading takes the focus. */
function UnusableLink({ reason }: { reason: string | null }) {
  const { user } = useIdentity();
  return (
    <SettingsCard title={m.recovery_over_heading()} heading={focusElement}>
      <Failure text={reason} />
      {!user && (
        <ButtonLink variant="secondary" to={pagePaths.login} className="justify-self-start">
          {m.password_back_to_login()}
        </ButtonLink>
      )}
    </SettingsCard>
  );
}

function Failure({ text }: { text: string | null }) {
  return (
    <p role="alert" className="font-medium text-vermilion empty:hidden">
      {text}
    </p>
  );
}

function isOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}
