import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { pagePaths } from "#contract/paths.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useIdentity } from "./identity-context.tsx";
import type { User } from "./identity-port.ts";

/** Shows its children to a signed-in person, and sends everyone else to the login page, which brings them back. */
export function SignedInOnly({ children }: { children: (user: User) => ReactNode }) {
  const { user, loading } = useIdentity();
  const { pathname, search, hash } = useLocation();
  if (user) return children(user);
  if (!loading) return <Navigate to={pagePaths.login} replace state={{ from: pathname + search + hash }} />;
  return (
    <div className="page-width grid gap-4 py-14" role="status" aria-label="Checking who is signed in">
      <title>TaskHaat</title>
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}
