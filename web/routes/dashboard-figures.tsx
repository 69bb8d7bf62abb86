import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import type { Client } from "#contract/client.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { apiContext } from "#web/data/api.ts";
import type { LiveHandle } from "#web/data/live-page.ts";
import { asPerson, loadPage } from "#web/data/load.ts";
import { type Figures, WaitingPage } from "#web/features/dashboard/panel.tsx";
import type { Route } from "./+types/dashboard-figures.ts";

export const handle: LiveHandle = { live: { on: ["item"] } };

/** The figures, for Analytics and Reports. */
export function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  const api = context.get(apiContext);
  const figures = asPerson(async (client) => {
    const [insights, summary, money] = await Promise.all([
      client.request("GET /insights"),
      client.request("GET /mydeals/summary"),
      readMonths(api, client),
    ]);
    return { insights, summary, money };
  });
  return loadPage(request, { figures }, pagePaths.analytics);
}

async function readMonths(api: Client, client: Client["signedIn"]): Promise<Figures["money"]> {
  const { payments } = await api.request("GET /market");
  return payments && client.request("GET /me/money/months");
}

/** The figures stay when the other page opens, or when a page shows more entries. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href && defaultShouldRevalidate;
}

export const HydrateFallback = WaitingPage;

export default function DashboardFigures({ loaderData: { figures } }: Route.ComponentProps) {
  return <Outlet context={figures} />;
}
