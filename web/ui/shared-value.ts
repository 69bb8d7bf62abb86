import { useSyncExternalStore } from "react";

/** A value outside React that components follow. The server's HTML has the first one. */
export function createSharedValue<Value>(first: Value) {
  let value = first;
  const listeners = new Set<() => void>();

  function listen(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    get: () => value,
    set(next: Value): void {
      value = next;
      for (const listener of listeners) listener();
    },
    useValue: () =>
      useSyncExternalStore(
        listen,
        () => value,
        () => first,
      ),
  };
}
