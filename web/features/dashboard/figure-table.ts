// The live figures as tables. Charts, tables on the page and CSV files are all made from these.
import type { Insights } from "#contract/insights.ts";
import { budgetText } from "#web/ui/task-words.ts";
import { countText, dayText, monthText } from "./figures.ts";

export type Cell = string | number;
export type Column = { label: string; kind: "text" | "day" | "month" | "count" | "money" };
/** `name` goes into the file name. The first column says what a row is about; the second is what a chart draws. */
export type FigureTable = { name: string; caption: string; columns: readonly Column[]; rows: readonly (readonly Cell[])[] };

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
  if (typeof cell === "number") return kind === "money" ? budgetText(cell) : countText(cell);
  if (!cell) return "";
  if (kind === "day") return dayText(cell);
  return kind === "month" ? monthText(cell) : cell;
}

/** The sum of a column of numbers; null for one of words. */
export function totalOf(table: FigureTable, place: number): number | null {
  const kind = table.columns[place]?.kind;
  if (kind !== "count" && kind !== "money") return null;
  const sum = table.rows.reduce((total, row) => total + Number(row[place]), 0);
  // Adding cents as binary fractions leaves dust behind.
  return Math.round(sum * 100) / 100;
}
