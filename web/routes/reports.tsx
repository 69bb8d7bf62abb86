import { limits } from "#contract/platform/limits.ts";
import { m } from "#texts/m.ts";
import { loadPage, readMyTasks, shownIn } from "#web/data/load.ts";
import { readReport } from "#web/features/dashboard/offer-reports.tsx";
import { Reports } from "#web/features/dashboard/reports.tsx";
import { unlistedPage } from "#web/ui/page-meta.ts";
import type { Route } from "./+types/reports.ts";

export const meta = unlistedPage(m.dashboard_reports, m.figures_reports_description);

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadPage(request, {
    tasks: readMyTasks(shownIn(request.url)),
    sent: readReport("sent", limits.reportRows),
    received: readReport("received", limits.reportRows),
    jobs: readReport("jobs", limits.reportRows),
  });
}

export default function ReportsPage({ loaderData }: Route.ComponentProps) {
  return <Reports {...loaderData} />;
}
