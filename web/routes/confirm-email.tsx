import { useEffect, useEffectEvent, useState } from "react";
import type { EmailLink } from "#contract/account/account.ts";
import { ApiError } from "#contract/client.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { useLinkToken } from "#web/features/identity/link-token.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { failureReason, fieldErrors } from "#web/ui/failure-reason.ts";
import { focusElement } from "#web/ui/focus-element.ts";
import { Page } from "#web/ui/page.tsx";
import { unlistedPage } from "#web/ui/page-meta.ts";
import { SettingsCard } from "#web/ui/settings-card.tsx";

export const meta = unlistedPage(m.confirmemail_title, m.confirmemail_description);

/**
 * The link to a new or present address. It needs a press: programs that check mails open links, too. The link to the present address also works where
 * nobody is signed in.
 */
export default function ConfirmEmailPage() {
  const { user, isReady, read, forget } = useLinkToken(pagePaths.confirmEmail, "email-token", { isPublic: true });
  const { reloadUser } = useIdentity();
  const [link, setLink] = useState<EmailLink | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  // The button, which had the focus, is gone.
  const [takesFocus, setTakesFocus] = useState(false);
  const [state, setState] = useState<"open" | "log-in" | "over" | "done">("open");

  const look = useChange("POST /me/email/link", { revalidate: false, onDone: setLink, onFailed });
  const confirm = useChange("POST /me/email/confirm", {
    revalidate: false,
    onDone() {
      forget();
      setState("done");
      // The button, which had the focus, is gone.
      document.getElementById("content")?.focus({ preventScroll: true });
      // A failure is logged; the next token has the new address in any case.
      if (user) void reloadUser().catch(() => undefined);
    },
    onFailed(error) {
      setTakesFocus(true);
      onFailed(error);
    },
  });

  function onFailed(error: unknown) {
    setFailure(fieldErrors(error).token ?? failureReason(error));
    if (!(error instanceof ApiError)) return;
    if (error.status === 403) setState(user ? "over" : "log-in");
    if (error.status !== 409 && error.status !== 422) return;
    setState("over");
    forget();
  }

  function withToken({ send }: { send(input: { body: { token: string } }): void }) {
    const token = read();
    setFailure(token ? null : m.confirmemail_incomplete());
    if (token) send({ body: { token } });
    else setState("over");
  }

  const openLink = useEffectEvent(() => {
    setLink(null);
    setTakesFocus(false);
    setState("open");
    withToken(look);
  });
  useEffect(() => {
    if (isReady) openLink();
  }, [isReady]);

  const isAsking = state === "open" && link !== null;
  const own = link && !link.isNew && user && user.email.toLowerCase() !== link.email.toLowerCase() ? user.email : null;
  const text = own === null ? m.confirmemail_text() : m.confirmemail_text_elsewhere({ own });
  const heading = isAsking
    ? m.confirmemail_heading()
    : state === "done"
      ? m.confirmemail_confirmed_heading()
      : m.confirmemail_link_heading();
  return (
    <Page title={m.confirmemail_title()} width="form">
      <SettingsCard title={heading} {...(isAsking && { text })} heading={takesFocus && !isAsking ? focusElement : undefined}>
        {isAsking && <p className="text-lg font-semibold wrap-anywhere">{link.email}</p>}
        {isAsking && link.isNew && user && (
          <p className="wrap-anywhere">{m.confirmemail_account({ name: user.displayName, email: user.email })}</p>
        )}
        <p role="alert" className="font-medium text-vermilion empty:hidden">
          {failure}
        </p>
        <p role="status" className="wrap-anywhere empty:hidden">
          {state === "done" && link && confirmedText(link.email, own)}
        </p>
        <div className="flex flex-wrap gap-3">
          {isAsking && (
            <Button icon="check" busy={confirm.busy} onClick={() => withToken(confirm)} className="max-sm:whitespace-normal">
              {m.confirmemail_submit()}
            </Button>
          )}
          {state === "open" && !link && failure && (
            <Button busy={look.busy} onClick={() => withToken(look)}>
              {m.data_try_again()}
            </Button>
          )}
          {user && (
            <ButtonLink variant={state === "done" ? "primary" : "secondary"} to={pagePaths.profile}>
              {m.profile_title()}
            </ButtonLink>
          )}
          {!user && state !== "open" && (
            <ButtonLink
              variant={state === "over" ? "secondary" : "primary"}
              to={pagePaths.login}
              state={{ from: state === "log-in" ? pagePaths.confirmEmail : pagePaths.profile }}
            >
              {m.confirmemail_to_login()}
            </ButtonLink>
          )}
        </div>
        <p className="hidden text-ink-soft no-script:block">{m.confirmemail_no_script()}</p>
      </SettingsCard>
    </Page>
  );
}

/** `own` is the address of the person who is logged in, where it is not the one of the link. */
function confirmedText(email: string, own: string | null): string {
  return own === null ? m.confirmemail_confirmed({ email }) : m.confirmemail_confirmed_elsewhere({ email, own });
}
