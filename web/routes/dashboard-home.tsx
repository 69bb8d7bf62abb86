import { m } from "#messages/m.ts";
import { DashboardHome } from "#web/features/dashboard/dashboard-home.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import type { Route } from "./+types/dashboard-home.ts";

export const meta: Route.MetaFunction = (args) =>
  describePage(args, { title: m.dashboard_title(), description: m.dashboard_description(), unlisted: true });

export default function DashboardHomePage() {
  return <DashboardHome />;
}
