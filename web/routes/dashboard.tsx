import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { pagePaths } from "#contract/paths.ts";
import { asPerson, loadPage } from "#web/data/load.ts";
import { DashboardFrame } from "#web/features/dashboard/dashboard-frame.tsx";
import { type DashboardData, WaitingInsights } from "#web/features/dashboard/live-insights.tsx";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { Route } from "./+types/dashboard.ts";

/** The live figures of all pages of the dashboard. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadPage(request, { insights: asPerson((client) => client.request("GET /insights")) }, pagePaths.dashboard);
}

/** A page of the dashboard that shows more entries, or another page, keeps the figures. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
}

export function HydrateFallback() {
  const { user } = useIdentity();
  const waiting = (
    <WaitingInsights className="grid gap-6">
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="h-96" />
    </WaitingInsights>
  );
  return user ? <DashboardFrame user={user}>{waiting}</DashboardFrame> : <div className="page-width py-14">{waiting}</div>;
}

export default function DashboardLayout({ loaderData: { insights } }: Route.ComponentProps) {
  const { user } = useIdentity();
  if (!user) return null;
  return (
    <DashboardFrame user={user}>
      <Outlet context={{ user, insights } satisfies DashboardData} />
    </DashboardFrame>
  );
}
