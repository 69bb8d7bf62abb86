import type { Transaction } from "./database.server.ts";
import { sql } from "./drizzle.server.ts";

/** Waits for other transactions that hold the lock of this name, and holds it until this one ends. */
export async function lockName(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
