// What the shell shows to signed-in people alone. Other visitors do not load it.
import { Suspense, useEffect } from "react";
import { renewPush } from "#web/data/push-subscription.ts";
import type { User } from "#web/data/session.ts";
import { useSignInRequest } from "#web/data/sign-in-again.ts";
import { InboxBell } from "#web/features/notifications/inbox-bell.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const SignInAgain = lazyPart(() => import("#web/features/identity/sign-in/sign-in-again.tsx").then((module) => module.SignInAgain));

/** The bell, and the dialog for a change that needs a recent sign-in. */
export function PersonalShell({ user }: { user: User }) {
  const signedInAgain = useSignInRequest();
  // After a sign-out: the next person must not repeat a change of this one.
  useEffect(() => () => signedInAgain?.(false), [signedInAgain]);
  useEffect(() => {
    renewPush(user.id).catch(() => {});
  }, [user.id]);
  return (
    <>
      <InboxBell />
      <Suspense>{signedInAgain && <SignInAgain user={user} done={signedInAgain} onMissing={() => signedInAgain(false)} />}</Suspense>
    </>
  );
}
