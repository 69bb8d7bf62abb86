import type { Db } from "./database.server.ts";
import { type Placeholder, type SQL, sql } from "./drizzle.server.ts";

/** Builds a prepared statement once per database. PostgreSQL parses and plans it once per connection. */
export function preparedFor<Statement>(build: (db: Db) => Statement): (db: Db) => Statement {
  const known = new WeakMap<Db, Statement>();
  return (db) => {
    const statement = known.get(db) ?? build(db);
    known.set(db, statement);
    return statement;
  };
}

/**
 * A value that PostgreSQL does not look at when it plans. It keeps the plan of a prepared statement only if plans for the given values are not
 * cheaper.
 */
export function hiddenFromPlanner(value: string | Placeholder, type: "uuid" | "uuid[]"): SQL {
  const cast = sql.raw(`::${type}`);
  // Without the second cast `any` would compare with the rows of the subquery.
  return sql`(select ${value}${cast})${cast}`;
}
