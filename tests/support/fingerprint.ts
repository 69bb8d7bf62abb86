// One short text for everything that is stored: equal before and after means that nothing changed.
import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/database/database.server.ts";

const statements = new WeakMap<Db, Awaited<ReturnType<typeof statementFor>>>();

export async function fingerprint(db: Db): Promise<string> {
  const statement = statements.get(db) ?? (await statementFor(db));
  statements.set(db, statement);
  const [row] = await statement.execute();
  return row?.print ?? "";
}

/** Prepared, because planning it takes longer than reading a small market. */
async function statementFor(db: Db) {
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'rate_limit_counts' order by 1`,
  );
  const tables = rows.map(({ name }) => `select '${name}' || ${contentOf(name)} as content from "${name}" t`);
  return db
    .select({ print: sql<string | null>`md5(string_agg(content, '|' order by content))` })
    .from(sql.raw(`(${tables.join(" union all ")}) everything`))
    .prepare("fingerprint");
}

/** What only ever grows needs no more than counting. */
function contentOf(table: string): string {
  return table === "audit_log" ? "count(*)" : "string_agg(t::text, '|' order by t::text)";
}
