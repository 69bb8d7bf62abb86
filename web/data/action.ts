import { useRef, useState } from "react";
import { createFailures, type Failures } from "#web/ui/failure-toasts.ts";
import { useKeptFocus } from "./kept-focus.ts";

export type Run = (action: () => Promise<unknown>, onFailed: (error: unknown) => void) => Promise<void>;

/**
 * For an action that is no change of the API, such as one of the identity provider: runs it, unless it is running. A disabled button alone is too late
 * for a quick second press.
 */
export function useAction(): [busy: boolean, run: Run, failures: Failures] {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failures] = useState(createFailures);
  const keepFocus = useKeptFocus(busy);

  async function run(...[action, onFailed]: Parameters<Run>): Promise<void> {
    if (running.current) return;
    running.current = true;
    keepFocus();
    setBusy(true);
    failures.dismiss();
    try {
      // Nothing may be awaited before this call: a popup is only allowed straight from the click.
      await action();
    } catch (error) {
      failures.report(() => onFailed(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return [busy, run, failures];
}
