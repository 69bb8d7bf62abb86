import { useEffect, useState } from "react";
import type { Readiness } from "#contract/readiness.ts";

export const readinessRefresh = 30_000;

/** null until the first answer; `"unreachable"` when the server gives none. */
export type KnownReadiness = Readiness | "unreachable" | null;

/** Asks again every half minute while the page is looked at, and when it is looked at again. */
export function useReadiness(): { readiness: KnownReadiness; checkedAt: Date | null } {
  const [known, setKnown] = useState<{ readiness: KnownReadiness; checkedAt: Date | null }>({ readiness: null, checkedAt: null });

  useEffect(() => {
    let mounted = true;
    async function check() {
      if (document.visibilityState !== "visible") return;
      const readiness = await readReadiness().catch(() => "unreachable" as const);
      if (mounted) setKnown({ readiness, checkedAt: new Date() });
    }
    check();
    const timer = setInterval(check, readinessRefresh);
    document.addEventListener("visibilitychange", check);
    return () => {
      mounted = false;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", check);
    };
  }, []);

  return known;
}

/** Not through the client: a server that is not ready answers the same body with 503. */
async function readReadiness(): Promise<Readiness> {
  const response = await fetch("/readyz");
  return response.json();
}
