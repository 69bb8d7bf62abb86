// A list of tasks, offers or jobs as a table, with a file of all its rows.
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Loaded, useLoaded } from "#web/data/loaded.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { detailsPath } from "#web/ui/task-links.ts";
import { writtenIn } from "#web/ui/written-in.ts";
import { DownloadButton } from "./csv-download.tsx";
import { type Cell, cellText } from "./figure-table.tsx";
import { Panel } from "./panel.tsx";

/** `cell` is the value in a file, `shown` what the table shows instead. */
export type RowColumn<Row> = { label: () => string; cell: (row: Row) => Cell; shown?: (row: Row) => ReactNode; isFigure?: boolean };

export function dayColumn<Row>(label: () => string, dayOf: (row: Row) => string): RowColumn<Row> {
  return { label, cell: (row) => dayOf(row).slice(0, 10), shown: (row) => cellText(dayOf(row), "day") };
}

export function fileRows<Row>(columns: RowColumn<Row>[], rows: readonly Row[]): Cell[][] {
  return [columns.map(({ label }) => label()), ...rows.map((row) => columns.map(({ cell }) => cell(row)))];
}

type RowsTableProps<Row> = { caption: string; columns: RowColumn<Row>[]; taskOf(row: Row): string };
type RowsReportProps<Row, List> = RowsTableProps<Row> & {
  title: string;
  list: List | Promise<List>;
  note?(list: List): string | undefined;
  more?(list: List): ReactNode;
  empty: ReactNode;
  loading: string;
  /** The height of the placeholder. */
  height: string;
  failed: string;
  /** In the name of the file. */
  name: string;
  /** All rows of the file, not only those that are shown. */
  readRows(): Promise<Cell[][]>;
};
type TaskRow = { _id: string; title: string };

export function RowsReport<Row extends TaskRow, List extends { items: Row[] }>(props: RowsReportProps<Row, List>) {
  const { title, list, note, more, empty, loading, height, failed, name, readRows, ...table } = props;
  const loaded = useLoaded(list);
  const hasRows = loaded !== null && loaded.items.length > 0;
  return (
    <Panel
      title={title}
      note={loaded ? note?.(loaded) : undefined}
      actions={hasRows && <DownloadButton title={title} name={name} readRows={readRows} />}
    >
      <Loaded
        data={list}
        waiting={
          <div role="status" aria-label={loading}>
            <Skeleton className={height} />
          </div>
        }
        failed={failed}
      >
        {(shown) => (
          <>
            {shown.items.length > 0 ? <RowsTable {...table} rows={shown.items} /> : <p className="text-ink-soft">{empty}</p>}
            {more?.(shown)}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

/** The first column is the title of the task, with a link to it. */
function RowsTable<Row extends TaskRow>({ caption, columns, rows, taskOf }: RowsTableProps<Row> & { rows: readonly Row[] }) {
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
  return <DataTable caption={caption} columns={shownColumns} rows={rows} keyOf={({ _id }) => _id} hasLinks />;
}
