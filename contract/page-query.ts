import { z } from "#contract/zod.ts";
import { limits } from "./limits.ts";

export type PageQuery = { limit?: number | undefined; after?: string | undefined };

/** The query parameters of a list in pages of at most `max` entries. */
export function pageParameters(max: number) {
  return {
    limit: z.coerce
      .number("limit must be a number")
      .int()
      .min(1)
      .max(max)
      .optional()
      .meta({ description: "The largest number of entries to answer." }),
    after: z.string().min(1).max(limits.cursor).optional().meta({ description: "The cursor from the `Link` header of the page before." }),
  };
}
