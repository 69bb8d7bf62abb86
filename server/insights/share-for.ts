/** One reading serves everybody who asks within a time of its start. A failed one is not kept. */
export function shareFor<Value>(milliseconds: number, read: () => Promise<Value>, now = () => performance.now()): () => Promise<Value> {
  let shared: { value: Promise<Value>; until: number } | null = null;

  return () => {
    if (shared && now() < shared.until) return shared.value;
    const mine = { value: read(), until: now() + milliseconds };
    mine.value.catch(() => {
      if (shared === mine) shared = null;
    });
    shared = mine;
    return mine.value;
  };
}
