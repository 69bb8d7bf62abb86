import type { Transaction } from "./database.server.ts";
import { sql } from "./drizzle.server.ts";
import { noticeChannel } from "./notices.server.ts";

/** To every open stream of the person, in every process, once the transaction has ended well. */
export async function announce(tx: Transaction, personId: string, what: "read" | "message", id = ""): Promise<void> {
  await tx.execute(sql`select pg_notify(${noticeChannel}, ${`inbox ${personId} ${what} ${id}`.trim()})`);
}
