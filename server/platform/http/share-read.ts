/** Concurrent callers share one read, and later callers its value for `keepFor(value)` milliseconds. Failures are not cached. */
export function shareRead<Value>(read: () => Promise<Value>, keepFor: (value: Value) => number): () => Promise<Value> {
  let shared: { value: Promise<Value>; until: number } | null = null;

  return () => {
    if (shared && performance.now() < shared.until) return shared.value;
    const mine = { value: read(), until: Number.POSITIVE_INFINITY };
    shared = mine;
    mine.value.then(
      (value) => {
        mine.until = performance.now() + keepFor(value);
      },
      () => {
        mine.until = 0;
      },
    );
    return mine.value;
  };
}
