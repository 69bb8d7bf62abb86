// An embedded engine that is opened again by itself when it has died. Until then its callers are told at once.
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";
import { sqlStateOf } from "#server/platform/log/error-chain.ts";
import type { Database } from "./database.server.ts";
import { DatabaseAwayError } from "./failures.ts";
import { type GuardedPglite, guard } from "./pglite-guard.server.ts";
import { channel, type Subscriber } from "./pubsub.server.ts";

const retryEvery = 2_000;

export type LivingPglite = Pick<PGlite, "query" | "transaction" | "close"> &
  Pick<Database, "load"> & { listen(subscriber: Required<Subscriber>): Promise<void> };
type Life = {
  /** Absent where nothing would be found again: an engine in memory. */
  reopen?: () => Promise<PGlite>;
  report?: ((message: string) => void) | undefined;
};

export function keepAlive(first: PGlite, { reopen, report = () => {} }: Life): LivingPglite {
  let current: GuardedPglite | null = guard(first, lose);
  let reason: unknown = null;
  let revival: Promise<void> | null = null;
  let subscriber: Required<Subscriber> | null = null;
  let closing = false;
  let underWay = 0;

  function lose() {
    reason = current?.causeOfDeath();
    current = null;
    subscriber?.onDisconnect();
    report("The embedded database has died.");
    if (reopen) revival ??= revive(reopen).finally(() => (revival = null));
  }

  async function revive(open: () => Promise<PGlite>) {
    while (!closing) {
      try {
        // The dead engine is still on the stack.
        await nextTurn();
        const opened = guard(await open(), lose);
        await listenOn(opened.client);
        current = opened;
        report("The embedded database is open again.");
        return;
      } catch {
        await delay(retryEvery, undefined, { ref: false });
      }
    }
  }

  async function listenOn(client: PGlite) {
    if (!subscriber) return;
    await client.listen(channel, subscriber.onMessage);
    subscriber.onConnect();
  }

  async function run<Result>(work: (client: PGlite) => Promise<Result>): Promise<Result> {
    const used = current;
    if (!used) throw new DatabaseAwayError("The embedded database is being opened again.", { cause: reason });
    underWay += 1;
    try {
      const result = await work(used.client);
      const died = used.causeOfDeath();
      // The engine takes its own death for the end of a statement.
      if (died) throw died;
      return result;
    } catch (error) {
      if (!used.causeOfDeath()) throw error;
      // PostgreSQL's last words say more than the trap that followed them.
      if (sqlStateOf(error)) reason = error;
      throw new DatabaseAwayError("The embedded database has died.", { cause: reason });
    } finally {
      underWay -= 1;
    }
  }

  return {
    query: (...given) => run((client) => client.query(...given)),
    transaction: (work) => run((client) => client.transaction(work)),
    // Statements and transactions take turns on the one connection: all but the first of those under way wait.
    load: () => ({ max: 1, size: 1, idle: underWay === 0 ? 1 : 0, waiting: Math.max(0, underWay - 1) }),
    async listen(given) {
      subscriber = given;
      await run(listenOn);
    },
    async close() {
      closing = true;
      await revival;
      await current?.client.close();
    },
  };
}
