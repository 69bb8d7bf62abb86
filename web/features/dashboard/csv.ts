import { writeCsv } from "#contract/platform/csv.ts";
import { downloadFile } from "#web/ui/download.ts";
import { localDate } from "#web/ui/use-today.ts";
import type { Cell } from "./figure-table.tsx";

export type Rows = readonly (readonly Cell[])[];

/** Downloads the rows as a file that is named after `name` and today. */
export function downloadCsv(name: string, rows: Rows): void {
  downloadFile(csvFileName(name, new Date()), new Blob([writeCsv(rows)], { type: "text/csv;charset=utf-8" }));
}

/** `taskhaat-my-tasks-2026-11-15.csv` */
export function csvFileName(name: string, today: Date): string {
  return `taskhaat-${name}-${localDate(today)}.csv`;
}
