// Tables as CSV, sent in batches.
import { type CsvCell, csvLine, writeCsv } from "#contract/platform/csv.ts";
import type { Page } from "#server/platform/database/page.ts";
import { inLocale } from "#server/platform/http/locale.ts";
import { getLocale } from "#texts/locale.ts";

export type Columns<Row> = Record<string, (row: Row) => CsvCell>;

const batch = 1_000;
const most = 100_000;

export function csvAnswer(name: string, body: ReadableStream<Uint8Array>): Response {
  const headers = { "Content-Type": "text/csv; charset=utf-8", "Cache-Control": "no-store" };
  return new Response(body, { headers: { ...headers, "Content-Disposition": `attachment; filename="taskhaat-${name}.csv"` } });
}

/** `read` returns up to `limit + 1` rows after the id. */
export function streamCsv<Row>(
  columns: Columns<Row>,
  read: (page: Page) => Promise<Row[]>,
  idOf: (row: Row) => string,
): ReadableStream<Uint8Array> {
  async function* lines() {
    yield writeCsv([Object.keys(columns)]);
    let after: string | undefined;
    for (let sent = 0; sent < most; sent += batch) {
      const rows = await read({ limit: batch, after });
      const page = rows.slice(0, batch);
      yield page.map((row) => csvLine(Object.values(columns).map((cellOf) => cellOf(row)))).join("");
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
