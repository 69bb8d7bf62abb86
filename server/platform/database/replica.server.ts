// A streaming replica that reads may use: only while it has replayed every change that this process has heard of.
import { setTimeout as delay } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { BoundedPool, type Patience } from "./bounded-pool.server.ts";
import type { Db, Read } from "./database.server.ts";
import { databaseFailureOf } from "./failures.ts";
import type { Hearing } from "./notices.server.ts";

/** Shorter than the primary's: who finds no replica still wants an answer from the primary. */
const patience: Patience = { connect: 1_000, statement: 3_000, silence: 4_000 };
const shortestPause = 2;
const longestPause = 250;
/** Ahead of every commit that has been heard of, written to disk or not. */
const here = "select pg_current_wal_insert_lsn() as lsn";
/** Null on a server that is no replica: it never is as far as the primary. */
const hasReplayed = "select pg_last_wal_replay_lsn() >= $1::pg_lsn as yes";

type Options = { url: string; max: number; maxWaiting: number; primary: { pool: pg.Pool; db: Db } };

export function openReplica({ url, max, maxWaiting, primary }: Options) {
  const pool = new BoundedPool({ url, max, maxWaiting, patience, settles: false });
  const db: Db = drizzle({ client: pool });
  let isListening = false;
  let isCurrent = false;
  let isClosed = false;
  let checking: Promise<void> | null = null;
  /** Grows with every change: what was asked before one says nothing about it. */
  let changes = 0;

  function distrust(): void {
    isCurrent = false;
    changes += 1;
    if (isListening) checking ??= check().finally(() => (checking = null));
  }

  async function check(): Promise<void> {
    let pause = shortestPause;
    while (isListening && !isClosed) {
      const begun = changes;
      const isThere = await hasComeUp().catch(() => false);
      if (isThere && begun === changes) {
        isCurrent = isListening;
        return;
      }
      pause = begun === changes ? Math.min(longestPause, pause * 2) : shortestPause;
      await delay(pause, undefined, { ref: false });
    }
  }

  async function hasComeUp(): Promise<boolean> {
    const { rows: places } = await primary.pool.query<{ lsn: string }>(here);
    const { rows } = await pool.query<{ yes: boolean | null }>(hasReplayed, [places[0]?.lsn]);
    return rows[0]?.yes === true;
  }

  const hearing: Hearing = {
    connected() {
      isListening = true;
      distrust();
    },
    lost() {
      isListening = false;
      distrust();
    },
    changed: distrust,
  };

  const read: Read = async (work) => {
    if (!isCurrent) return work(primary.db);
    try {
      return await work(db);
    } catch (error) {
      // Away, too slow, or in conflict with what it replays: the primary can answer.
      if (!databaseFailureOf(error)) throw error;
      distrust();
      return work(primary.db);
    }
  };

  return {
    pool,
    hearing,
    read,
    isCurrent: () => isCurrent,
    async close(): Promise<void> {
      isClosed = true;
      await checking;
      await pool.end();
    },
  };
}
