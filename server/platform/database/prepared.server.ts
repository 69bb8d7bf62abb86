import type { Db } from "./database.server.ts";

/** A statement that is built once for each database, and that PostgreSQL parses and plans once for each connection. */
export function preparedFor<Statement>(build: (db: Db) => Statement): (db: Db) => Statement {
  const known = new WeakMap<Db, Statement>();
  return (db) => {
    const statement = known.get(db) ?? build(db);
    known.set(db, statement);
    return statement;
  };
}
