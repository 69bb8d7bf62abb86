// What every way in has in common: one attempt at a time, busy until the person is away, then on to where they wanted to be.
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { timings } from "#contract/limits.ts";
import { afterSignIn, type Destination } from "#web/features/identity/after-sign-in.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { useReadyWhen } from "#web/ui/readiness.ts";
import { toast } from "#web/ui/toasts.tsx";

type Attempt = { run(): Promise<unknown>; success: string; onFailure(error: unknown): void };

export type Entrance = {
  busy: boolean;
  /** Set for a person who was signed in already: they have no business here. */
  destination: Destination | null;
  enter(attempt: Attempt): Promise<void>;
};

export function useEntrance(): Entrance {
  const { user } = useIdentity();
  const { state } = useLocation();
  const navigate = useNavigate();
  const [phase, setPhase] = useState<"idle" | "asking" | "leaving">("idle");
  const asking = useRef(false);
  const destination = afterSignIn(state);
  const { path, state: handedBack } = destination;
  const wasSignedIn = user !== null && phase === "idle";
  useReadyWhen(!wasSignedIn);

  useEffect(() => {
    if (phase !== "leaving") return;
    const timer = setTimeout(() => navigate(path, { replace: true, state: handedBack }), timings.redirectAfterSignIn);
    return () => clearTimeout(timer);
  }, [phase, navigate, path, handedBack]);

  async function enter({ run, success, onFailure }: Attempt): Promise<void> {
    if (asking.current) return;
    asking.current = true;
    setPhase("asking");
    try {
      // Nothing may be awaited before this call: a popup is only allowed straight from the click.
      await run();
      toast.success(success);
      setPhase("leaving");
    } catch (error) {
      asking.current = false;
      setPhase("idle");
      onFailure(error);
    }
  }

  return { busy: phase !== "idle", destination: wasSignedIn ? destination : null, enter };
}
