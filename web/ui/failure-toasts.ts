// The toasts about failed attempts: each ends when its action is tried again. Apart from the toasts themselves, which not every page loads.
let collected: (() => void)[] = [];

/** For a toast about a failure. */
export function addFailure(dismiss: () => void): void {
  collected.push(dismiss);
}

export type Failures = ReturnType<typeof createFailures>;

/** The failures of one action. `report` calls what shows the newest one, which replaces those before; `dismiss` is for the start of the next attempt. */
export function createFailures() {
  let shown: (() => void)[] = [];

  function dismiss(): void {
    for (const dismissToast of shown.splice(0)) dismissToast();
  }

  function report(show: () => void): void {
    dismiss();
    collected = [];
    show();
    shown = collected;
  }

  return { dismiss, report };
}
