// The toasts about failed attempts: each ends when its action is tried again. Apart from the toasts themselves, which not every page loads.
let collected: (() => void)[] = [];

/** For a toast about a failure. */
export function addFailure(dismiss: () => void): void {
  collected.push(dismiss);
}

/** Calls what reports the end of an attempt. Returns a function that dismisses the failures that it has reported. */
export function collectFailures(report: () => void): () => void {
  collected = [];
  report();
  const reported = collected;
  return () => {
    for (const dismiss of reported) dismiss();
  };
}
