// Publish and subscribe between the processes on a database, with LISTEN and NOTIFY.
import type { Transaction } from "./database.server.ts";
import { sql } from "./drizzle.server.ts";

/** Must match `server/migrations/functions.sql`, whose triggers also publish. */
export const channel = "taskhaat";

export type Subscriber = {
  onMessage(message: string): void;
  /** No message is missed from now on. */
  onConnect?(): void;
  /** Messages may be missed from now on. */
  onDisconnect?(): void;
};

/** Delivered to the subscribers of all processes when the transaction commits. */
export async function publish(tx: Transaction, topic: string, message: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${`${topic} ${message}`})`);
}

/** Dispatches incoming messages to the subscribers of their topic. */
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
