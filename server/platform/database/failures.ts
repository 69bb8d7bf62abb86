// Classifies the errors of both drivers, however deep they are wrapped.
import { chainOf } from "#server/platform/log/error-chain.ts";

/** Too many queries wait for the database already. */
export class DatabaseBusyError extends Error {
  constructor() {
    super("Too much waits for the database.");
  }
}

/** Why a valid query failed. */
export type DatabaseFailure = "away" | "busy" | "slow" | "full";

export const foreignKeyViolation = "23503";

const signs: { failure: DatabaseFailure; codes: RegExp; words?: RegExp }[] = [
  { failure: "full", codes: /^(53100|ENOSPC|EDQUOT)$/ },
  // Out of memory or connections, a lock that is taken, a deadlock.
  { failure: "busy", codes: /^(53200|53300|55P03|40001|40P01)$/, words: /^(Too much waits|timeout exceeded when trying to connect)/ },
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
