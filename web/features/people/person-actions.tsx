import { Suspense, useState } from "react";
import type { Profile } from "#contract/deals/reviews/profile.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { personPath, threadPath } from "#web/ui/task-links.ts";

const InviteDialog = lazyPart(() => import("./invite-dialog.tsx").then((module) => module.InviteDialog));

/** The person at the screen, and their last conversation with the person of the page. */
export type PersonReader = { id: string; thread: string | null };

/** Conversations begin with an offer, so without one there is no button for messages. */
export function PersonActions({ profile, reader }: { profile: Profile; reader: PersonReader | null }) {
  const { user } = useIdentity();
  const [isInviting, setIsInviting] = useState(false);
  if (reader?.id === profile.id) {
    return (
      <ButtonLink to={pagePaths.profile} variant="secondary" icon="pen">
        {m.person_edit()}
      </ButtonLink>
    );
  }
  return (
    <>
      {user ? (
        <Button icon="megaphone" onClick={() => setIsInviting(true)}>
          {m.person_invite()}
        </Button>
      ) : (
        <ButtonLink to={pagePaths.login} state={{ from: personPath(profile.id) }} icon="megaphone">
          {m.person_invite()}
        </ButtonLink>
      )}
      {reader?.thread && (
        <ButtonLink to={threadPath(reader.thread)} variant="secondary" icon="feedback">
          {m.person_message()}
        </ButtonLink>
      )}
      {isInviting && user && (
        <Suspense fallback={null}>
          <InviteDialog person={profile} close={() => setIsInviting(false)} onMissing={() => setIsInviting(false)} />
        </Suspense>
      )}
      {reader && !reader.thread && <p className="w-full text-sm text-ink-soft">{m.person_message_hint({ name: profile.name })}</p>}
    </>
  );
}
