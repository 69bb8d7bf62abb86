// Tables as CSV (RFC 4180), sent in batches.
import { escapeFormula } from "#contract/platform/formula.ts";
import type { Page } from "#server/platform/database/page.ts";
import { inLocale } from "#server/platform/http/locale.ts";
import { getLocale } from "#texts/locale.ts";

type Cell = string | number | null;
export type Columns<Row> = Record<string, (row: Row) => Cell>;

const batch = 1_000;
const most = 100_000;

/** `read` returns up to `limit + 1` rows after the id. */
export function streamCsv<Row>(
  columns: Columns<Row>,
  read: (page: Page) => Promise<Row[]>,
  idOf: (row: Row) => string,
): ReadableStream<Uint8Array> {
  async function* lines() {
    // The mark lets spreadsheets read it as UTF-8.
    yield `\uFEFF${lineOf(Object.keys(columns))}`;
    let after: string | undefined;
    for (let sent = 0; sent < most; sent += batch) {
      const rows = await read({ limit: batch, after });
      const page = rows.slice(0, batch);
      yield page.map((row) => lineOf(Object.values(columns).map((cellOf) => cellOf(row)))).join("");
      const last = page.at(-1);
      if (rows.length <= batch || !last) return;
      after = idOf(last);
    }
  }
  const parts = lines();
  // The batches are read after the request was handled.
  const locale = getLocale();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await inLocale(locale, () => parts.next());
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}

function lineOf(cells: Cell[]): string {
  return `${cells.map(cellText).join(",")}\r\n`;
}

function cellText(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = escapeFormula(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
