import { ApiError } from "#contract/client.ts";
import { m } from "#texts/m.ts";

/** Why a call failed, as the second sentence of an error message: the server's explanation, or that it cannot be reached. */
export function failureReason(error: unknown): string {
  return error instanceof ApiError ? error.message : m.ui_offline();
}

/** The first validation error of each field. Nested fields are named like `rules.0.title`. */
export function errorsByField(error: { issues: { path: PropertyKey[]; message: string }[] } | undefined): Record<string, string> {
  return Object.fromEntries(error?.issues.toReversed().map(({ path, message }) => [path.join("."), message]) ?? []);
}

/** What the server found wrong with single fields: the first message for each. */
export function fieldErrors(error: unknown): Record<string, string> {
  const errors = error instanceof ApiError ? (error.problem.errors ?? []) : [];
  return Object.fromEntries(errors.toReversed().map(({ field, message }) => [field, message]));
}
