import { Analytics } from "#web/features/dashboard/analytics/analytics.tsx";

export default function AnalyticsPage() {
  return <Analytics />;
}
