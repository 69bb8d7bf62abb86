import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { SamplePerson } from "#contract/administration/sample-person.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { useAction } from "#web/data/action.ts";
import { setNextPage } from "#web/data/next-page.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { identityReason } from "#web/features/identity/sign-in/account-form.tsx";
import { toast } from "#web/ui/toasts.tsx";
import { signInAsSample, startPageOf } from "./sign-in-as-sample.ts";

/** Both sides of a deal meet on these pages, so they stay open for members. */
const taskPages = [pagePaths.bid, pagePaths.details].map((path) => path.replace(/:.*/, ""));

/** Signs in as a sample person, and leads to what waits for them. */
export function useTryPerson() {
  const { user, reloadUser } = useIdentity();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [busy, run] = useAction();
  const [target, setTarget] = useState<{ account: string; path: string } | null>(null);

  // Not before the pages know the person: they would lead to the login page.
  useEffect(() => {
    if (!target || user?.id !== target.account) return;
    setTarget(null);
    void navigate(target.path);
  }, [target, user, navigate]);

  function tryPerson(person: SamplePerson): void {
    const { account } = person;
    const stays = person.role === "member" && taskPages.some((page) => pathname.startsWith(page));
    const path = stays ? null : startPageOf(person);
    const isOther = user !== null && user.id !== account;
    void run(
      async () => {
        await signInAsSample(account);
        // Where another person was signed in, the shell opens it as a new document.
        setNextPage(path);
        if (path && !isOther) setTarget({ account, path });
        await reloadUser();
      },
      (error) => {
        setTarget(null);
        toast.error(m.sample_failed({ reason: identityReason(error) }));
      },
    );
  }

  return { busy, tryPerson, current: user?.id };
}
