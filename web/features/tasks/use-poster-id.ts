// Whose a task is. Public answers mask the email and name posters by an opaque id, which is not the identity provider's,
// so the person's own id is read off the newest of their own tasks: one small call, exact where names and masks are not.
import { useEffect, useState } from "react";
import { browserClient } from "#web/api.ts";
import type { User } from "#web/features/identity/identity-port.ts";

/** An id never changes; having no tasks yet does, so only ids are remembered. */
const known = new Map<string, string>();

/** The id under which this person posts; null for someone without tasks; undefined while unknown: then the server decides. */
export function usePosterId(user: User | null): string | null | undefined {
  const [answer, setAnswer] = useState<{ email: string; id: string | null }>();
  const email = user?.email;

  useEffect(() => {
    if (!email || known.has(email)) return;
    const stop = new AbortController();
    browserClient.listMyTasks(email, { limit: 1 }, stop.signal).then(
      ({ tasks: [newest] }) => {
        if (newest) known.set(email, newest.user.id);
        setAnswer({ email, id: newest?.user.id ?? null });
      },
      // Unknown stays unknown: the server refuses what is not allowed.
      () => undefined,
    );
    return () => stop.abort();
  }, [email]);

  if (!email) return undefined;
  return known.get(email) ?? (answer?.email === email ? answer.id : undefined);
}
