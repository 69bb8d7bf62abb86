// The live figures, which the layout of the dashboard loads for all of its pages.
import type { ReactNode } from "react";
import type { Insights } from "#contract/insights.ts";
import { Loaded } from "#web/data/loaded.tsx";
import type { User } from "#web/features/identity/identity-port.ts";

/** What each page of the dashboard gets from the layout. */
export type DashboardData = { user: User; insights: Insights | Promise<Insights> };

type LiveInsightsProps = Pick<DashboardData, "insights"> & { waiting: ReactNode; children(insights: Insights): ReactNode };

export function LiveInsights({ insights, waiting, children }: LiveInsightsProps) {
  return (
    <Loaded data={insights} waiting={waiting} failed="The live figures could not be read">
      {children}
    </Loaded>
  );
}

/** The skeletons of the figures are its children. */
export function WaitingInsights({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div role="status" aria-label="Loading the live figures" className={className}>
      {children}
    </div>
  );
}
