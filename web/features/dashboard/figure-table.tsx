// The live figures as tables. Charts, tables on the page and CSV files are all made from these.

import type { Summary } from "#contract/deals/summary.ts";
import type { MoneyMonth } from "#contract/money/money.ts";
import { categoryName } from "#contract/tasks/categories.ts";
import type { Insights } from "#contract/tasks/insights.ts";
import { taskFields } from "#contract/tasks/task-fields.ts";
import { calendarDayText, monthText } from "#texts/figure-formats.ts";
import { moneyText, numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import type { Figures } from "./panel.tsx";

type Months = Summary["poster"]["byMonth"];
export type Cell = string | number;
export type Column = { label: string; kind: "text" | "day" | "month" | "count" | "money" };
/** `name` goes into the file name. The first column names the row; a chart draws the second. */
export type FigureTable = {
  name: string;
  caption: string;
  counts: "tasks" | "offers";
  columns: readonly [Column, Column, ...Column[]];
  rows: readonly (readonly Cell[])[];
};

export function figureTables({ insights: { mine, market }, summary: { freelancer, poster }, money }: Figures) {
  const myMonths: FigureTable = {
    name: "my-tasks-by-month",
    caption: m.figures_my_budget_by_month(),
    counts: "tasks",
    columns: [monthColumn(), { label: taskFields.budget.label(), kind: "money" }, taskColumn()],
    rows: mine.budgetByMonth.map((row) => [row.month, row.budget, row.tasks]),
  };
  return {
    sent: offerTable("offers-sent-by-month", m.figures_sent_by_month(), m.figures_offers_sent(), freelancer.byMonth),
    work: workTable("completed-work-by-month", m.figures_work_by_month(), freelancer.byMonth),
    earnings: money && earningsTable(money),
    spending: money && spendingTable(money),
    received: offerTable("offers-received-by-month", m.figures_received_by_month(), m.figures_offers_received(), poster.byMonth),
    workForMe: workTable("work-for-me-by-month", m.figures_work_for_me_by_month(), poster.byMonth),
    myMonths,
    myCategories: categoryTable("my-tasks-by-category", m.figures_my_tasks_by_category(), mine.byCategory),
    marketCategories: categoryTable("market-tasks-by-category", m.figures_market_tasks_by_category(), market.byCategory),
    myDays: dayTable("my-tasks-by-day", m.figures_my_tasks_last_days(), mine.byDay),
    marketDays: dayTable("market-tasks-by-day", m.figures_market_tasks_last_days(), market.byDay),
  };
}

function offerTable(name: string, caption: string, label: string, months: Months): FigureTable {
  const columns = [monthColumn(), { label, kind: "count" }, { label: m.figures_jobs(), kind: "count" }] as const;
  return { name, caption, counts: "offers", columns, rows: months.map((row) => [row.month, row.offers, row.jobs]) };
}

function workTable(name: string, caption: string, months: Months): FigureTable {
  const columns = [monthColumn(), { label: m.figures_completed(), kind: "money" }] as const;
  return { name, caption, counts: "offers", columns, rows: months.map((row) => [row.month, row.completed]) };
}

function earningsTable(months: MoneyMonth[]): FigureTable {
  const columns = [
    monthColumn(),
    moneyColumn(m.figures_earned()),
    moneyColumn(m.figures_fees()),
    moneyColumn(m.figures_paid_out()),
  ] as const;
  const rows = months.map(({ month, earned, fees, paidOut }) => [month, earned, fees, paidOut]);
  return { name: "earnings-by-month", caption: m.figures_earned_by_month(), counts: "offers", columns, rows };
}

function spendingTable(months: MoneyMonth[]): FigureTable {
  const columns = [monthColumn(), moneyColumn(m.figures_spent())] as const;
  const rows = months.map(({ month, spent }) => [month, spent]);
  return { name: "spending-by-month", caption: m.figures_spent_by_month(), counts: "offers", columns, rows };
}

function categoryTable(name: string, caption: string, counted: Insights["mine"]["byCategory"]): FigureTable {
  const columns = [{ label: taskFields.category.label(), kind: "text" }, taskColumn()] as const;
  return { name, caption, counts: "tasks", columns, rows: counted.map((row) => [categoryName(row.category), row.tasks]) };
}

function dayTable(name: string, caption: string, counted: Insights["mine"]["byDay"]): FigureTable {
  const columns = [{ label: m.figures_day(), kind: "day" }, taskColumn()] as const;
  return { name, caption, counts: "tasks", columns, rows: counted.map((row) => [row.day, row.tasks]) };
}

function monthColumn(): Column {
  return { label: m.figures_month(), kind: "month" };
}

function moneyColumn(label: string): Column {
  return { label, kind: "money" };
}

function taskColumn(): Column {
  return { label: m.figures_tasks(), kind: "count" };
}

/** The rows that have a figure. A chart also draws the others, as gaps. */
export function rowsWithFigures({ rows }: FigureTable): FigureTable["rows"] {
  return rows.filter(([, ...figures]) => figures.some((figure) => figure !== 0));
}

/** More was taken back than came in a month: `−$20`. */
function signedMoneyText(amount: number): string {
  return amount < 0 ? `−${moneyText(-amount)}` : moneyText(amount);
}

export function cellText(cell: Cell | undefined, kind: Column["kind"]): string {
  if (typeof cell === "number") return kind === "money" ? signedMoneyText(cell) : numberText(cell);
  if (!cell) return "";
  if (kind === "day") return calendarDayText(cell);
  return kind === "month" ? monthText(cell) : cell;
}

/** The sum of a column; null for the first, which has names. */
export function totalOf(table: FigureTable, place: number): number | null {
  if (place === 0) return null;
  const sum = table.rows.reduce((total, row) => total + Number(row[place]), 0);
  // Sums of binary fractions are not exact to the cent.
  return Math.round(sum * 100) / 100;
}

/** The rows of a table that have a figure, with totals: the first column has names, the others have numbers. */
export function FigureTableView({ table: { caption, columns }, table }: { table: FigureTable }) {
  const totals = columns.map(({ kind }, place) => {
    const total = totalOf(table, place);
    return total === null ? m.figures_total() : cellText(total, kind);
  });
  return (
    <div className="overflow-hidden rounded-md border border-line">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-sunk text-sm">
          <tr>
            {columns.map(({ label }) => (
              <th key={label} scope="col" className="px-3 py-2 text-right font-semibold first:text-left">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsWithFigures(table).map((row) => (
            <tr key={row[0]} className="border-t border-line">
              <Cells columns={columns} texts={columns.map(({ kind }, place) => cellText(row[place], kind))} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-line font-semibold">
            <Cells columns={columns} texts={totals} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Cells({ columns, texts }: { columns: readonly Column[]; texts: readonly string[] }) {
  return columns.map(({ label }, place) =>
    place === 0 ? (
      <th key={label} scope="row" className="px-3 py-2 font-medium">
        {texts[place]}
      </th>
    ) : (
      <td key={label} className="px-3 py-2 text-right tabular-nums">
        {texts[place]}
      </td>
    ),
  );
}
