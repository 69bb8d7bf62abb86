// A list of tasks, offers or jobs as a table and as the rows of a file.
import type { ReactNode } from "react";
import { Link } from "react-router";
import { detailsPath } from "#web/ui/task-links.ts";
import { writtenIn } from "#web/ui/written-in.ts";
import { type Cell, cellText } from "./figure-table.tsx";

/** `cell` is the value in a file, `shown` what the table shows instead. */
export type RowColumn<Row> = { label: () => string; cell: (row: Row) => Cell; shown?: (row: Row) => ReactNode; isFigure?: boolean };

export function fileRows<Row>(columns: RowColumn<Row>[], rows: readonly Row[]): Cell[][] {
  return [columns.map(({ label }) => label()), ...rows.map((row) => columns.map(({ cell }) => cell(row)))];
}

type RowsTableProps<Row> = { title: string; columns: RowColumn<Row>[]; rows: readonly Row[]; taskOf(row: Row): string };

/** The first column is the title of the task, with a link to it. */
export function RowsTable<Row extends { _id: string; title: string }>({ title, columns, rows, taskOf }: RowsTableProps<Row>) {
  const [, ...others] = columns;
  return (
    <div className="overflow-x-auto rounded-md border border-line">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{title}</caption>
        <thead className="bg-sunk text-sm">
          <tr>
            {columns.map(({ label, isFigure }) => (
              <th key={label()} scope="col" className={`px-3 py-2 font-semibold whitespace-nowrap ${isFigure ? "text-right" : ""}`}>
                {label()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row._id} className="border-t border-line align-top">
              <th scope="row" className="min-w-48 px-3 py-2 font-medium">
                <Link
                  to={detailsPath(taskOf(row))}
                  lang={writtenIn(row.title)}
                  className="wrap-anywhere text-river underline underline-offset-4 hover:text-river-deep"
                >
                  {row.title}
                </Link>
              </th>
              {others.map(({ label, cell, shown, isFigure }) => (
                <td key={label()} className={`px-3 py-2 whitespace-nowrap ${isFigure ? "text-right tabular-nums" : ""}`}>
                  {shown?.(row) ?? cellText(cell(row), isFigure ? "count" : "text")}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
