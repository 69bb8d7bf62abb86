import { useState } from "react";
import { useNavigate } from "react-router";
import { pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import { useLinkToken } from "#web/features/identity/link-token.ts";
import { Button } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { Page } from "#web/ui/page.tsx";
import { unlistedPage } from "#web/ui/page-meta.ts";
import { SettingsCard } from "#web/ui/settings-card.tsx";
import { toast } from "#web/ui/toasts.tsx";

export const meta = unlistedPage(m.claim_title, m.claim_description);

/** The one-time link of a new market. */
export default function ClaimPage() {
  const { user, read, forget } = useLinkToken(pagePaths.claim, "claim-token");
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);

  const { send, busy } = useChange("POST /staff/claim", {
    onDone() {
      forget();
      toast.success(m.claim_done());
      void navigate(pagePaths.administration, { replace: true });
    },
    onFailed: (error) => setFailure(failureReason(error)),
  });

  function claim() {
    const token = read();
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
