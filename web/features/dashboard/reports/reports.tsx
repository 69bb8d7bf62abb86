import type { User } from "#web/features/identity/identity-port.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { DashboardPage } from "../dashboard-page.tsx";
import { myCategories, myDays, myMonths } from "../figure-table.ts";
import { useInsights } from "../insights-context.tsx";
import { InsightsFailure } from "../insights-failure.tsx";
import { FigureReport } from "./figure-report.tsx";
import { MyTaskReport } from "./my-task-report.tsx";

export function Reports({ user }: { user: User }) {
  const { insights, failure } = useInsights();
  return (
    <DashboardPage title="Reports" intro="Your tasks in tables, to read here or to take along as CSV files.">
      <div className="grid gap-6 xl:grid-cols-2">
        <MyTaskReport email={user.email} className="xl:col-span-2" />
        {failure && (
          <div className="xl:col-span-2">
            <InsightsFailure />
          </div>
        )}
        {insights && (
          <>
            <div className="grid content-start gap-6">
              <FigureReport title="My tasks by category" table={myCategories(insights)} />
              <FigureReport title="My tasks by month" table={myMonths(insights)} />
            </div>
            <FigureReport title="My tasks by day" table={myDays(insights)} />
          </>
        )}
        {!insights && !failure && (
          <div role="status" aria-label="Loading the live figures" className="grid gap-6 xl:col-span-2 xl:grid-cols-2">
            <Skeleton className="h-96" />
            <Skeleton className="h-96" />
          </div>
        )}
      </div>
    </DashboardPage>
  );
}
