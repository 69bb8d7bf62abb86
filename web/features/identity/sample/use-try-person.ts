import { useLocation } from "react-router";
import type { SamplePerson } from "#contract/administration/sample-person.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { useAction } from "#web/data/action.ts";
import { setNextPage } from "#web/data/next-page.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { identityReason } from "#web/features/identity/identity-reason.ts";
import { lateToast } from "#web/ui/late-toast.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { signInAsSample, startPageOf } from "./sign-in-as-sample.ts";

/** Both sides of a deal meet on these pages, so they stay open for members. */
const taskPages = [pagePaths.bid, pagePaths.details].map((path) => path.replace(/:.*/, ""));

/** Signs in as a sample person, and leads to what waits for them. */
export function useTryPerson() {
  const { user, reloadUser } = useIdentity();
  const { pathname } = useLocation();
  const [busy, run] = useAction();
  const hydrated = useHydrated();

  function tryPerson(person: SamplePerson): void {
    const { account } = person;
    const stays = person.role === "member" && taskPages.some((page) => pathname.startsWith(page));
    const path = stays ? null : startPageOf(person);
    void run(
      async () => {
        await signInAsSample(account);
        // A new document: this one may not know the person yet when it leaves, and would lead to the login page.
        setNextPage(path);
        await reloadUser();
        if (path) location.assign(path);
      },
      (error) => lateToast((toast) => toast.error(m.sample_failed({ reason: identityReason(error) }))),
    );
  }

  return { busy: busy || !hydrated, tryPerson, current: user?.id };
}
