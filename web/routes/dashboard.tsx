import { Outlet } from "react-router";
import { DashboardFrame } from "#web/features/dashboard/dashboard-frame.tsx";
import { InsightsProvider } from "#web/features/dashboard/insights-context.tsx";
import { SignedInOnly } from "#web/features/identity/signed-in-only.tsx";

export default function DashboardLayout() {
  return (
    <SignedInOnly>
      {(user) => (
        <InsightsProvider key={user.id}>
          <DashboardFrame user={user}>
            <Outlet context={user} />
          </DashboardFrame>
        </InsightsProvider>
      )}
    </SignedInOnly>
  );
}
