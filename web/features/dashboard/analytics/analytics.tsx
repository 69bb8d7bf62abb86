import { Skeleton } from "#web/ui/skeleton.tsx";
import { DashboardPage } from "../dashboard-page.tsx";
import { marketCategories, marketDays, myCategories, myDays, myMonths } from "../figure-table.ts";
import { useInsights } from "../insights-context.tsx";
import { InsightsFailure } from "../insights-failure.tsx";
import { ChartCard } from "./chart-card.tsx";

const nothingMine = "You have posted no task in this time.";
const nothingThere = "Nobody has posted a task in this time.";

export function Analytics() {
  const { insights, failure } = useInsights();
  return (
    <DashboardPage title="Analytics" intro="What you posted, beside the whole market. Every chart has its table.">
      <InsightsFailure />
      {insights && (
        <div className="grid gap-6 xl:grid-cols-2">
          <ChartCard table={myMonths(insights)} color="var(--marigold)" empty={nothingMine} className="xl:col-span-2" />
          <ChartCard table={myCategories(insights)} color="var(--river)" lying empty={nothingMine} />
          <ChartCard table={marketCategories(insights)} color="var(--dye-indigo)" lying empty={nothingThere} />
          <ChartCard table={myDays(insights)} color="var(--river)" empty={nothingMine} />
          <ChartCard table={marketDays(insights)} color="var(--dye-indigo)" empty={nothingThere} />
        </div>
      )}
      {!insights && !failure && (
        <div role="status" aria-label="Loading the live figures" className="grid gap-6 xl:grid-cols-2">
          <Skeleton className="h-112 xl:col-span-2" />
          <Skeleton className="h-112" />
          <Skeleton className="h-112" />
        </div>
      )}
    </DashboardPage>
  );
}
