import { DashboardHome } from "#web/features/dashboard/dashboard-home.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import type { Route } from "./+types/dashboard-home.ts";

export const meta: Route.MetaFunction = (args) =>
  describePage(args, { title: "Dashboard", description: "Your side of the market: figures, activity and the next steps.", unlisted: true });

export default function DashboardHomePage() {
  return <DashboardHome />;
}
