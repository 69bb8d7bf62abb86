import { type ReactNode, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { pagePaths } from "#contract/paths.ts";
import { useReadyWhen } from "#web/ui/readiness.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useIdentity } from "./identity-context.tsx";
import type { User } from "./identity-port.ts";

/** Shows its children to a signed-in person, and sends everyone else to the login page, which brings them back. */
export function SignedInOnly({ waiting = <Waiting />, children }: { waiting?: ReactNode; children: (user: User) => ReactNode }) {
  const { user, loading } = useIdentity();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const from = pathname + search + hash;
  const isStranger = !user && !loading;
  useReadyWhen(user !== null);

  // Once, however often the page is drawn until the login page has loaded: each further call would start it anew.
  useEffect(() => {
    if (isStranger) navigate(pagePaths.login, { replace: true, state: { from } });
  }, [isStranger, navigate, from]);

  // As tall as the screen from the start, so that the footer does not jump when the page has come.
  return <div className="min-h-svh">{user ? children(user) : waiting}</div>;
}

function Waiting() {
  return (
    <div className="page-width grid gap-4 py-14" role="status" aria-label="Checking who is signed in">
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}
