import { index, integer, pgTable, text, timestamp } from "#server/platform/database/drizzle.server.ts";

/** Counts that the processes on one PostgreSQL share. Unlogged by its migration: losing them in a crash costs nobody anything. */
export const rateLimitCounts = pgTable(
  "rate_limit_counts",
  {
    key: text().primaryKey(),
    used: integer().notNull(),
    endsAt: timestamp("ends_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("rate_limit_counts_end").on(table.endsAt)],
);
