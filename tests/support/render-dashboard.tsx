// Renders the dashboard's pages with their shared frame, for a signed-in person.
import { screen, within } from "@testing-library/react";
import { Outlet, useRevalidator } from "react-router";
import { vi } from "vitest";
import { pagePaths } from "#contract/platform/paths.ts";
import type { IdentityProvider } from "#web/features/identity/identity-port.ts";
import * as analytics from "#web/routes/analytics.tsx";
import * as dashboard from "#web/routes/dashboard.tsx";
import * as figures from "#web/routes/dashboard-figures.tsx";
import * as home from "#web/routes/dashboard-home.tsx";
import * as reports from "#web/routes/reports.tsx";
import * as signedIn from "#web/routes/signed-in.tsx";
import { aMarket } from "./a-case.ts";
import { sampleInsights } from "./insights.ts";
import { rahima, renderPage, stageProvider } from "./render-page.tsx";
import { json, type StubAnswer, stubApi } from "./stub-api.ts";
import { sampleSummary } from "./summary.ts";

export function renderDashboard(
  path: string,
  answers: Record<string, StubAnswer> = {},
  provider: IdentityProvider = stageProvider({}, rahima),
) {
  vi.stubGlobal("matchMedia", () => new EventTarget());
  const api = stubApi({
    "GET /market": json(aMarket),
    "GET /insights": json(sampleInsights()),
    "GET /mydeals/summary": json(sampleSummary()),
    "GET /mydeals/offers": json([]),
    "GET /readyz": json({ status: "ok", database: "ok", migrations: "ok", identity: "ok", pages: "ok" }),
    "GET /mytask": json([]),
    "GET /myinbox/stream": () => new Promise(() => {}),
    ...answers,
  });
  const pages = { [pagePaths.dashboard]: home, [pagePaths.analytics]: analytics, [pagePaths.reports]: reports };
  const layout = [{ default: LoadAgain }, signedIn, dashboard, ...(path === pagePaths.dashboard ? [] : [figures])];
  renderPage(path, pages, { provider, layout });
  return api;
}

/** In the place of the bell, which loads the page again on live events. */
function LoadAgain() {
  const { revalidate } = useRevalidator();
  return (
    <>
      <button type="button" onClick={() => void revalidate()}>
        Load again
      </button>
      <Outlet />
    </>
  );
}

/** The panel with this title. */
export function panel(name: string) {
  return within(screen.getByRole("region", { name }));
}
