// Helpers of routes: convert ids, cursors and store results into values or problems.
import { m } from "#texts/m.ts";
import { ProblemError } from "./problem.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Null when it is not a UUID. */
export function parseId(text = ""): string | null {
  return uuid.test(text) ? text.toLowerCase() : null;
}

export function parseIdCursor(after: string | undefined): string | undefined {
  return after === undefined ? undefined : found(parseId(after), badCursor);
}

export function found<Value>(value: Value | null, missing: () => ProblemError): Value {
  if (value === null) throw missing();
  return value;
}

export function orThrow<Result>(result: Result): Exclude<Result, Error> {
  if (result instanceof Error) throw result;
  return result as Exclude<Result, Error>;
}

export function badCursor(): ProblemError {
  const message = m.problem_bad_cursor();
  return new ProblemError(400, message, { errors: [{ field: "after", message }] });
}
