import { useEffect, useEffectEvent } from "react";
import { timings } from "#contract/limits.ts";
import { SuccessOverlay } from "#web/ui/success-overlay.tsx";

/** Covers the page for as long as the product says, then calls `onDone`, whose part it is to take this away. */
export function TimedSuccess({ message, onDone }: { message: string; onDone(): void }) {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const timer = setTimeout(() => done(), timings.successOverlay);
    return () => clearTimeout(timer);
  }, []);
  return <SuccessOverlay message={message} />;
}
