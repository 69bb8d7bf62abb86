import { sqlStateOf } from "./error-chain.ts";

/** The message of a failed query holds people's data, and the stack begins with the message. */
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
