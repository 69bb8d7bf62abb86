// Reads what a driver's error means, whichever engine it came from and however deep it is wrapped.
import { chainOf } from "#server/platform/log/error-chain.ts";

/** More work waits for the database than it may: this one is turned away at once instead of waiting with the others. */
export class DatabaseBusyError extends Error {
  constructor() {
    super("Too much waits for the database.");
  }
}

/** The embedded engine has died and is being opened again. */
export class DatabaseAwayError extends Error {}

/** Why the database could not do its work although nothing is wrong with what was asked. */
export type DatabaseFailure = "away" | "busy" | "slow" | "full";

export const foreignKeyViolation = "23503";

const signs: { failure: DatabaseFailure; codes: RegExp; words?: RegExp }[] = [
  { failure: "full", codes: /^(53100|ENOSPC|EDQUOT)$/ },
  // Out of memory or connections, a lock that was not to be had, two that waited for each other.
  { failure: "busy", codes: /^(53200|53300|55P03|40001|40P01)$/, words: /^(Too much waits|timeout exceeded when trying to connect)/ },
  { failure: "slow", codes: /^(57014|25P03)$/, words: /^The database did not answer/ },
  // Connection exceptions, shutting down or starting up, a server that only reads since another took over.
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
  const sign = signs.find(isSeen);
  if (sign) return sign.failure;
  return links.some((link) => link instanceof DatabaseAwayError) ? "away" : null;
}
