import { lazy, Suspense } from "react";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { cellText, type FigureTable, totalOf } from "../figure-table.ts";
import { FigureTableView } from "../figure-table-view.tsx";
import { Panel } from "../panel.tsx";

const Bars = lazy(() =>
  import("./bars.tsx").then(
    (module) => ({ default: module.Bars }),
    () => ({ default: NoChart }),
  ),
);

type ChartCardProps = { table: FigureTable; color: string; lying?: boolean; empty: string; className?: string };

/** A chart with the sentence that it says and the table behind it. */
export function ChartCard({ table, color, lying = false, empty, className = "" }: ChartCardProps) {
  const nothing = totalOf(table, 1) === 0;
  return (
    <Panel title={table.caption} note={nothing ? empty : peakOf(table)} className={className}>
      {nothing ? (
        <p className="grid h-40 place-items-center rounded-md bg-sunk text-ink-soft">Nothing to draw yet</p>
      ) : (
        <Suspense fallback={<Skeleton className="h-72" />}>
          <Bars table={table} color={color} lying={lying} />
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

function peakOf(table: FigureTable): string {
  const [names, values] = table.columns;
  const peak = table.rows.reduce((best, row) => (Number(row[1]) > Number(best[1]) ? row : best));
  const total = totalOf(table, 1) ?? 0;
  const unit = values?.kind === "money" ? "" : " tasks";
  return `${cellText(total, values?.kind ?? "count")}${unit} in all. Most: ${cellText(peak[0], names?.kind ?? "text")}, ${cellText(peak[1], values?.kind ?? "count")}.`;
}
