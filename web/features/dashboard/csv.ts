// Comma-separated values as spreadsheets expect them (RFC 4180), safe to open in one.
import { escapeFormula } from "#contract/platform/formula.ts";
import { downloadFile } from "#web/ui/download.ts";
import { localDate } from "#web/ui/use-today.ts";
import type { Cell } from "./figure-table.tsx";

const byteOrderMark = "\uFEFF";

export type Rows = readonly (readonly Cell[])[];

/** Downloads the rows as a file that is named after `name` and today. */
export function downloadCsv(name: string, rows: Rows): void {
  downloadFile(csvFileName(name, new Date()), new Blob([writeCsv(rows)], { type: "text/csv;charset=utf-8" }));
}

export function writeCsv(rows: Rows): string {
  return byteOrderMark + rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}

/** `taskhaat-my-tasks-2026-11-15.csv` */
export function csvFileName(name: string, today: Date): string {
  return `taskhaat-${name}-${localDate(today)}.csv`;
}

function csvCell(cell: Cell): string {
  const text = typeof cell === "number" ? String(cell) : escapeFormula(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
