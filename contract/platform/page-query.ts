import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { limits } from "./limits.ts";
import { z } from "./zod.ts";

export type PageQuery = { limit?: number | undefined; after?: string | undefined };

/** The query parameters of a list in pages of at most `max` entries. */
export function pageParameters(max: number) {
  const limitError = () => m.problem_limit({ max: numberText(max) });
  const cursorError = () => m.problem_bad_cursor();
  return {
    limit: z.coerce
      .number({ error: limitError })
      .int({ error: limitError })
      .min(1, { error: limitError })
      .max(max, { error: limitError })
      .optional()
      .describe("The maximum number of entries to return."),
    after: z
      .string({ error: cursorError })
      .min(1, { error: cursorError })
      .max(limits.cursor, { error: cursorError })
      .optional()
      .describe("The cursor from the `Link` header of the previous page."),
  };
}
