import { m } from "#texts/m.ts";
import { Analytics } from "#web/features/dashboard/analytics.tsx";
import { unlistedPage } from "#web/ui/page-meta.ts";

export const meta = unlistedPage(m.dashboard_analytics, m.figures_analytics_description);

export default Analytics;
