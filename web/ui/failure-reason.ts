import { ApiError } from "#contract/client.ts";
import { m } from "#messages/m.ts";

/** The server's own words, or that it could not be reached: the second sentence of an error message. */
export function failureReason(error: unknown): string {
  return error instanceof ApiError ? error.message : m.ui_offline();
}

/** What the server found wrong with single fields: the first message for each. */
export function fieldErrors(error: unknown): Record<string, string> {
  const errors = error instanceof ApiError ? (error.problem.errors ?? []) : [];
  return Object.fromEntries(errors.toReversed().map(({ field, message }) => [field, message]));
}
