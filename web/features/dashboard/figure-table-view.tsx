import { type Column, cellText, type FigureTable, totalOf } from "./figure-table.ts";

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
                <Cell key={column.label} first={place === 0} column={column} text={cellText(row[place], column.kind)} />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-line font-semibold">
            {table.columns.map((column, place) => {
              const total = totalOf(table, place);
              return (
                <Cell
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

function Cell({ first, column, text }: { first: boolean; column: Column; text: string }) {
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
