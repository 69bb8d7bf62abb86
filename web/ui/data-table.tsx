import type { ReactNode } from "react";

export type DataColumn<Row> = {
  label: string;
  cell(row: Row): ReactNode;
  isFigure?: boolean;
  /** The label may take several lines. */
  hasLongLabel?: boolean;
  className?: string;
};
type DataTableProps<Row> = {
  caption: string;
  /** The first names the row. */
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** On phones, each row is a card. Otherwise the table scrolls sideways. */
  hasCards?: boolean;
  /** The arrow keys scroll the table from a link in it, so it needs no focus of its own. */
  hasLinks?: boolean;
};

export function DataTable<Row>({ caption, columns, rows, keyOf, hasCards = false, hasLinks = false }: DataTableProps<Row>) {
  const card = hasCards
    ? {
        table: "max-md:block",
        head: "max-md:sr-only",
        body: "max-md:grid",
        row: "max-md:grid max-md:gap-1.5 max-md:p-4 max-md:first:border-t-0",
        // Where both do not fit, the label is above the value.
        cell: "max-md:flex max-md:flex-wrap max-md:gap-x-3 max-md:p-0 max-md:text-left max-md:before:flex-[1_1_6rem] max-md:before:text-sm max-md:before:font-medium max-md:before:text-ink-soft max-md:before:content-[attr(data-label)]",
      }
    : { table: "", head: "", body: "", row: "", cell: "" };
  const table = (
    <table className={`w-full border-collapse text-left ${card.table}`}>
      <caption className="sr-only">{caption}</caption>
      <thead className={`bg-sunk text-sm ${card.head}`}>
        <tr>
          {columns.map(({ label, isFigure, hasLongLabel }) => (
            <th
              key={label}
              scope="col"
              className={`px-3 py-2 font-semibold ${hasLongLabel ? "wrap-normal" : "whitespace-nowrap"} ${isFigure ? "text-right" : ""}`}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={card.body}>
        {rows.map((row) => (
          <tr key={keyOf(row)} className={`border-t border-line align-top ${card.row}`}>
            {columns.map(({ label, cell, isFigure, className = "font-normal" }, place) => {
              const Cell = place === 0 ? "th" : "td";
              return (
                <Cell
                  key={label}
                  data-label={label}
                  scope={place === 0 ? "row" : undefined}
                  className={`px-3 py-2 ${className} ${isFigure ? "text-right tabular-nums" : ""} ${card.cell}`}
                >
                  {hasCards ? <div className="min-w-0 wrap-anywhere max-md:flex-[999_1_9rem]">{cell(row)}</div> : cell(row)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
  const frame = "relative overflow-x-auto rounded-md border border-line";
  if (hasCards || hasLinks) return <div className={frame}>{table}</div>;
  return (
    // Focusable, so that the arrow keys scroll it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
    <section tabIndex={0} aria-label={caption} className={frame}>
      {table}
    </section>
  );
}
