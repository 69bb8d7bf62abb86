// A list of tasks, offers or jobs as a table and as the rows of a file.
import type { ReactNode } from "react";
import { Link } from "react-router";
import { DataTable } from "#web/ui/data-table.tsx";
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
  const titleCell = (row: Row) => (
    <Link
      to={detailsPath(taskOf(row))}
      lang={writtenIn(row.title)}
      className="wrap-anywhere text-river underline underline-offset-4 hover:text-river-deep"
    >
      {row.title}
    </Link>
  );
  const shownColumns = columns.map(({ label, cell, shown, isFigure = false }, place) =>
    place === 0
      ? { label: label(), cell: titleCell, className: "min-w-48 font-medium" }
      : {
          label: label(),
          cell: (row: Row) => shown?.(row) ?? cellText(cell(row), isFigure ? "count" : "text"),
          isFigure,
          className: "whitespace-nowrap",
        },
  );
  return <DataTable caption={title} columns={shownColumns} rows={rows} keyOf={({ _id }) => _id} hasLinks />;
}
