// Reads codes from a chain of wrapped errors.

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
