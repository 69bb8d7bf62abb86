import type { Cell } from "../figure-table.ts";
import { csvFileName, writeCsv } from "./csv.ts";

/** Hands the rows to the browser as a file named after `name` and today. */
export function downloadCsv(name: string, rows: readonly (readonly Cell[])[]): void {
  const address = URL.createObjectURL(new Blob([writeCsv(rows)], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = csvFileName(name, new Date());
  link.click();
  URL.revokeObjectURL(address);
}
