import { sqlStateOf } from "./error-chain.ts";

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
