// A streaming replica for public reads, with the primary as fallback.
import { drizzle } from "drizzle-orm/node-postgres";
import { isAfterWrite } from "#server/platform/log/request-context.ts";
import { BoundedPool, type Patience } from "./bounded-pool.server.ts";
import type { Db, Read } from "./database.server.ts";
import { sql } from "./drizzle.server.ts";
import { databaseFailureOf } from "./failures.ts";

/** Shorter than the primary's, to leave time for the fallback. */
const patience: Patience = { connect: 1_000, statement: 3_000, silence: 4_000 };
const checkEvery = 2_000;

type Options = { url: string; max: number; primary: Db };

export function openReplica({ url, max, primary }: Options) {
  const pool = new BoundedPool({ url, max, patience });
  const db: Db = drizzle({ client: pool });
  let isHealthy = false;

  async function check(): Promise<void> {
    const answer = db.execute<{ isReplica: boolean }>(sql`select pg_is_in_recovery() as "isReplica"`);
    isHealthy = await answer.then(
      ({ rows }) => rows[0]?.isReplica === true,
      () => false,
    );
  }
  const timer = setInterval(check, checkEvery).unref();
  void check();

  const read: Read = async (work) => {
    if (!isHealthy || isAfterWrite()) return work(primary);
    try {
      return await work(db);
    } catch (error) {
      // Unavailable, too slow, or in conflict with replication: fall back to the primary.
      if (!databaseFailureOf(error)) throw error;
      isHealthy = false;
      return work(primary);
    }
  };

  return {
    pool,
    read,
    close(): Promise<void> {
      clearInterval(timer);
      return pool.end();
    },
  };
}
