import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { downloadCsv } from "./csv.ts";
import { DashboardPage } from "./dashboard-frame.tsx";
import { type FigureTable, FigureTableView, figureTables } from "./figure-table.tsx";
import { type DashboardData, LiveInsights } from "./live-insights.tsx";
import { MyTaskReport, type MyTasks } from "./my-task-report.tsx";
import { Panel } from "./panel.tsx";

const columns = "grid gap-6 xl:grid-cols-2";

type ReportsProps = Pick<DashboardData, "insights"> & { tasks: MyTasks | Promise<MyTasks> };

export function Reports({ tasks, insights }: ReportsProps) {
  return (
    <DashboardPage title="Reports" intro="Your tasks in tables, to read here or to take along as CSV files.">
      <div className="grid grid-cols-1 gap-6">
        <MyTaskReport tasks={tasks} />
        <LiveInsights
          insights={insights}
          className={columns}
          skeletons={
            <>
              <Skeleton className="h-96" />
              <Skeleton className="h-96" />
            </>
          }
        >
          {(figures) => {
            const { myCategories, myMonths, myDays } = figureTables(figures);
            return (
              <div className={columns}>
                <div className="grid content-start gap-6">
                  <FigureReport title="My tasks by category" table={myCategories} />
                  <FigureReport title="My tasks by month" table={myMonths} />
                </div>
                <FigureReport title="My tasks by day" table={myDays} />
              </div>
            );
          }}
        </LiveInsights>
      </div>
    </DashboardPage>
  );
}

function FigureReport({ title, table }: { title: string; table: FigureTable }) {
  const head = table.columns.map((column) => column.label);
  return (
    <Panel
      title={title}
      actions={
        <Button variant="secondary" icon="download" onClick={() => downloadCsv(table.name, [head, ...table.rows])}>
          Download CSV
          <span className="sr-only">for {title}</span>
        </Button>
      }
    >
      <FigureTableView table={table} />
    </Panel>
  );
}
