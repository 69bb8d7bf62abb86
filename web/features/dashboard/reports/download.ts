import { downloadFile } from "#web/ui/download.ts";
import type { Cell } from "../figure-table.ts";
import { csvFileName, writeCsv } from "./csv.ts";

/** Hands the rows to the browser as a file named after `name` and today. */
export function downloadCsv(name: string, rows: readonly (readonly Cell[])[]): void {
  downloadFile(csvFileName(name, new Date()), new Blob([writeCsv(rows)], { type: "text/csv;charset=utf-8" }));
}
