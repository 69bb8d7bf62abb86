// Classifies and describes errors of both drivers, including wrapped errors.
import { chainOf } from "#server/platform/log/describe-error.ts";

/** The maximum number of queries waiting for the database. Each holds its request in memory. */
export const maxWaiting = 500;

export class DatabaseBusyError extends Error {
  constructor() {
    super("Too many queries are waiting for the database.");
  }
}

/** Why a valid query failed. */
export type DatabaseFailure = "away" | "busy" | "slow" | "full";

export const foreignKeyViolation = "23503";
export const uniqueViolation = "23505";

const signs: { failure: DatabaseFailure; codes: RegExp; words?: RegExp }[] = [
  { failure: "full", codes: /^(53100|ENOSPC|EDQUOT)$/ },
  // Out of memory or connections, a lock that is taken, a deadlock.
  {
    failure: "busy",
    codes: /^(53200|53300|55P03|40001|40P01)$/,
    words: /^(Too many queries are waiting|timeout exceeded when trying to connect)/,
  },
  { failure: "slow", codes: /^(57014|25P03)$/, words: /^The database did not answer/ },
  // Connection exceptions, shutting down or starting up, a former primary that has become read-only.
  {
    failure: "away",
    codes: /^(08...|57P0[1235]|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/,
    words: /^(Connection terminated|Client has encountered a connection error|PGlite is clos|Cannot use a pool after)/,
  },
];

export function databaseFailureOf(error: unknown): DatabaseFailure | null {
  const links = chainOf(error);
  const isSeen = ({ codes, words }: (typeof signs)[number]) =>
    links.some(({ code, message }) => (code && codes.test(code)) || (message && words?.test(message)));
  return signs.find(isSeen)?.failure ?? null;
}

type Thrown = { cause?: unknown; errors?: unknown[]; message?: string; name?: string; code?: string; errno?: number };

/** The innermost error message. The embedded engine also throws objects that are not errors. */
export function reasonOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return String(error ?? "unknown reason");
  const { cause, errors, message, name, code, errno } = error as Thrown;
  const inner = cause ?? errors?.[0];
  if (inner !== undefined) return reasonOf(inner);
  return message || [name, code ?? errno].filter((part) => part !== undefined).join(" ") || "unknown reason";
}
