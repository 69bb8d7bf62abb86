// What every signed-in request would ask the database, kept until the database says that it may have changed.
import type { Hearing } from "./notices.server.ts";

export type Memory<Value> = ReturnType<typeof createMemory<Value>>;

type Options<Value> = {
  /** The notice after which nothing is remembered. */
  forgetOn: string;
  /** What is remembered may still have ended by itself. */
  isGood?: (value: Value) => boolean;
  most?: number;
};

/** Remembers nothing until the database is listened to. Null is never remembered. */
export function createMemory<Value>(
  database: { hear(hearing: Hearing): void },
  { forgetOn, isGood = () => true, most = 10_000 }: Options<Value>,
) {
  const known = new Map<string, Value>();
  let listening = false;
  let forgotten = 0;

  function forget(): void {
    known.clear();
    forgotten += 1;
  }

  database.hear({
    connected() {
      listening = true;
    },
    lost() {
      listening = false;
      forget();
    },
    changed(notice) {
      if (notice === forgetOn) forget();
    },
  });

  return async function recall(key: string, read: () => Promise<Value | null>): Promise<Value | null> {
    const value = known.get(key);
    if (value !== undefined && isGood(value)) return value;
    const begun = forgotten;
    const found = await read();
    // What was read before a change must not be remembered after it.
    if (found === null || !listening || begun !== forgotten) return found;
    known.set(key, found);
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
    return found;
  };
}
