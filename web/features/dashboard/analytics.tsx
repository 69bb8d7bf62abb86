import { lazy, Suspense } from "react";
import { m } from "#messages/m.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { DashboardPage } from "./dashboard-frame.tsx";
import { cellText, type FigureTable, FigureTableView, figureTables, totalOf } from "./figure-table.tsx";
import { LiveInsights, Panel } from "./panel.tsx";

const columns = "grid gap-6 xl:grid-cols-2";

const Bars = lazy(() =>
  import("./bars.tsx").then(
    (module) => ({ default: module.Bars }),
    () => ({ default: NoChart }),
  ),
);

export function Analytics() {
  return (
    <DashboardPage title={m.dashboard_analytics()} intro={m.figures_analytics_intro()}>
      <LiveInsights
        className={columns}
        skeletons={
          <>
            <Skeleton className="h-112 xl:col-span-2" />
            <Skeleton className="h-112" />
            <Skeleton className="h-112" />
          </>
        }
      >
        {(figures) => {
          const [noneOfMine, noneInMarket] = [m.figures_none_of_mine(), m.figures_none_in_market()];
          const { myMonths, myCategories, marketCategories, myDays, marketDays } = figureTables(figures);
          return (
            <div className={columns}>
              <ChartCard table={myMonths} color="var(--marigold)" empty={noneOfMine} className="xl:col-span-2" />
              <ChartCard table={myCategories} color="var(--river)" horizontal empty={noneOfMine} />
              <ChartCard table={marketCategories} color="var(--dye-indigo)" horizontal empty={noneInMarket} />
              <ChartCard table={myDays} color="var(--river)" empty={noneOfMine} />
              <ChartCard table={marketDays} color="var(--dye-indigo)" empty={noneInMarket} />
            </div>
          );
        }}
      </LiveInsights>
    </DashboardPage>
  );
}

type ChartCardProps = { table: FigureTable; color: string; horizontal?: boolean; empty: string; className?: string };

/** A chart, its summary in a sentence, and its table. */
function ChartCard({ table, color, horizontal = false, empty, className = "" }: ChartCardProps) {
  const isEmpty = totalOf(table, 1) === 0;
  return (
    <Panel title={table.caption} note={isEmpty ? empty : summaryOf(table)} className={className}>
      {isEmpty ? (
        <p className="grid h-40 place-items-center rounded-md bg-sunk text-ink-soft">{m.figures_no_data()}</p>
      ) : (
        <Suspense fallback={<Skeleton className="h-72" />}>
          <Bars table={table} color={color} horizontal={horizontal} />
        </Suspense>
      )}
      <details className="group">
        <summary
          aria-label={m.figures_view_table_of({ title: table.caption })}
          className="inline-flex min-h-11 items-center gap-2 rounded-sm font-semibold text-river"
        >
          <Icon name="chevron-down" className="size-5 transition-transform duration-150 group-open:rotate-180" />
          {m.figures_view_table()}
        </summary>
        <FigureTableView table={table} />
      </details>
    </Panel>
  );
}

function NoChart() {
  return (
    <p role="alert" className="rounded-md bg-vermilion-tint p-4 text-vermilion">
      {m.figures_chart_failed()}
    </p>
  );
}

function summaryOf(table: FigureTable): string {
  const [names, values] = table.columns;
  const peak = table.rows.reduce((best, row) => (Number(row[1]) > Number(best[1]) ? row : best));
  const total = totalOf(table, 1) ?? 0;
  const highest = { name: cellText(peak[0], names.kind), peak: cellText(peak[1], values.kind) };
  return values.kind === "money"
    ? m.figures_summary_budget({ total: cellText(total, "money"), ...highest })
    : m.figures_summary_tasks({ count: total, ...highest });
}
