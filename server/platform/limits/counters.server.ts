// Stores the counts of the rate limiter: in memory, or in a table that all processes on the database share.
import { LRUCache } from "lru-cache";
import type { Database, Db } from "#server/platform/database/database.server.ts";
import { eq, sql } from "#server/platform/database/drizzle.server.ts";
import { preparedFor } from "#server/platform/database/prepared.server.ts";
import { rateLimitCounts } from "./rate-limit.table.server.ts";

/** At most `max` requests in a window of `seconds`. */
export type Rule = { max: number; seconds: number };
type Entry = { key: string; rule: Rule };
type Count = { used: number; secondsLeft: number };

export type Counters = {
  /** Increments the count of each key and returns the counts in the same order. A count restarts when its window has passed. */
  add(entries: Entry[]): Promise<Count[]>;
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
  // Ordered, so that concurrent statements with the same keys do not deadlock.
  const rows = sql`select key, count(*)::int, now() + max(seconds) * interval '1 second'
    from unnest(${sql.placeholder("keys")}::text[], ${sql.placeholder("seconds")}::int[]) as given (key, seconds) group by key order by key`;
  const hasPassed = sql`${endsAt} <= now()`;
  const set = {
    used: sql`case when ${hasPassed} then excluded.used else ${used} + excluded.used end`,
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
  let running: Promise<void> = Promise.resolve();
  let next: { all: Entry[]; counts: Promise<Count[]> } | null = null;

  /** Skips locked rows, so that it never waits for them. */
  function sweep(): void {
    if (performance.now() - sweptAt < sweepEvery) return;
    sweptAt = performance.now();
    const passed = sql`select key from rate_limit_counts where ends_at <= now() for update skip locked`;
    // On failure the next sweep removes the rows.
    db.execute(sql`delete from rate_limit_counts where key in (${passed})`).catch(() => undefined);
  }

  async function count(entries: Entry[]): Promise<Count[]> {
    const given = { keys: entries.map(({ key }) => key), seconds: entries.map(({ rule }) => rule.seconds) };
    const counts = new Map((await countStatement(db).execute(given)).map((row) => [row.key, row]));
    // From the last entry to the first: a key may occur several times.
    return entries
      .toReversed()
      .map(({ key, rule: { seconds } }) => {
        const row = counts.get(key) ?? { used: 1, left: seconds };
        // A statement that waited for a lock on the same key started before the window did.
        return { used: row.used--, secondsLeft: Math.min(row.left, seconds) };
      })
      .reverse();
  }

  return {
    /** Requests that arrive while a statement runs are counted together by the next: under load far fewer statements than requests. */
    async add(entries) {
      sweep();
      if (!next) {
        const all: Entry[] = [];
        const counts = running.then(() => {
          next = null;
          return count(all);
        });
        next = { all, counts };
        running = counts.then(nothing, nothing);
      }
      const { all, counts } = next;
      const first = all.length;
      all.push(...entries);
      return (await counts).slice(first, first + entries.length);
    },
    async drop(key) {
      await db.delete(rateLimitCounts).where(eq(rateLimitCounts.key, key));
    },
  };
}

function nothing(): void {}
