import { LRUCache } from "lru-cache";

/** Keeps the results of `make` for the last `max` keys. The `memo` of lru-cache does the same, but copies its options on every call. */
export function remember<Value extends {}>(max: number, make: (key: string) => Value): (key: string) => Value {
  const known = new LRUCache<string, Value>({ max });
  return (key) => {
    const value = known.get(key);
    if (value !== undefined) return value;
    const made = make(key);
    known.set(key, made);
    return made;
  };
}
