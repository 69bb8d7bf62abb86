import { useOutletContext } from "react-router";
import { Reports } from "#web/features/dashboard/reports/reports.tsx";
import type { User } from "#web/features/identity/identity-port.ts";

export default function ReportsPage() {
  return <Reports user={useOutletContext<User>()} />;
}
