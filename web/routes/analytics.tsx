import { m } from "#texts/m.ts";
import { Analytics } from "#web/features/dashboard/analytics.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import type { Route } from "./+types/analytics.ts";

export const meta: Route.MetaFunction = (args) =>
  describePage(args, { title: m.dashboard_analytics(), description: m.figures_analytics_description(), unlisted: true });

export default function AnalyticsPage() {
  return <Analytics />;
}
