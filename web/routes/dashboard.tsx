import { Outlet } from "react-router";
import { DashboardFrame } from "#web/features/dashboard/dashboard-frame.tsx";
import { WaitingPage } from "#web/features/dashboard/panel.tsx";
import { useIdentity } from "#web/features/identity/identity-context.tsx";

/** The frame loads nothing, so that it can be used while its pages load and stays as it is when they are there. */
export default function DashboardLayout() {
  const { user } = useIdentity();
  if (!user) return <WaitingPage className="page-width py-14" />;
  return (
    <DashboardFrame>
      <Outlet />
    </DashboardFrame>
  );
}
