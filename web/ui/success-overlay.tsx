import { useEffect, useEffectEvent } from "react";
import { timings } from "#contract/limits.ts";
import { Icon } from "#web/ui/icon.tsx";

/** Covers the page for `timings.successOverlay`, then calls `onDone`, which removes it. */
export function SuccessOverlay({ message, onDone }: { message: string; onDone(): void }) {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const timer = setTimeout(() => done(), timings.successOverlay);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="fixed inset-0 z-50 grid animate-appear place-items-center bg-backdrop p-4">
      <div role="status" className="grid max-w-sm animate-rise justify-items-center gap-4 rounded-lg bg-card p-10 text-center shadow-soft">
        <span className="grid size-16 place-items-center rounded-full bg-leaf text-on-leaf">
          <Icon name="check" className="size-9" />
        </span>
        <p className="font-display text-2xl font-bold">{message}</p>
      </div>
    </div>
  );
}
