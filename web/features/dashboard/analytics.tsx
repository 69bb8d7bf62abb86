import { lazy, Suspense } from "react";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { DashboardPage } from "./dashboard-frame.tsx";
import { cellText, type FigureTable, FigureTableView, figureTables, totalOf } from "./figure-table.tsx";
import { LiveInsights, Panel } from "./panel.tsx";

const columns = "grid gap-6 xl:grid-cols-2";
const noneOfMine = "You have posted no task in this time.";
const noneInMarket = "Nobody has posted a task in this time.";

const Bars = lazy(() =>
  import("./bars.tsx").then(
    (module) => ({ default: module.Bars }),
    () => ({ default: NoChart }),
  ),
);

export function Analytics() {
  return (
    <DashboardPage title="Analytics" intro="What you posted, beside the whole market. Every chart has its table.">
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
        <p className="grid h-40 place-items-center rounded-md bg-sunk text-ink-soft">Nothing to draw yet</p>
      ) : (
        <Suspense fallback={<Skeleton className="h-72" />}>
          <Bars table={table} color={color} horizontal={horizontal} />
        </Suspense>
      )}
      <details className="group">
        <summary className="inline-flex min-h-11 items-center gap-2 rounded-sm font-semibold text-river">
          <Icon name="chevron-down" className="size-5 transition-transform duration-150 group-open:rotate-180" />
          Figures as a table
          <span className="sr-only">for {table.caption}</span>
        </summary>
        <FigureTableView table={table} />
      </details>
    </Panel>
  );
}

function NoChart() {
  return (
    <p role="alert" className="rounded-md bg-vermilion-tint p-4 text-vermilion">
      The chart could not be loaded. Its figures stand in the table below.
    </p>
  );
}

function summaryOf(table: FigureTable): string {
  const [names, values] = table.columns;
  const peak = table.rows.reduce((best, row) => (Number(row[1]) > Number(best[1]) ? row : best));
  const total = cellText(totalOf(table, 1) ?? 0, values.kind) + (values.kind === "money" ? "" : " tasks");
  return `${total} in all. Most: ${cellText(peak[0], names.kind)}, ${cellText(peak[1], values.kind)}.`;
}
