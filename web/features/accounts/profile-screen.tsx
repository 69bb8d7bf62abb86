import { type ReactNode, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { pagePaths } from "#contract/paths.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import type { User } from "#web/features/identity/identity-port.ts";
import { SignedInOnly } from "#web/features/identity/signed-in-only.tsx";
import { Page } from "#web/ui/page.tsx";
import { MyData } from "./my-data.tsx";
import { draftOf, type ProfileDraft, returnedDraft } from "./profile-draft.ts";
import { ProfileForm } from "./profile-form.tsx";
import { ProfileView } from "./profile-view.tsx";
import { StallCard } from "./stall-card.tsx";

/** `more` are settings of other rooms of the house. */
export function ProfileScreen({ more }: { more?: ReactNode }) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const { user } = useIdentity();
  const [draft, setDraft] = useState<ProfileDraft | null>(() => returnedDraft(state));
  /** Whose session ends while they save or leave: without them the page would go at once, and what was typed with it. */
  const [held, setHeld] = useState<User | null>(null);
  const [edited, setEdited] = useState(false);
  const shown = user ?? held;
  if (!shown) return <SignedInOnly>{() => null}</SignedInOnly>;

  function finish() {
    setDraft(null);
    setHeld(null);
    setEdited(true);
    if (state) navigate(pagePaths.profile, { replace: true, state: null });
  }

  return (
    <Page title="My Profail" width="form">
      <StallCard>
        {draft?.owner === shown.id ? (
          <ProfileForm user={shown} draft={draft} onHold={setHeld} onFinish={finish} />
        ) : (
          <ProfileView user={shown} edited={edited} onEdit={() => setDraft(draftOf(shown))} onHold={setHeld} />
        )}
      </StallCard>
      {draft?.owner !== shown.id && user && more && <div className="mt-8 grid gap-6">{more}</div>}
      {draft?.owner !== shown.id && <MyData user={shown} onHold={setHeld} />}
    </Page>
  );
}
