// The id of the signed-in person as a poster. Public answers name posters by an id of the task server, which is not that of the identity
// provider, so the page requests it once.
import { useEffect, useState } from "react";
import { browserClient } from "#web/data/api.ts";
import type { User } from "#web/features/identity/identity-port.ts";

/** By the provider's id. Neither of the two ever changes. */
const known = new Map<string, string>();

/** Undefined while unknown: then the server decides. */
export function usePosterId(user: User | null): string | undefined {
  const [, setKnown] = useState<string>();
  const id = user?.id;

  useEffect(() => {
    if (!id || known.has(id)) return;
    const stop = new AbortController();
    browserClient.signedIn.request("GET /me", { signal: stop.signal }).then(
      (me) => {
        known.set(id, me.id);
        setKnown(id);
      },
      // The server refuses what is not allowed.
      () => undefined,
    );
    return () => stop.abort();
  }, [id]);

  return id && known.get(id);
}
