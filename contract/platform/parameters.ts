// Values of queries and bodies that several endpoints take.

import { m } from "#texts/m.ts";
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
