import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Button } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { Page } from "#web/ui/page.tsx";
import { unlistedPage } from "#web/ui/page-meta.ts";
import { useReadyWhen } from "#web/ui/readiness.ts";
import { SettingsCard } from "#web/ui/settings-card.tsx";
import { readStored, store } from "#web/ui/storage.ts";
import { toast } from "#web/ui/toasts.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

const tokenKey = "claim-token";

export const meta = unlistedPage(m.claim_title, m.claim_description);

/** The one-time link of a new market. Its token is after the `#`, so that browsers never send it; it is kept in this tab while the person logs in. */
export default function ClaimPage() {
  const { user, loading } = useIdentity();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const hydrated = useHydrated();
  const isSignedOut = !user && !loading && hydrated && !hash;
  useReadyWhen(user !== null && !hash);

  useEffect(() => {
    if (!hash) return;
    store("sessionStorage", tokenKey, hash.slice(1));
    void navigate(pagePaths.claim, { replace: true });
  }, [hash, navigate]);

  useEffect(() => {
    if (isSignedOut) void navigate(pagePaths.login, { replace: true, state: { from: pagePaths.claim } });
  }, [isSignedOut, navigate]);

  const { send, busy } = useChange("POST /staff/claim", {
    onDone() {
      store("sessionStorage", tokenKey, null);
      toast.success(m.claim_done());
      void navigate(pagePaths.administration, { replace: true });
    },
    onFailed: (error) => setFailure(failureReason(error)),
  });

  function claim() {
    const token = readStored("sessionStorage", tokenKey);
    setFailure(token ? null : m.claim_invalid());
    if (token) send({ body: { token } });
  }

  return (
    <Page title={m.claim_title()} width="form">
      <SettingsCard title={m.claim_heading()} text={m.claim_text()}>
        {user && <p className="wrap-anywhere">{m.claim_account({ name: user.displayName, email: user.email })}</p>}
        <p role="alert" className="font-medium text-vermilion empty:hidden">
          {failure}
        </p>
        <Button icon="shield" busy={busy} disabled={!user} onClick={claim} className="justify-self-start max-sm:whitespace-normal">
          {m.claim_submit()}
        </Button>
        <p className="hidden text-ink-soft no-script:block">{m.claim_no_script()}</p>
      </SettingsCard>
    </Page>
  );
}
