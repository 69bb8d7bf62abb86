import { useSyncExternalStore } from "react";

/** False while the page is only HTML: forms are disabled until then, because the browser would send them itself. */
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
