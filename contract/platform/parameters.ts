// Values of queries and bodies that several endpoints take.

import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { limits } from "./limits.ts";
import { z } from "./zod.ts";

export function oneOf<const Options extends readonly string[]>(name: string, options: Options) {
  return z.enum(options, { error: () => m.field_one_of({ name, options: options.join(", ") }) });
}

/** Of a query. */
export function trueOrFalse(name: string, description: string) {
  const given = z.stringbool({ error: () => m.field_true_or_false({ name }) });
  return given.optional().meta({ type: "boolean", description });
}

/** From 1 to `max`. */
export function wholeNumber(max: number, error: () => string) {
  return z.int({ error }).min(1, { error }).max(max, { error });
}

export type PageQuery = { limit?: number | undefined; after?: string | undefined };

/** The query parameters of a list in pages of at most `max` entries. */
export function pageParameters(max: number) {
  const limitError = () => m.problem_limit({ max: numberText(max) });
  return {
    limit: z.coerce
      .number({ error: limitError })
      .int({ error: limitError })
      .min(1, { error: limitError })
      .max(max, { error: limitError })
      .optional()
      .describe("The maximum number of entries to return."),
    after: z
      .string({ error: m.problem_bad_cursor })
      .min(1, { error: m.problem_bad_cursor })
      .max(limits.cursor, { error: m.problem_bad_cursor })
      .optional()
      .describe("The cursor from the `Link` header of the previous page."),
  };
}
