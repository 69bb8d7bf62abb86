import { useOutletContext } from "react-router";
import { DashboardHome } from "#web/features/dashboard/dashboard-home.tsx";
import type { User } from "#web/features/identity/identity-port.ts";

export default function DashboardHomePage() {
  return <DashboardHome user={useOutletContext<User>()} />;
}
