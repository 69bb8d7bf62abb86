import { useState } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "#contract/client.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { useLinkToken } from "#web/features/identity/link-token.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { Page } from "#web/ui/page.tsx";
import { unlistedPage } from "#web/ui/page-meta.ts";
import { SettingsCard } from "#web/ui/settings-card.tsx";
import { toast } from "#web/ui/toasts.tsx";

export const meta = unlistedPage(m.confirmemail_title, m.confirmemail_description);

/**
 * The link to a new or present address. It needs a press: programs that check mails open links, too. The link to the present address also works where
 * nobody is signed in.
 */
export default function ConfirmEmailPage() {
  const { user, read, forget } = useLinkToken(pagePaths.confirmEmail, "email-token", { isPublic: true });
  const { reloadUser, loading } = useIdentity();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const [state, setState] = useState<"open" | "log-in" | "over" | "done">("open");

  const { send, busy } = useChange("POST /me/email/confirm", {
    revalidate: false,
    async onDone() {
      forget();
      if (!user) return setState("done");
      // A failure is logged; the next token has the new address in any case.
      await reloadUser().catch(() => undefined);
      await navigate(pagePaths.profile, { replace: true });
      toast.success(m.confirmemail_done());
    },
    onFailed(error) {
      setFailure(failureReason(error));
      if (!(error instanceof ApiError)) return;
      if (error.status === 403 && !user) setState("log-in");
      if (error.status !== 409) return;
      setState("over");
      forget();
    },
  });

  function confirm() {
    const token = read();
    setFailure(token ? null : m.confirmemail_incomplete());
    if (token) send({ body: { token } });
  }

  return (
    <Page title={m.confirmemail_title()} width="form">
      <SettingsCard title={m.confirmemail_heading()} text={m.confirmemail_text()}>
        {user && <p className="wrap-anywhere">{m.confirmemail_account({ name: user.displayName, email: user.email })}</p>}
        <p role="alert" className="font-medium text-vermilion empty:hidden">
          {failure}
        </p>
        <p role="status" className="font-medium empty:hidden">
          {state === "done" && m.confirmemail_verified()}
        </p>
        <div className="flex flex-wrap gap-3">
          {state === "open" && (
            <Button icon="check" busy={busy} disabled={loading} onClick={confirm} className="max-sm:whitespace-normal">
              {m.confirmemail_submit()}
            </Button>
          )}
          {user ? (
            <ButtonLink variant="secondary" to={pagePaths.profile}>
              {m.profile_title()}
            </ButtonLink>
          ) : (
            state !== "open" && (
              <ButtonLink
                variant={state === "log-in" ? "primary" : "secondary"}
                to={pagePaths.login}
                state={{ from: state === "log-in" ? pagePaths.confirmEmail : pagePaths.profile }}
              >
                {m.confirmemail_to_login()}
              </ButtonLink>
            )
          )}
        </div>
        <p className="hidden text-ink-soft no-script:block">{m.confirmemail_no_script()}</p>
      </SettingsCard>
    </Page>
  );
}
