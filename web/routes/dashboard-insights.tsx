import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { pagePaths } from "#contract/paths.ts";
import type { LiveHandle } from "#web/data/live-page.ts";
import { asPerson, loadPage } from "#web/data/load.ts";
import { WaitingPage } from "#web/features/dashboard/panel.tsx";
import type { Route } from "./+types/dashboard-insights.ts";

export const handle: LiveHandle = { live: { on: ["item", "message", "unread"] } };

/** The live figures, for all pages of the dashboard. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadPage(request, { insights: asPerson((client) => client.request("GET /insights")) }, pagePaths.dashboard);
}

/** The figures stay when another page opens, or when a page shows more entries. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href && defaultShouldRevalidate;
}

export function HydrateFallback() {
  return <WaitingPage />;
}

export default function DashboardInsights({ loaderData: { insights } }: Route.ComponentProps) {
  return <Outlet context={insights} />;
}
