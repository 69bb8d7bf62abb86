// <html data-ready> is present while the page can be used: its scripts run, and it shows what its visitor came for or was
// sent to. Programs that use pages, such as browser tests, wait for it.
import { useEffect, useId } from "react";

const waiting = new Set<string>();

/** The page is ready when every mounted component that calls this hook is. */
export function useReadyWhen(ready: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!ready) waiting.add(id);
    markPage();
    return () => {
      if (waiting.delete(id)) markPage();
    };
  }, [ready, id]);
}

function markPage(): void {
  document.documentElement.toggleAttribute("data-ready", waiting.size === 0);
}
