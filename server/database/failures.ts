// Reads what a driver's error means, whichever engine it came from and however deep it is wrapped.

const connectionCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
// Connection exceptions, too many connections, shutting down or starting up.
const awayStates = /^(08...|53300|57P0[123])$/;
// What the drivers say without a code.
const awayWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|The database did not answer|PGlite is clos|Cannot use a pool after)/i;

export const foreignKeyViolation = "23503";

export function isDatabaseAway(error: unknown): boolean {
  return chainOf(error).some(({ code, message }) => {
    if (code && (connectionCodes.has(code) || awayStates.test(code))) return true;
    return awayWords.test(message ?? "");
  });
}

export function sqlStateOf(error: unknown): string | undefined {
  return chainOf(error).find(({ code }) => code && /^[0-9A-Z]{5}$/.test(code))?.code;
}

/** A row was to name a person who left a moment ago. */
export function isPersonGone(error: unknown): boolean {
  return chainOf(error).some(({ code, constraint }) => code === foreignKeyViolation && constraint?.endsWith("_people_id_fk"));
}

type Link = { code?: string; message?: string; constraint?: string; cause?: unknown; errors?: unknown[] };

function chainOf(error: unknown): Link[] {
  if (typeof error !== "object" || error === null) return [];
  const link = error as Link;
  return [link, ...chainOf(link.cause), ...(link.errors ?? []).flatMap(chainOf)];
}
