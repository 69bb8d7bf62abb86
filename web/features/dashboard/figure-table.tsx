// The live figures as tables. Charts, tables on the page and CSV files are all made from these.
import { categoryName } from "#contract/categories.ts";
import type { Insights } from "#contract/insights.ts";
import { calendarDayText, monthText } from "#messages/figure-formats.ts";
import { moneyText, numberText } from "#messages/formats.ts";
import { m } from "#messages/m.ts";

export type Cell = string | number;
export type Column = { label: string; kind: "text" | "day" | "month" | "count" | "money" };
/** `name` goes into the file name. The first column names the row; a chart draws the second. */
export type FigureTable = {
  name: string;
  caption: string;
  columns: readonly [Column, Column, ...Column[]];
  rows: readonly (readonly Cell[])[];
};

export function figureTables({ mine, market }: Insights) {
  const myMonths: FigureTable = {
    name: "my-tasks-by-month",
    caption: m.figures_my_budget_by_month(),
    columns: [{ label: m.figures_month(), kind: "month" }, { label: m.figures_budget(), kind: "money" }, taskColumn()],
    rows: mine.budgetByMonth.map((row) => [row.month, row.budget, row.tasks]),
  };
  return {
    myMonths,
    myCategories: categoryTable("my-tasks-by-category", m.figures_my_tasks_by_category(), mine.byCategory),
    marketCategories: categoryTable("market-tasks-by-category", m.figures_market_tasks_by_category(), market.byCategory),
    myDays: dayTable("my-tasks-by-day", m.figures_my_tasks_last_days(), mine.byDay),
    marketDays: dayTable("market-tasks-by-day", m.figures_market_tasks_last_days(), market.byDay),
  };
}

function categoryTable(name: string, caption: string, counted: Insights["mine"]["byCategory"]): FigureTable {
  const columns = [{ label: m.figures_category(), kind: "text" }, taskColumn()] as const;
  return { name, caption, columns, rows: counted.map((row) => [categoryName(row.category), row.tasks]) };
}

function dayTable(name: string, caption: string, counted: Insights["mine"]["byDay"]): FigureTable {
  const columns = [{ label: m.figures_day(), kind: "day" }, taskColumn()] as const;
  return { name, caption, columns, rows: counted.map((row) => [row.day, row.tasks]) };
}

function taskColumn(): Column {
  return { label: m.figures_tasks(), kind: "count" };
}

export function cellText(cell: Cell | undefined, kind: Column["kind"]): string {
  if (typeof cell === "number") return kind === "money" ? moneyText(cell) : numberText(cell);
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

/** A table of figures with its totals: the first column has names, the others have numbers. */
export function FigureTableView({ table: { caption, columns, rows }, table }: { table: FigureTable }) {
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
          {rows.map((row) => (
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
