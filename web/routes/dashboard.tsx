import { Outlet, useMatch } from "react-router";
import { pagePaths } from "#contract/platform/paths.ts";
import { DashboardFrame } from "#web/features/dashboard/dashboard-frame.tsx";
import { WaitingHome } from "#web/features/dashboard/dashboard-home.tsx";
import { WaitingPage } from "#web/features/dashboard/panel.tsx";
import { useIdentity } from "#web/features/identity/identity-context.tsx";

/** The frame loads nothing, so that it can be used while its pages load and stays as it is when they are there. */
export default function DashboardLayout() {
  const { user } = useIdentity();
  const isHome = useMatch(pagePaths.dashboard) !== null;
  const waiting = isHome ? <WaitingHome /> : <WaitingPage />;
  return <DashboardFrame>{user ? <Outlet /> : waiting}</DashboardFrame>;
}
