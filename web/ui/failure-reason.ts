import { ApiError } from "#contract/client.ts";

/** What the server had to say, or that it could not be reached: the second line under the product's own words. */
export function failureReason(error: unknown): string {
  return error instanceof ApiError ? error.message : "The server cannot be reached.";
}
