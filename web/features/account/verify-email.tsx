import { useEffect, useState } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import type { Me } from "#contract/account/account.ts";
import { ApiError } from "#contract/client.ts";
import type { PublicConfig } from "#contract/identity/public-config.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import { useLoaded } from "#web/data/loaded.tsx";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Button } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { SettingsCard } from "#web/ui/settings-card.tsx";
import { EmailCodeForm } from "./email-code-form.tsx";

const cardId = "verify-email";

/** After a mail was sent, the next one can be requested so many seconds later. */
const resendSeconds = 60;

/** For a person whose address is not verified. With Firebase as provider the mail settings say what to do. */
export function VerifyEmail({ account }: { account: Me | Promise<Me> }) {
  const config = useRouteLoaderData<PublicConfig>("root");
  const me = useLoaded(account);
  if (!me || me.emailVerified || me.signsInWith.includes("sample") || config?.provider === "firebase") return null;
  return <VerifyCard me={me} />;
}

function VerifyCard({ me: { email, emailCodeUntil } }: { me: Me }) {
  const [seconds, setSeconds] = useCountdown();
  const [status, setStatus] = useState("");
  const [mails, setMails] = useState(0);
  useReloadOnReturn();
  useScrollFromLink();
  const { send, busy } = useChange("POST /me/email/verify", {
    onDone() {
      setSeconds(resendSeconds);
      setMails(mails + 1);
      setStatus(m.emailcode_sent({ email }));
    },
    onFailed(error) {
      if (error instanceof ApiError) setSeconds(error.problem.retryAfter ?? resendSeconds);
      setStatus(m.emailcode_send_failed({ reason: failureReason(error) }));
    },
  });

  return (
    <SettingsCard id={cardId} title={m.emailcode_title()} text={m.emailcode_text()}>
      {/* Without the code and the error of the mail before. */}
      {emailCodeUntil && <EmailCodeForm key={mails} hint={m.emailcode_hint({ email })} />}
      <p role="status" className="font-medium wrap-anywhere empty:hidden">
        {status}
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

function waitText(seconds: number): string {
  if (seconds > 60) return m.emailcode_send_wait_minutes({ minutes: numberText(Math.ceil(seconds / 60)) });
  return m.emailcode_send_wait({ seconds: numberText(seconds) });
}

/** Counts down to 0 once a second. */
function useCountdown() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1_000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return [seconds, setSeconds] as const;
}

/** The card appears only after the browser has looked for the target of a link to it. */
function useScrollFromLink(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${cardId}`) document.getElementById(cardId)?.scrollIntoView();
  }, [hash]);
}

/** The link may have been opened in another tab or on another device. */
function useReloadOnReturn(): void {
  const { reloadUser } = useIdentity();
  useEffect(() => {
    const reload = () => void reloadUser().catch(() => undefined);
    addEventListener("focus", reload);
    return () => removeEventListener("focus", reload);
  }, [reloadUser]);
}
