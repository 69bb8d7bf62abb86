import { useOutletContext } from "react-router";
import { Reports } from "#web/features/dashboard/reports/reports.tsx";
import type { User } from "#web/features/identity/identity-port.ts";
import { describePage } from "#web/ui/page-meta.ts";
import type { Route } from "./+types/reports.ts";

export const meta: Route.MetaFunction = (args) =>
  describePage(args, { title: "Reports", description: "Your tasks in tables, to read or to take along as CSV files.", unlisted: true });

export default function ReportsPage() {
  return <Reports user={useOutletContext<User>()} />;
}
