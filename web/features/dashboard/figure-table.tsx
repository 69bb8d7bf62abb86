// The live figures as tables. Charts, tables on the page and CSV files are all made from these.
import type { Insights } from "#contract/insights.ts";
import { budgetText } from "#web/ui/task-words.ts";

export type Cell = string | number;
export type Column = { label: string; kind: "text" | "day" | "month" | "count" | "money" };
/** `name` goes into the file name. The first column names the row; a chart draws the second. */
export type FigureTable = {
  name: string;
  caption: string;
  columns: readonly [Column, Column, ...Column[]];
  rows: readonly (readonly Cell[])[];
};

// Days and months are calendar dates: in UTC they stay the same everywhere.
const day = new Intl.DateTimeFormat("en-US", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
const month = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
const tasks: Column = { label: "Tasks", kind: "count" };

export function figureTables({ mine, market }: Insights) {
  const myMonths: FigureTable = {
    name: "my-tasks-by-month",
    caption: "Budget I posted, by month",
    columns: [{ label: "Month", kind: "month" }, { label: "Budget", kind: "money" }, tasks],
    rows: mine.budgetByMonth.map((row) => [row.month, row.budget, row.tasks]),
  };
  return {
    myMonths,
    myCategories: categoryTable("my-tasks-by-category", "My tasks by category", mine.byCategory),
    marketCategories: categoryTable("market-tasks-by-category", "Market tasks by category", market.byCategory),
    myDays: dayTable("my-tasks-by-day", "My tasks by day, last 30 days", mine.byDay),
    marketDays: dayTable("market-tasks-by-day", "Market tasks by day, last 30 days", market.byDay),
  };
}

function categoryTable(name: string, caption: string, counted: Insights["mine"]["byCategory"]): FigureTable {
  return { name, caption, columns: [{ label: "Category", kind: "text" }, tasks], rows: counted.map((row) => [row.category, row.tasks]) };
}

function dayTable(name: string, caption: string, counted: Insights["mine"]["byDay"]): FigureTable {
  return { name, caption, columns: [{ label: "Day", kind: "day" }, tasks], rows: counted.map((row) => [row.day, row.tasks]) };
}

export function cellText(cell: Cell | undefined, kind: Column["kind"]): string {
  if (typeof cell === "number") return kind === "money" ? budgetText(cell) : cell.toLocaleString("en-US");
  if (!cell) return "";
  if (kind === "day") return day.format(new Date(cell));
  return kind === "month" ? month.format(new Date(cell)) : cell;
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
    return total === null ? "Total" : cellText(total, kind);
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
