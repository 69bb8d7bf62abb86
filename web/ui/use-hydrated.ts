import { useSyncExternalStore } from "react";

/** False while the page is only HTML: forms stay shut until then, or a browser would send them by itself. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

function neverChanges() {
  return () => {};
}
