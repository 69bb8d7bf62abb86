// Caches rows that every signed-in request reads, until a message invalidates them.
import { LRUCache } from "lru-cache";
import type { Subscriber } from "./pubsub.server.ts";

export type Memory<Value extends {}> = ReturnType<typeof createMemory<Value>>;

type Options<Value> = {
  /** The topic of the invalidation messages. */
  topic: string;
  isAbout(message: string, value: Value, key: string): boolean;
  /** False for a value that has expired. */
  isGood?: (value: Value) => boolean;
};

/** Caches nothing while disconnected, because messages may be missed. */
export function createMemory<Value extends {}>(
  database: { subscribe(topic: string, subscriber: Subscriber): void },
  { topic, isAbout, isGood = () => true }: Options<Value>,
) {
  const known = new LRUCache<string, Value>({ max: 10_000 });
  let isConnected = false;
  let changes = 0;

  database.subscribe(topic, {
    onConnect() {
      isConnected = true;
    },
    onDisconnect() {
      isConnected = false;
      forget(() => true);
    },
    onMessage: (message) => forget((value, key) => isAbout(message, value, key)),
  });

  /** Invalidates at once after a change by this process, without waiting for the message. */
  function forget(isChanged: (value: Value, key: string) => boolean): void {
    changes += 1;
    for (const [key, value] of known.entries()) if (isChanged(value, key)) known.delete(key);
  }

  async function recall(key: string, read: () => Promise<Value | null>): Promise<Value | null> {
    const value = known.get(key);
    if (value !== undefined && isGood(value)) return value;
    const begun = changes;
    const found = await read();
    // A value that was read before a change must not be cached after it.
    if (found !== null && isConnected && begun === changes) known.set(key, found);
    return found;
  }

  return { recall, forget };
}
