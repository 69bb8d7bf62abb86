import { Button } from "#web/ui/button.tsx";
import type { FigureTable } from "../figure-table.ts";
import { FigureTableView } from "../figure-table-view.tsx";
import { Panel } from "../panel.tsx";
import { downloadCsv } from "./download.ts";

export function FigureReport({ title, table }: { title: string; table: FigureTable }) {
  const head = table.columns.map((column) => column.label);
  return (
    <Panel
      title={title}
      actions={
        <Button variant="secondary" icon="download" onClick={() => downloadCsv(table.name, [head, ...table.rows])}>
          Download CSV
          <span className="sr-only">for {title}</span>
        </Button>
      }
    >
      <FigureTableView table={table} />
    </Panel>
  );
}
