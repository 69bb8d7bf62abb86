type Thrown = { cause?: unknown; errors?: unknown[]; message?: string; name?: string; code?: string; errno?: number };

/** What went wrong, for a sentence. The embedded engine also throws objects that are no errors. */
export function reasonOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return String(error ?? "unknown reason");
  const { cause, errors, message, name, code, errno } = error as Thrown;
  const inner = cause ?? errors?.[0];
  if (inner !== undefined) return reasonOf(inner);
  return message || [name, code ?? errno].filter((part) => part !== undefined).join(" ") || "unknown reason";
}
