import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { pagePaths } from "#contract/platform/paths.ts";
import type { LiveHandle } from "#web/data/live-page.ts";
import { asPerson, loadPage } from "#web/data/load.ts";
import { WaitingPage } from "#web/features/dashboard/panel.tsx";
import type { Route } from "./+types/dashboard-figures.ts";

export const handle: LiveHandle = { live: { on: ["item"] } };

/** The figures, for Analytics and Reports. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const figures = asPerson(async (client) => {
    const [insights, summary] = await Promise.all([client.request("GET /insights"), client.request("GET /mydeals/summary")]);
    return { insights, summary };
  });
  return loadPage(request, { figures }, pagePaths.analytics);
}

/** The figures stay when the other page opens, or when a page shows more entries. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href && defaultShouldRevalidate;
}

export const HydrateFallback = WaitingPage;

export default function DashboardFigures({ loaderData: { figures } }: Route.ComponentProps) {
  return <Outlet context={figures} />;
}
