import { index, integer, pgTable, text, timestamp } from "#server/platform/database/drizzle.server.ts";

/** Counts that the processes on one PostgreSQL share. Unlogged by its migration: they may be lost in a crash. */
export const rateLimitCounts = pgTable(
  "rate_limit_counts",
  {
    key: text().primaryKey(),
    used: integer().notNull(),
    endsAt: timestamp("ends_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("rate_limit_counts_end").on(table.endsAt)],
);
