import { m } from "#texts/m.ts";
import type { LiveHandle } from "#web/data/live-page.ts";
import { asPerson, loadPage } from "#web/data/load.ts";
import { DashboardHome, WaitingHome } from "#web/features/dashboard/dashboard-home.tsx";
import { unlistedPage } from "#web/ui/page-meta.ts";
import type { Route } from "./+types/dashboard-home.ts";

export const handle: LiveHandle = { live: { on: ["item", "message", "unread"] } };

export const meta = unlistedPage(m.dashboard_title, m.dashboard_description);

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadPage(request, { summary: asPerson((client) => client.request("GET /mydeals/summary")) });
}

export const HydrateFallback = WaitingHome;

export default function DashboardHomePage({ loaderData: { summary } }: Route.ComponentProps) {
  return <DashboardHome summary={summary} />;
}
