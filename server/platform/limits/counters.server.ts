// Stores the counts of the rate limiter: in memory, or in a table that all processes on the database share.
import { LRUCache } from "lru-cache";
import type { Database, Db } from "#server/platform/database/database.server.ts";
import { eq, sql } from "#server/platform/database/drizzle.server.ts";
import { preparedFor } from "#server/platform/database/prepared.server.ts";
import { rateLimitCounts } from "./rate-limit.table.server.ts";

/** At most `max` requests in a window of `seconds`. */
export type Rule = { max: number; seconds: number };
type Count = { used: number; secondsLeft: number };

export type Counters = {
  /** Increments the count of each key and returns the counts in the same order. A count restarts when its window has passed. */
  add(entries: { key: string; rule: Rule }[]): Promise<Count[]>;
  drop(key: string): Promise<void>;
};

/** Limits the memory that a flood of addresses can use. */
const maxInMemory = 100_000;
const sweepEvery = 60_000;

export function createCounters({ engine, db }: Pick<Database, "engine" | "db">): Counters {
  return engine === "postgres" ? createSharedCounters(db) : createMemoryCounters();
}

export function createMemoryCounters(): Counters {
  const counts = new LRUCache<string, number>({ max: maxInMemory, ttlResolution: 0 });
  return {
    async add(entries) {
      return entries.map(({ key, rule }) => {
        const used = (counts.get(key) ?? 0) + 1;
        counts.set(key, used, { ttl: rule.seconds * 1_000, noUpdateTTL: true });
        return { used, secondsLeft: counts.getRemainingTTL(key) / 1_000 };
      });
    },
    async drop(key) {
      counts.delete(key);
    },
  };
}

const countStatement = preparedFor((db) => {
  const { key, used, endsAt } = rateLimitCounts;
  // Ordered, so that concurrent requests with the same keys do not deadlock.
  const rows = sql`select key, 1, now() + seconds * interval '1 second'
    from unnest(${sql.placeholder("keys")}::text[], ${sql.placeholder("seconds")}::int[]) as given (key, seconds) order by key`;
  const hasPassed = sql`${endsAt} <= now()`;
  const set = {
    used: sql`case when ${hasPassed} then 1 else ${used} + 1 end`,
    endsAt: sql`case when ${hasPassed} then excluded.ends_at else ${endsAt} end`,
  };
  const left = sql<number>`extract(epoch from ${endsAt} - now())::float8`;
  return db
    .insert(rateLimitCounts)
    .select(rows)
    .onConflictDoUpdate({ target: key, set })
    .returning({ key, used, left })
    .prepare("count_requests");
});

/** Uses the clock of the database, because the clocks of the processes may differ. */
function createSharedCounters(db: Db): Counters {
  let sweptAt = performance.now();

  /** Skips locked rows, so that it never waits for them. */
  function sweep(): void {
    if (performance.now() - sweptAt < sweepEvery) return;
    sweptAt = performance.now();
    const passed = sql`select key from rate_limit_counts where ends_at <= now() for update skip locked`;
    // On failure the next sweep removes the rows.
    db.execute(sql`delete from rate_limit_counts where key in (${passed})`).catch(() => undefined);
  }

  return {
    async add(entries) {
      sweep();
      const given = { keys: entries.map(({ key }) => key), seconds: entries.map(({ rule }) => rule.seconds) };
      const counted = await countStatement(db).execute(given);
      const counts = new Map(counted.map((count) => [count.key, count]));
      return entries.map(({ key, rule: { seconds } }) => {
        const { used, left } = counts.get(key) ?? { used: 1, left: seconds };
        // A statement that waited for a lock on the same key started before the window did.
        return { used, secondsLeft: Math.min(left, seconds) };
      });
    },
    async drop(key) {
      await db.delete(rateLimitCounts).where(eq(rateLimitCounts.key, key));
    },
  };
}
