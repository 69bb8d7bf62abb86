// The live figures, which are loaded once for all pages of the dashboard.
import type { ReactNode } from "react";
import type { Insights } from "#contract/insights.ts";
import { Loaded } from "#web/data/loaded.tsx";
import type { User } from "#web/features/identity/identity-port.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** What each page of the dashboard gets from the routes around it. */
export type DashboardData = { user: User; insights: Insights | Promise<Insights> };

type LiveInsightsProps = Pick<DashboardData, "insights"> & WaitingProps & { children(insights: Insights): ReactNode };
type WaitingProps = { className?: string | undefined; skeletons: ReactNode };

/** Until the figures are there, it shows their skeletons in a grid with this `className`. */
export function LiveInsights({ insights, children, ...waiting }: LiveInsightsProps) {
  return (
    <Loaded data={insights} waiting={<Waiting {...waiting} />} failed="The live figures could not be read">
      {children}
    </Loaded>
  );
}

/** For a whole page of the dashboard. */
export function WaitingPage({ className }: { className?: string }) {
  return <Waiting className={className} skeletons={<Skeleton className="h-112" />} />;
}

function Waiting({ className, skeletons }: WaitingProps) {
  return (
    <div role="status" aria-label="Loading the live figures" className={className}>
      {skeletons}
    </div>
  );
}
