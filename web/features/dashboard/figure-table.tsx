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

export function myMonths({ mine }: Insights): FigureTable {
  return {
    name: "my-tasks-by-month",
    caption: "Budget I posted, by month",
    columns: [{ label: "Month", kind: "month" }, { label: "Budget", kind: "money" }, tasks],
    rows: mine.budgetByMonth.map((row) => [row.month, row.budget, row.tasks]),
  };
}

export function myCategories({ mine }: Insights): FigureTable {
  return categoryTable("my-tasks-by-category", "My tasks by category", mine.byCategory);
}

export function marketCategories({ market }: Insights): FigureTable {
  return categoryTable("market-tasks-by-category", "Market tasks by category", market.byCategory);
}

export function myDays({ mine }: Insights): FigureTable {
  return dayTable("my-tasks-by-day", "My tasks by day, last 30 days", mine.byDay);
}

export function marketDays({ market }: Insights): FigureTable {
  return dayTable("market-tasks-by-day", "Market tasks by day, last 30 days", market.byDay);
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

/** The sum of a column of numbers; null for a column of text. */
export function totalOf(table: FigureTable, place: number): number | null {
  const kind = table.columns[place]?.kind;
  if (kind !== "count" && kind !== "money") return null;
  const sum = table.rows.reduce((total, row) => total + Number(row[place]), 0);
  // Sums of binary fractions are not exact to the cent.
  return Math.round(sum * 100) / 100;
}

/** A table of figures with its totals. */
export function FigureTableView({ table }: { table: FigureTable }) {
  return (
    <div className="overflow-hidden rounded-md border border-line">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{table.caption}</caption>
        <thead className="bg-sunk text-sm">
          <tr>
            {table.columns.map((column) => (
              <th key={column.label} scope="col" className={`px-3 py-2 font-semibold ${alignment(column)}`}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row[0]} className="border-t border-line">
              {table.columns.map((column, place) => (
                <TableCell key={column.label} first={place === 0} column={column} text={cellText(row[place], column.kind)} />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-line font-semibold">
            {table.columns.map((column, place) => {
              const total = totalOf(table, place);
              return (
                <TableCell
                  key={column.label}
                  first={place === 0}
                  column={column}
                  text={total === null ? "Total" : cellText(total, column.kind)}
                />
              );
            })}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function TableCell({ first, column, text }: { first: boolean; column: Column; text: string }) {
  const look = `px-3 py-2 ${alignment(column)}`;
  if (!first) return <td className={look}>{text}</td>;
  return (
    <th scope="row" className={`${look} font-medium`}>
      {text}
    </th>
  );
}

function alignment({ kind }: Column): string {
  return kind === "count" || kind === "money" ? "text-right tabular-nums" : "";
}
