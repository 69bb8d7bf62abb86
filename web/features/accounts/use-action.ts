import { useRef, useState } from "react";

type Run = (action: () => Promise<unknown>, onFailed: (error: unknown) => void) => Promise<void>;

/** Runs an action of the identity provider, unless it is running. A disabled button alone is too late for a quick second press. */
export function useAction(): [busy: boolean, run: Run] {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);

  async function run(...[action, onFailed]: Parameters<Run>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      // Nothing may be awaited before this call: a popup is only allowed straight from the click.
      await action();
    } catch (error) {
      onFailed(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return [busy, run];
}
