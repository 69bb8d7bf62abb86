import { Analytics } from "#web/features/dashboard/analytics.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import type { Route } from "./+types/analytics.ts";

export const meta: Route.MetaFunction = (args) =>
  describePage(args, { title: "Analytics", description: "Charts of what you posted, beside the whole market.", unlisted: true });

export default function AnalyticsPage() {
  return <Analytics />;
}
