// Where the counts are kept: in this process, or in a table that every process on the database shares.
import type { Database, Db } from "#server/platform/database/database.server.ts";
import { eq, sql } from "#server/platform/database/drizzle.server.ts";
import { preparedFor } from "#server/platform/database/prepared.server.ts";
import { rateLimitCounts } from "./rate-limit.table.server.ts";
import type { Rule } from "./rate-limits.ts";

export type Count = { used: number; secondsLeft: number };

export type Counters = {
  /** Adds one under each key and answers the counts in the same order. A count begins anew when its window has passed. */
  add(entries: { key: string; rule: Rule }[]): Promise<Count[]>;
  drop(key: string): Promise<void>;
};

const sweepEvery = 60_000;
/** In whole milliseconds. Nobody waits longer, or less, because the machine's clock was set. */
const steadyClock = () => Math.floor(performance.now());

export function createCounters({ engine, db }: Pick<Database, "engine" | "db">): Counters {
  return engine === "postgres" ? createSharedCounters(db) : createMemoryCounters();
}

export function createMemoryCounters(now = steadyClock): Counters {
  const windows = new Map<string, { used: number; endsAt: number }>();
  let sweptAt = now();

  function sweep(time: number): void {
    if (time - sweptAt < sweepEvery) return;
    sweptAt = time;
    for (const [key, { endsAt }] of windows) if (endsAt <= time) windows.delete(key);
  }

  return {
    async add(entries) {
      const time = now();
      sweep(time);
      return entries.map(({ key, rule }) => {
        const known = windows.get(key);
        const window = known && known.endsAt > time ? known : { used: 0, endsAt: time + rule.seconds * 1_000 };
        windows.set(key, window);
        window.used += 1;
        return { used: window.used, secondsLeft: (window.endsAt - time) / 1_000 };
      });
    },
    async drop(key) {
      windows.delete(key);
    },
  };
}

const countOne = countStatement(1);
const countTwo = countStatement(2);

/** By the database's clock alone: the processes' own may differ. */
function createSharedCounters(db: Db): Counters {
  let sweptAt = steadyClock();

  /** Leaves rows alone that somebody is counting on this very moment, so that the two never wait for each other. */
  function sweep(): void {
    if (steadyClock() - sweptAt < sweepEvery) return;
    sweptAt = steadyClock();
    const passed = sql`select key from rate_limit_counts where ends_at <= now() for update skip locked`;
    // Whatever keeps it from sweeping now, the next minute's will do.
    db.execute(sql`delete from rate_limit_counts where key in (${passed})`).catch(() => undefined);
  }

  return {
    async add(entries) {
      sweep();
      // Always in the same order: two requests that count the same keys must not wait for each other in a circle.
      const sorted = entries.toSorted((one, other) => (one.key < other.key ? -1 : 1));
      const given = sorted.map(({ key, rule }, place) => ({ [`key${place}`]: key, [`seconds${place}`]: rule.seconds }));
      const counted = await (entries.length === 1 ? countOne : countTwo)(db).execute(Object.assign({}, ...given));
      const counts = new Map(counted.map((count) => [count.key, count]));
      return entries.map(({ key, rule: { seconds } }) => {
        const { used, left } = counts.get(key) ?? { used: 1, left: seconds };
        // Whoever waited for another to count the same key began before the window did.
        return { used, secondsLeft: Math.min(left, seconds) };
      });
    },
    async drop(key) {
      await db.delete(rateLimitCounts).where(eq(rateLimitCounts.key, key));
    },
  };
}

function countStatement(rows: 1 | 2) {
  return preparedFor((db) => {
    const { key, used, endsAt } = rateLimitCounts;
    const values = Array.from({ length: rows }, (_, place) => ({
      key: sql.placeholder(`key${place}`),
      used: 1,
      endsAt: sql`now() + ${sql.placeholder(`seconds${place}`)}::int * interval '1 second'`,
    }));
    const hasPassed = sql`${endsAt} <= now()`;
    const set = {
      used: sql`case when ${hasPassed} then 1 else ${used} + 1 end`,
      endsAt: sql`case when ${hasPassed} then excluded.ends_at else ${endsAt} end`,
    };
    const left = sql<number>`extract(epoch from ${endsAt} - now())::float8`;
    return db
      .insert(rateLimitCounts)
      .values(values)
      .onConflictDoUpdate({ target: key, set })
      .returning({ key, used, left })
      .prepare(`count_${rows}`);
  });
}
