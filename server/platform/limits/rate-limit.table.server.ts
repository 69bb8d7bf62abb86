import { index, integer, pgTable, text, timestamp } from "#server/platform/database/drizzle.server.ts";

/** Counts that processes on the same PostgreSQL share. An unlogged table (see its migration): the counts may be lost in a crash. */
export const rateLimitCounts = pgTable(
  "rate_limit_counts",
  {
    key: text().primaryKey(),
    used: integer().notNull(),
    endsAt: timestamp("ends_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("rate_limit_counts_end").on(table.endsAt)],
);
