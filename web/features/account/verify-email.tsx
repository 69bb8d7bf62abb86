import { useEffect, useRef, useState } from "react";
import { useRevalidator, useRouteLoaderData } from "react-router";
import type { Me } from "#contract/account/account.ts";
import { ApiError } from "#contract/client.ts";
import type { PublicConfig } from "#contract/identity/public-config.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import { useLoaded } from "#web/data/loaded.tsx";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Button } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { SettingsCard } from "#web/ui/settings-card.tsx";
import { EmailCodeForm } from "./email-code-form.tsx";
import { resendSeconds, useCountdown, waitText } from "./resend-countdown.ts";

/** For a person whose address is not verified. With Firebase as provider the mail settings say what to do. */
export function VerifyEmail({ account }: { account: Me | Promise<Me> }) {
  const config = useRouteLoaderData<PublicConfig>("root");
  const me = useLoaded(account);
  if (!me || me.emailVerified || me.signsInWith.includes("sample") || config?.provider === "firebase") return null;
  return <VerifyCard me={me} />;
}

function VerifyCard({ me: { email, emailCodeUntil } }: { me: Me }) {
  const [seconds, setSeconds] = useCountdown();
  const [status, setStatus] = useState({ text: "" });
  const statusLine = useRef<HTMLParagraphElement>(null);
  // The button that was pressed cannot have the focus while it counts down.
  useEffect(() => {
    if (status.text) statusLine.current?.focus();
  }, [status]);
  const [mails, setMails] = useState(0);
  useReloadOnReturn();
  const { send, busy } = useChange("POST /me/email/verify", {
    onDone() {
      setSeconds(resendSeconds);
      setMails(mails + 1);
      setStatus({ text: m.emailcode_sent({ email }) });
    },
    onFailed(error) {
      if (error instanceof ApiError) setSeconds(error.problem.retryAfter ?? resendSeconds);
      setStatus({ text: m.emailcode_send_failed({ reason: failureReason(error) }) });
    },
  });

  return (
    <SettingsCard id="verify-email" title={m.emailcode_title()} text={m.emailcode_text()}>
      {/* Without the code and the error of the mail before. */}
      {emailCodeUntil && (
        <EmailCodeForm
          key={mails}
          hint={m.emailcode_hint({ email })}
          isConfirmed={(me) => me.emailVerified}
          onStatus={(text) => setStatus({ text })}
        />
      )}
      <p ref={statusLine} role="status" tabIndex={-1} className="font-medium wrap-anywhere outline-none empty:hidden">
        {status.text}
      </p>
      <Button
        variant="secondary"
        icon="mail"
        busy={busy}
        disabled={seconds > 0}
        onClick={() => send({})}
        className="justify-self-start max-sm:whitespace-normal"
      >
        {seconds > 0 ? waitText(seconds) : emailCodeUntil ? m.emailcode_send_again() : m.emailcode_send()}
      </Button>
    </SettingsCard>
  );
}

/** The link may have been opened in another tab or on another device. */
function useReloadOnReturn(): void {
  const { reloadUser } = useIdentity();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const reload = () => {
      void reloadUser().catch(() => undefined);
      void revalidate();
    };
    addEventListener("focus", reload);
    return () => removeEventListener("focus", reload);
  }, [reloadUser, revalidate]);
}
