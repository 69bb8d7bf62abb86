// Whether anything on the page can send a toast. Until then there is no need to load a place for them.
import { useSyncExternalStore } from "react";

let wanted = false;
const listeners = new Set<() => void>();

export function wantToasts(): void {
  wanted = true;
  for (const listener of listeners) listener();
}

export function useToastsWanted(): boolean {
  return useSyncExternalStore(
    listen,
    () => wanted,
    () => false,
  );
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
