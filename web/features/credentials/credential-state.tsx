import type { CredentialState, MyCredential } from "#contract/credentials/credential.ts";
import { dayText } from "#texts/day-formats.ts";
import { m } from "#texts/m.ts";
import { StateBadge, type StateLook } from "#web/ui/state-badge.tsx";

/** What its person did has the same name as the button; for everyone else it is revoked. */
type ShownState = CredentialState | "withdrawn";

const looks: Record<ShownState, StateLook> = {
  valid: { label: m.credential_state_valid, dye: "dye-teal", icon: "check" },
  revoked: { label: m.credential_state_revoked, dye: "dye-red", icon: "close" },
  withdrawn: { label: m.credential_state_withdrawn, dye: "dye-red", icon: "close" },
  expired: { label: m.credential_state_expired, dye: "dye-ochre", icon: "clock" },
};

export function CredentialBadge({ state }: { state: ShownState }) {
  return <StateBadge {...looks[state]} />;
}

/** Why it is in its state. */
export function stateText(
  { state, expiresAt, revokedAt, revocationReason }: Pick<MyCredential, "state" | "expiresAt" | "revokedAt" | "revocationReason">,
  market: string,
): string {
  const date = dayText(revokedAt ?? expiresAt ?? "");
  if (state === "valid") return m.credential_state_valid_text({ market });
  if (state === "expired") return m.credential_state_expired_text({ date });
  return revocationReason === "reversed" ? m.credential_reason_reversed({ date }) : m.credential_reason_withdrawn({ date });
}
