// Drizzle by one door: Node reads its list of exports, which is very long, once for every file that imports it, and a start waits for that.
export * from "drizzle-orm";
export {
  type AnyPgColumn,
  alias,
  boolean,
  check,
  customType,
  index,
  integer,
  json,
  jsonb,
  numeric,
  type PgDatabase,
  type PgQueryResultHKT,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
