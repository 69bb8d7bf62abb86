import type { Db } from "./database.server.ts";

/** Builds a prepared statement once per database. PostgreSQL parses and plans it once per connection. */
export function preparedFor<Statement>(build: (db: Db) => Statement): (db: Db) => Statement {
  const known = new WeakMap<Db, Statement>();
  return (db) => {
    const statement = known.get(db) ?? build(db);
    known.set(db, statement);
    return statement;
  };
}
