// One short text for everything that is stored: equal before and after means that nothing changed.
import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/database/database.server.ts";

const statements = new WeakMap<Db, string>();

export async function fingerprint(db: Db): Promise<string> {
  const statement = statements.get(db) ?? (await statementFor(db));
  statements.set(db, statement);
  const { rows } = await db.execute<{ print: string }>(sql.raw(statement));
  return rows[0]?.print ?? "";
}

async function statementFor(db: Db): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'rate_limit_counts' order by 1`,
  );
  const tables = rows.map(({ name }) => `select '${name}' || ${contentOf(name)} as content from "${name}" t`);
  return `select md5(string_agg(content, '|' order by content)) as print from (${tables.join(" union all ")}) everything`;
}

/** What only ever grows needs no more than counting. */
function contentOf(table: string): string {
  return table === "audit_log" ? "count(*)" : "string_agg(t::text, '|' order by t::text)";
}
