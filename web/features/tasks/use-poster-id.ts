// Whose a task is. Public answers mask the email and name posters by an opaque id, which is not the identity provider's,
// so the task server is asked once what it calls this person.
import { useEffect, useState } from "react";
import { browserClient } from "#web/data/api.ts";
import type { User } from "#web/features/identity/identity-port.ts";

/** By the provider's id, for as long as the page lives: neither id ever changes. */
const known = new Map<string, string>();

/** The id under which this person posts; undefined while unknown: then the server decides. */
export function usePosterId(user: User | null): string | undefined {
  const [, setAsked] = useState<string>();
  const id = user?.id;

  useEffect(() => {
    if (!id || known.has(id)) return;
    const stop = new AbortController();
    browserClient.signedIn.request("GET /me", { signal: stop.signal }).then(
      (me) => {
        known.set(id, me.id);
        setAsked(id);
      },
      // Unknown stays unknown: the server refuses what is not allowed.
      () => undefined,
    );
    return () => stop.abort();
  }, [id]);

  return id && known.get(id);
}
