// Messages between the processes on one database, over PostgreSQL's LISTEN and NOTIFY.
import type { Transaction } from "./database.server.ts";
import { sql } from "./drizzle.server.ts";

/** As in `server/migrations/functions.sql`, whose triggers publish too. */
export const channel = "taskhaat";

export type Subscriber = {
  onMessage(message: string): void;
  /** From here on every message arrives. */
  onConnect?(): void;
  /** From here on messages may be missed. */
  onDisconnect?(): void;
};

/** Reaches the subscribers of every process once the transaction has committed. */
export async function publish(tx: Transaction, topic: string, message: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${`${topic} ${message}`})`);
}

/** Hands what arrives on the channel to the subscribers of its topic. */
export function createTopics() {
  const subscribers: { topic: string; subscriber: Subscriber }[] = [];
  return {
    subscribe(topic: string, subscriber: Subscriber): void {
      subscribers.push({ topic, subscriber });
    },
    incoming: {
      onMessage(payload) {
        const end = payload.indexOf(" ");
        const [topic, message] = [payload.slice(0, end), payload.slice(end + 1)];
        for (const entry of subscribers) if (entry.topic === topic) entry.subscriber.onMessage(message);
      },
      onConnect() {
        for (const { subscriber } of subscribers) subscriber.onConnect?.();
      },
      onDisconnect() {
        for (const { subscriber } of subscribers) subscriber.onDisconnect?.();
      },
    } satisfies Subscriber,
  };
}
