import { z } from "#contract/zod.ts";
import { numberText } from "#messages/formats.ts";
import { m } from "#messages/m.ts";
import { limits } from "./limits.ts";

export type PageQuery = { limit?: number | undefined; after?: string | undefined };

/** The query parameters of a list in pages of at most `max` entries. */
export function pageParameters(max: number) {
  const limit = { error: () => m.field_page_limit({ max: numberText(max) }) };
  const cursor = { error: () => m.field_page_cursor() };
  return {
    limit: z.coerce
      .number(limit)
      .int(limit)
      .min(1, limit)
      .max(max, limit)
      .optional()
      .meta({ description: "The maximum number of entries to return." }),
    after: z
      .string()
      .min(1, cursor)
      .max(limits.cursor, cursor)
      .optional()
      .meta({ description: "The cursor from the `Link` header of the previous page." }),
  };
}
