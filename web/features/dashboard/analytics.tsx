import { lazy, type ReactNode, Suspense, useId } from "react";
import type { Insights } from "#contract/tasks/insights.ts";
import { taskFields } from "#contract/tasks/task-fields.ts";
import { moneyText, numberText } from "#texts/formats.ts";
import { listText } from "#texts/list-formats.ts";
import { m } from "#texts/m.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { DashboardPage } from "./dashboard-frame.tsx";
import { cellText, type FigureTable, FigureTableView, figureTables, rowsWithFigures, totalOf } from "./figure-table.tsx";
import { figureColumns, LiveFigures, Panel, Total } from "./panel.tsx";

const Bars = lazy(() =>
  import("./bars.tsx").then(
    (module) => ({ default: module.Bars }),
    () => ({ default: NoChart }),
  ),
);

export function Analytics() {
  return (
    <DashboardPage title={m.dashboard_analytics()} intro={m.figures_analytics_intro()}>
      <LiveFigures height="h-112">
        {(figures) => {
          const { sent, work, earnings, spending, received, workForMe, myMonths, myCategories, marketCategories, myDays, marketDays } =
            figureTables(figures);
          return (
            <div className="grid grid-cols-1 gap-10">
              <Group title={m.dashboard_freelancer()} empty={m.figures_no_offers_sent()} tables={[sent, work, ...some(earnings)]}>
                <ChartCard table={sent} color="var(--river)" />
                <ChartCard table={work} color="var(--marigold)" />
                {earnings && <ChartCard table={earnings} color="var(--leaf)" className="xl:col-span-2" />}
              </Group>
              <Group
                title={m.dashboard_poster()}
                empty={m.figures_none_of_mine()}
                tables={[received, workForMe, myMonths, myCategories, ...some(spending), myDays]}
              >
                <ChartCard table={received} color="var(--river)" />
                <ChartCard table={workForMe} color="var(--marigold)" />
                <ChartCard table={myMonths} color="var(--marigold)" />
                <ChartCard table={myCategories} color="var(--river)" horizontal />
                {spending && <ChartCard table={spending} color="var(--vermilion)" />}
                <ChartCard table={myDays} color="var(--river)" className={spending ? "" : "xl:col-span-2"} />
              </Group>
              <Group title={m.dashboard_market()} empty={m.figures_none_in_market()} tables={[marketCategories, marketDays]}>
                <MarketTotals market={figures.insights.market} />
                <ChartCard table={marketCategories} color="var(--dye-indigo)" horizontal />
                <ChartCard table={marketDays} color="var(--dye-indigo)" />
              </Group>
            </div>
          );
        }}
      </LiveFigures>
    </DashboardPage>
  );
}

function some(table: FigureTable | null): FigureTable[] {
  return table ? [table] : [];
}

type GroupProps = { title: string; empty: string; tables: FigureTable[]; children: ReactNode };

/** The charts of one side, or one line when none of its tables has a figure. */
function Group({ title, empty, tables, children }: GroupProps) {
  const id = useId();
  const isEmpty = tables.every((table) => rowsWithFigures(table).length === 0);
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {isEmpty ? <p className="text-ink-soft">{empty}</p> : <div className={figureColumns}>{children}</div>}
    </section>
  );
}

function MarketTotals({ market }: { market: Insights["market"] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-x-4 gap-y-2 rounded-lg border border-line bg-card p-4 shadow-soft sm:px-6 xl:col-span-2">
      <Total label={m.dashboard_market_tasks()} value={numberText(market.tasks)} />
      <Total label={m.dashboard_market_open()} value={numberText(market.openTasks)} />
      <Total label={m.dashboard_market_people()} value={numberText(market.people)} />
      <Total label={m.dashboard_market_likes()} value={numberText(market.likes)} />
      <Total label={taskFields.budget.label()} value={moneyText(market.budget)} />
    </dl>
  );
}

type ChartCardProps = { table: FigureTable; color: string; horizontal?: boolean; className?: string };

/** Fewer points say more in a sentence. */
const leastPoints = 5;

/** A chart, its summary in a sentence, and its table; a sentence alone for few points or none. */
function ChartCard({ table, color, horizontal = false, className = "" }: ChartCardProps) {
  const points = table.rows.filter(([, value]) => value !== 0);
  if (points.length < leastPoints) {
    return (
      <Panel title={table.caption} level={3}>
        <p className="text-ink-soft">{points.length === 0 ? m.figures_no_data() : fewPointsText(table, points)}</p>
      </Panel>
    );
  }
  return (
    <Panel title={table.caption} level={3} note={summaryOf(table)} className={className}>
      <Suspense fallback={<Skeleton className="h-72" />}>
        <Bars table={table} color={color} horizontal={horizontal} />
      </Suspense>
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

function fewPointsText(table: FigureTable, points: FigureTable["rows"]): string {
  const [names, values] = table.columns;
  const pointTexts = points.map(([point, value]) => {
    const name = cellText(point, names.kind);
    return points.length === 1 ? name : m.figures_point({ name, value: cellText(value, values.kind) });
  });
  const total = totalOf(table, 1) ?? 0;
  const listed = { count: total, points: listText(pointTexts) };
  if (values.kind === "money") return m.figures_few_budget({ total: cellText(total, "money"), points: listed.points });
  return table.counts === "tasks" ? m.figures_few_tasks(listed) : m.figures_few_offers(listed);
}

function summaryOf(table: FigureTable): string {
  const [names, values] = table.columns;
  const peak = table.rows.reduce((best, row) => (Number(row[1]) > Number(best[1]) ? row : best));
  const total = totalOf(table, 1) ?? 0;
  const highest = { name: cellText(peak[0], names.kind), peak: cellText(peak[1], values.kind) };
  if (values.kind === "money") return m.figures_summary_budget({ total: cellText(total, "money"), ...highest });
  const counted = { count: total, ...highest };
  return table.counts === "tasks" ? m.figures_summary_tasks(counted) : m.figures_summary_offers(counted);
}
