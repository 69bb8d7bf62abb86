// Describes errors, also wrapped ones, without personal data.

/** Omits the message of a failed query, which contains personal data, also from the stack. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = error.stack
    ?.replace(error.message, () => "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line));
  const isQuery = "query" in error;
  return {
    error: error.name,
    sqlState: sqlStateOf(error),
    ...(isQuery ? { query: error.query } : { reason: error.message }),
    stack: frames?.map((line) => line.trim()),
  };
}

type Link = { code?: string; message?: string; constraint?: string; cause?: unknown; errors?: unknown[] };

/** The error, its causes and its aggregated errors. */
export function chainOf(error: unknown): Link[] {
  if (typeof error !== "object" || error === null) return [];
  const link = error as Link;
  return [link, ...chainOf(link.cause), ...(link.errors ?? []).flatMap(chainOf)];
}

export function sqlStateOf(error: unknown): string | undefined {
  return chainOf(error).find(({ code }) => code && /^[0-9A-Z]{5}$/.test(code))?.code;
}
